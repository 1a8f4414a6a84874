import { Select, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CURRENCIES } from '../../../../../contract/src/currencies.ts'
import { fromDecimal } from '../../../formats/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ClientSelect } from '../../fields/index.ts'
import { ActDialog } from '../act-dialog.tsx'
import { SecondOperatorNote } from '../second-operator-note.tsx'

const KINDS = ['CORRECTION_CREDIT', 'CORRECTION_DEBIT', 'CORRECTION_FEE'] as const
type Kind = (typeof KINDS)[number]

/** Asks for a correction, which another operator decides. */
export function CorrectionDialog({
  onClose,
  clientId = '',
}: {
  onClose: () => void
  clientId?: string
}): ReactNode {
  const { say } = useWords()
  const [client, setClient] = useState(clientId)
  const [kind, setKind] = useState<Kind>('CORRECTION_CREDIT')
  const [currency, setCurrency] = useState('USD')
  const [typed, setTyped] = useState('')
  const amount = fromDecimal(typed, currency)
  return (
    <ActDialog
      title={say('op.correction_ask')}
      confirm={say('op.correction_send')}
      done={say('op.correction_asked')}
      hint={null}
      isReady={client.trim() !== '' && amount !== null && BigInt(amount) > 0n}
      stale={['proposals']}
      act={(reason) =>
        api.askForCorrection({ clientId: client.trim(), kind, currency, amount: amount ?? '0', reason })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>{say('op.correction_text')}</span>
        <SecondOperatorNote />
        <ClientSelect data-autofocus label={say('op.merchant')} value={client} onClient={setClient} />
        <Select
          label={say('op.correction_kind')}
          data={KINDS.map((name) => ({ value: name, label: say(`op.${name}`) }))}
          value={kind}
          onChange={(name) => name && setKind(name as Kind)}
          allowDeselect={false}
          description={say(`op.about_${kind}`)}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <Select
          label={say('money.currency')}
          data={Object.keys(CURRENCIES)}
          searchable
          value={currency}
          onChange={(name) => name && setCurrency(name)}
          allowDeselect={false}
        />
        <TextInput
          label={say('action.amount', { currency })}
          inputMode="decimal"
          placeholder="100.00"
          rightSection={currency}
          rightSectionWidth={48}
          error={typed.trim() !== '' && amount === null}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </ActDialog>
  )
}
