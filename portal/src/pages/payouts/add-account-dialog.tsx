import { SegmentedControl, Select } from '@mantine/core'
import type { BankAccountRow, BankAccounts } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { CURRENCIES } from '../../../../contract/src/currencies.ts'
import { client } from '../../api/index.ts'
import { ConfirmDialog, Field, Note, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

type Kind = BankAccountRow['kind']

/** What an account is usually named by in the currency. */
const KIND_OF: Readonly<Record<string, Kind>> = { EUR: 'iban', GBP: 'iban', CHF: 'iban', USD: 'aba' }
const KINDS = ['iban', 'aba', 'bic'] as const satisfies readonly Kind[]

export function AddAccountDialog({ of, onClose }: { of: BankAccounts; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [currency, setCurrency] = useState('EUR')
  const [kind, setKind] = useState<Kind>('iban')
  const [holder, setHolder] = useState('')
  const [number, setNumber] = useState('')
  const [bank, setBank] = useState('')
  const isNamed = kind === 'iban' || bank.trim() !== ''
  const add = useAct(
    () =>
      client.addBankAccount(clientId, {
        ...{ currency, kind, holder, number },
        bank: kind === 'iban' ? null : bank,
      }),
    {
      done: () => say('bank.added'),
      stale: [
        ['bank-accounts', clientId],
        ['settlement', clientId],
      ],
      onDone: onClose,
    },
  )
  const choose = (chosen: string) => {
    setCurrency(chosen)
    setKind(KIND_OF[chosen] ?? 'bic')
  }
  const fieldOf = (name: string, maxLength: number) =>
    ({ name, maxLength, autoComplete: 'off', failure: add.error }) as const
  return (
    <ConfirmDialog
      title={say('bank.add')}
      confirm={say('bank.add')}
      isLarge
      isReady={holder.trim() !== '' && number.trim() !== '' && isNamed}
      act={add}
      onConfirm={() => add.mutate()}
      onClose={onClose}
    >
      <Note>{of.needsCare ? say('bank.care', { hours: String(of.coolingHours) }) : say('bank.test')}</Note>
      <Select
        label={say('money.currency')}
        data={Object.keys(CURRENCIES)}
        searchable
        allowDeselect={false}
        value={currency}
        onChange={(chosen) => chosen && choose(chosen)}
      />
      <SegmentedControl
        aria-label={say('bank.kind')}
        fullWidth
        value={kind}
        onChange={(chosen) => setKind(chosen as Kind)}
        data={KINDS.map((value) => ({ value, label: say(`bank.kind_${value}`) }))}
      />
      <Field
        {...fieldOf('holder', 70)}
        label={say('bank.holder')}
        description={say('bank.holder_hint')}
        value={holder}
        onText={setHolder}
        data-autofocus
      />
      {kind !== 'iban' && (
        <Field {...fieldOf('bank', 32)} label={say(`bank.bank_${kind}`)} value={bank} onText={setBank} />
      )}
      <Field
        {...fieldOf('number', 64)}
        label={say(`bank.number_${kind}`)}
        value={number}
        onText={setNumber}
      />
    </ConfirmDialog>
  )
}
