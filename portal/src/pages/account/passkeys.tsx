import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { account } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import {
  ConfirmDialog,
  DataTable,
  ErrorNote,
  Field,
  Form,
  Loaded,
  Moment,
  Note,
  RowButton,
  Section,
  useAct,
} from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { hasPasskeys, makePasskey, passkeyPortal } from '../accounts/passkeys.ts'
import { deviceOf } from './device-of.ts'

type Passkey = Awaited<ReturnType<typeof account.passkeys>>[number]

/** What another passkey changes, or one less. */
const CHANGED = [['passkeys'], ['me']]

export function Passkeys(): ReactNode {
  const { say } = useWords()
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: account.passkeys })
  const remove = useAct(account.deletePasskey, { onDone: () => setRemoved(null), stale: CHANGED })
  const nameOf = ({ name }: Passkey) => name ?? say('me.unknown')
  return (
    <Section title={say('me.passkeys')} lead={say('me.passkeys_lead')}>
      <Loaded query={passkeys} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="dimmed">{say('me.passkeys_none')}</p>
          ) : (
            <DataTable
              label={say('me.passkeys')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                { key: 'name', head: say('me.passkey_name'), cell: nameOf, phone: 'title' },
                {
                  key: 'created',
                  head: say('payment.created'),
                  cell: ({ createdAt }) => <Moment at={createdAt} />,
                },
                {
                  key: 'remove',
                  head: say('table.actions'),
                  isActions: true,
                  isEnd: true,
                  phone: 'aside',
                  cell: (passkey) => (
                    <RowButton
                      label={say('me.passkey_remove')}
                      of={nameOf(passkey)}
                      onClick={() => setRemoved(passkey)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <AddPasskey />
      <ConfirmDialog
        isOpen={removed !== null}
        title={say('me.passkey_remove_title')}
        confirm={say('me.passkey_remove')}
        isDangerous
        act={remove}
        onConfirm={() => removed && remove.mutate(removed.id)}
        onClose={() => setRemoved(null)}
      >
        {removed && say('me.passkey_remove_text', { name: nameOf(removed) })}
      </ConfirmDialog>
    </Section>
  )
}

function AddPasskey(): ReactNode {
  const { say } = useWords()
  const facts = useQuery({ queryKey: ['facts'], queryFn: account.facts })
  const [name, setName] = useState(() => deviceOf(navigator.userAgent) ?? '')
  const add = useAct(() => makePasskey(name.trim()), { done: () => say('me.passkey_added'), stale: CHANGED })
  const otherPortal = passkeyPortal(facts.data)
  if (otherPortal) return <Note>{say('me.passkeys_other_host', { url: otherPortal })}</Note>
  if (!hasPasskeys()) return <Note>{say('me.passkeys_impossible')}</Note>
  return (
    <Form onSubmit={() => add.mutate()}>
      <Group align="flex-end" gap="xs" mt="sm">
        <Field
          label={say('me.passkey_name')}
          w={320}
          maw="100%"
          maxLength={60}
          value={name}
          onText={setName}
        />
        <Button type="submit" variant="default" leftSection={<Icon name="passkey" />} loading={add.isPending}>
          {say('me.passkey_add')}
        </Button>
      </Group>
      {add.error && <ErrorNote error={add.error} />}
    </Form>
  )
}
