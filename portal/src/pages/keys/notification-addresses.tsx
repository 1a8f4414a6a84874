import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { ErrorNote, Form, Loaded, Note, Section, TextLink, toast } from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './notification-addresses.module.css'

export function NotificationAddresses(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const settings = useQuery({
    queryKey: ['notification-settings', clientId],
    queryFn: () => client.notificationSettings(clientId),
  })
  return (
    <div id="notifications">
      <Section title={say('keys.notifications')} lead={say('keys.notifications_lead')}>
        <Loaded query={settings}>{(data) => <Addresses kept={data.urls} />}</Loaded>
      </Section>
    </div>
  )
}

function Addresses({ kept }: { kept: NotificationSettings['urls'] }): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { clientId, client: chosen } = useClient()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const shown = (kind: string) => typed[kind] ?? kept[kind] ?? ''
  const isChanged = (kind: string) => shown(kind).trim() !== (kept[kind] ?? '')
  const kinds = Object.keys(kept)
  const save = useMutation({
    mutationFn: () =>
      client.saveNotificationSettings(
        clientId,
        Object.fromEntries(kinds.map((kind) => [kind, shown(kind).trim() || null])),
      ),
    onSuccess: (settings) => {
      queries.setQueryData(['notification-settings', clientId], settings)
      setTyped({})
      toast(say('keys.addresses_saved'))
    },
  })
  const test = useMutation({ mutationFn: (kind: string) => client.testNotification(clientId, kind) })
  return (
    <Form onSubmit={() => save.mutate()}>
      <Stack gap="xs">
        {kinds.map((kind) => (
          <div key={kind} className={styles.row}>
            <span className="mono">{kind}</span>
            <TextInput
              type="url"
              aria-label={say('keys.address_of', { kind })}
              placeholder="https://"
              readOnly={!may('settings_change')}
              value={shown(kind)}
              onChange={(event) => {
                const { value } = event.currentTarget
                setTyped((before) => ({ ...before, [kind]: value }))
              }}
            />
            {may('notifications_send') && chosen.environment === 'sandbox' && (
              <Button
                variant="default"
                size="xs"
                disabled={!kept[kind] || isChanged(kind)}
                title={isChanged(kind) ? say('keys.address_unsaved') : ''}
                loading={test.isPending && test.variables === kind}
                onClick={() => test.mutate(kind)}
                aria-label={`${say('keys.test')}: ${kind}`}
              >
                {say('keys.test')}
              </Button>
            )}
          </div>
        ))}
        {test.data && (
          <Note tone="good" isAlert>
            {say('keys.test_sent')}.{' '}
            <TextLink to={`/notifications/${test.data.notificationId}`}>{say('keys.test_open')}</TextLink>
          </Note>
        )}
        {(save.error ?? test.error) && <ErrorNote error={save.error ?? test.error} />}
        {may('settings_change') && (
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!kinds.some(isChanged)}>
              {say('keys.addresses_save')}
            </Button>
          </Group>
        )}
      </Stack>
    </Form>
  )
}
