import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { account } from '../../api/index.ts'
import {
  DataTable,
  ErrorNote,
  Loaded,
  Moment,
  RowButton,
  Section,
  StatusBadge,
  toast,
} from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { deviceOf } from './device-of.ts'

export function Sessions(): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: account.sessions })
  const onSuccess = () => {
    toast(say('me.sessions_ended'))
    void queries.invalidateQueries({ queryKey: ['sessions'] })
  }
  const end = useMutation({ mutationFn: account.endSession, onSuccess })
  const endOthers = useMutation({ mutationFn: account.endOtherSessions, onSuccess })
  return (
    <Section
      title={say('me.sessions')}
      lead={say('me.sessions_lead')}
      actions={
        <Button size="xs" variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {say('me.sessions_end_others')}
        </Button>
      }
      isFlush
    >
      {(end.error || endOthers.error) && <ErrorNote error={end.error ?? endOthers.error} />}
      <Loaded query={sessions}>
        {(rows) => (
          <DataTable
            label={say('me.sessions')}
            rows={rows}
            rowKey={({ sessionId }) => sessionId}
            columns={[
              {
                key: 'device',
                head: say('me.session_device'),
                cell: ({ userAgent, isThisOne }) => (
                  <span className="badges" title={userAgent ?? ''}>
                    {deviceOf(userAgent) ?? say('me.unknown')}
                    {isThisOne && <StatusBadge status={say('me.session_this')} tone="good" />}
                  </span>
                ),
                phone: 'title',
              },
              {
                key: 'address',
                head: say('me.session_address'),
                cell: ({ address }) => <span className="mono">{address ?? '–'}</span>,
              },
              {
                key: 'since',
                head: say('me.session_since'),
                cell: ({ createdAt }) => <Moment at={createdAt} />,
              },
              {
                key: 'seen',
                head: say('me.session_seen'),
                cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
              },
              {
                key: 'end',
                head: say('table.actions'),
                isActions: true,
                isEnd: true,
                phone: 'aside',
                cell: ({ sessionId, isThisOne, userAgent }) =>
                  isThisOne ? null : (
                    <RowButton
                      label={say('me.session_end')}
                      of={deviceOf(userAgent) ?? ''}
                      onClick={() => end.mutate(sessionId)}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
