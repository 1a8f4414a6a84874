import { Button, Select, Stack, TextInput } from '@mantine/core'
import type { NewTill, TillRow, Tills } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { ConfirmDialog, ErrorNote, Form, Section, useAct } from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import type { Place } from './kept.ts'
import styles from './till.module.css'

const OTHER = '-'
const NAME_MAX = 20
const STORE_MAX = 64

interface Props {
  readonly all: Tills
  readonly onChoose: (place: Place) => void
}

/** Which till this device is: one that is there, or a new one, by whoever may set one up. */
export function TillChoice({ all, onChoose }: Props): ReactNode {
  const { say } = useWords()
  const mayChange = useSession().may('till_change')
  const [closing, setClosing] = useState<TillRow | null>(null)
  const [currency, setCurrency] = useState<string | null>(
    all.currencies.length === 1 ? (all.currencies[0] ?? null) : null,
  )
  const isReady = currency !== null
  const choose = ({ tillId }: TillRow) => currency && onChoose({ tillId, currency })
  return (
    <>
      <Section title={say('till.currency')} lead={say('till.currency_text')}>
        <Select
          aria-label={say('till.currency')}
          placeholder={say('till.currency_choose')}
          data={[...all.currencies]}
          searchable
          allowDeselect={false}
          value={currency}
          onChange={setCurrency}
          size="lg"
          maw={260}
        />
      </Section>
      {all.tills.length > 0 && (
        <Section title={say('till.tills')}>
          <ul className={styles.tills}>
            {all.tills.map((till) => (
              <li key={till.tillId}>
                <button
                  type="button"
                  className={styles.place}
                  disabled={!isReady}
                  onClick={() => choose(till)}
                >
                  <strong>{till.name}</strong>
                  <span>{till.storeName}</span>
                </button>
                {mayChange && (
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={say('till.close', { name: `${till.name}, ${till.storeName}` })}
                    onClick={() => setClosing(till)}
                  >
                    {say('dialog.close')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {mayChange && (
        <Section title={say('till.new')}>
          <NewTillForm stores={all.stores} isReady={isReady} onMade={choose} />
        </Section>
      )}
      {!mayChange && all.tills.length === 0 && <p>{say('till.none')}</p>}
      {closing && <CloseTill till={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

function CloseTill({ till, onClose }: { readonly till: TillRow; readonly onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const close = useAct(() => client.closeTill(clientId, till.tillId), {
    stale: [['tills', clientId]],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={say('till.close_title', { name: till.name })}
      confirm={say('till.close', { name: till.name })}
      isDangerous
      act={close}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      <span>{say('till.close_text')}</span>
    </ConfirmDialog>
  )
}

interface NewProps {
  readonly stores: Tills['stores']
  readonly isReady: boolean
  readonly onMade: (till: TillRow) => void
}

function NewTillForm({ stores, isReady, onMade }: NewProps): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [chosen, setChosen] = useState(stores.length > 0 ? '0' : OTHER)
  const [storeName, setStoreName] = useState('')
  const [name, setName] = useState('')
  const registered = stores[Number(chosen)]
  const store: NewTill['store'] | null =
    chosen !== OTHER && registered
      ? { merchantReference: registered.merchantReference, storeReference: registered.storeReference }
      : storeName.trim() !== ''
        ? { storeName: storeName.trim() }
        : null
  const make = useAct(
    () => client.makeTill(clientId, { name: name.trim(), store: store ?? { storeName: '' } }),
    { stale: [['tills', clientId]], onDone: onMade },
  )
  const mayMake = isReady && store !== null && name.trim() !== ''
  return (
    <Form onSubmit={() => mayMake && !make.isPending && make.mutate()}>
      <Stack gap="sm" maw={420}>
        {stores.length > 0 && (
          <Select
            label={say('till.store')}
            data={[
              ...stores.map((each, index) => ({ value: String(index), label: each.storeName })),
              { value: OTHER, label: say('till.store_other') },
            ]}
            allowDeselect={false}
            value={chosen}
            onChange={(value) => value && setChosen(value)}
            size="lg"
          />
        )}
        {chosen === OTHER && (
          <TextInput
            label={say('till.store_name')}
            maxLength={STORE_MAX}
            value={storeName}
            onChange={(event) => setStoreName(event.currentTarget.value)}
            size="lg"
          />
        )}
        <TextInput
          label={say('till.name')}
          description={say('till.name_hint')}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          size="lg"
        />
        {make.error ? <ErrorNote error={make.error} /> : null}
        <Button type="submit" size="lg" loading={make.isPending} disabled={!mayMake}>
          {say('till.open')}
        </Button>
      </Stack>
    </Form>
  )
}
