import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../api/index.ts'
import { ConfirmDialog, Loaded, Note, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

export function TestDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [, navigate] = useLocation()
  const settings = useQuery({
    queryKey: ['notification-settings', clientId],
    queryFn: () => client.notificationSettings(clientId),
  })
  const kinds = Object.entries(settings.data?.urls ?? {})
  const [chosen, choose] = useState<string | null>(null)
  const kind = chosen ?? kinds.find(([, url]) => url !== null)?.[0] ?? null
  const send = useAct((wanted: string) => client.testNotification(clientId, wanted), {
    done: () => say('notification.test_done'),
    stale: [['notifications', clientId]],
    onDone: ({ notificationId }) => {
      onClose()
      navigate(`/notifications/${notificationId}`)
    },
  })
  return (
    <ConfirmDialog
      title={say('notification.test')}
      confirm={say('notification.test_send')}
      isReady={kind !== null}
      act={send}
      onConfirm={() => kind !== null && send.mutate(kind)}
      onClose={onClose}
    >
      <span>{say('notification.test_text')}</span>
      <Loaded query={settings} lines={2}>
        {() => (
          <>
            {kind === null && <Note tone="open">{say('notification.test_none')}</Note>}
            <Select
              label={say('notification.test_kind')}
              data={kinds.map(([name, url]) => ({
                value: name,
                label: url === null ? `${name} (${say('notification.test_no_address')})` : name,
                disabled: url === null,
              }))}
              value={kind}
              onChange={choose}
              allowDeselect={false}
              description={kinds.find(([name]) => name === kind)?.[1]}
            />
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}
