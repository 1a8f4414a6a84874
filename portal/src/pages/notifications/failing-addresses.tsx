import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { DataTable, Moment, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'

/** Shown only where there are any. */
export function FailingAddresses(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const settings = useQuery({
    queryKey: ['notification-settings', clientId],
    queryFn: () => client.notificationSettings(clientId),
    refetchInterval: 30_000,
  })
  const failing = settings.data?.endpoints.filter(({ failingSince }) => failingSince !== null) ?? []
  if (failing.length === 0) return null
  return (
    <Section title={say('notification.failing')} lead={say('notification.failing_lead')} isFlush>
      <DataTable
        label={say('notification.failing')}
        rows={failing}
        rowKey={({ address }) => address}
        columns={[
          {
            key: 'address',
            head: say('notification.address'),
            phone: 'title',
            cell: ({ address }) => <span className="mono">{address}</span>,
          },
          {
            key: 'last',
            head: say('notification.last_failure'),
            cell: ({ lastFailure }) => lastFailure && sayKnown(say, 'notification.failure_', lastFailure),
          },
          {
            key: 'since',
            head: say('notification.failing_since'),
            isEnd: true,
            cell: ({ failingSince }) => failingSince && <Moment at={failingSince} />,
          },
          {
            key: 'marked',
            head: say('notification.marked'),
            isEnd: true,
            cell: ({ markedAt }) => markedAt && <Moment at={markedAt} />,
          },
        ]}
      />
    </Section>
  )
}
