import { useMutation } from '@tanstack/react-query'
import type { Limited, UnansweredRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { DataTable, ErrorNote, Section, toast } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { Failure, merchantColumn, SectionNote, ShortId, Since, Well } from './cells.tsx'
import { More } from './more.tsx'
import { retryColumn } from './retry-column.tsx'
import { useRefresh } from './use-refresh.ts'

interface Props {
  readonly found: Limited<UnansweredRow>
  readonly shown: number
  readonly onMore: () => void
}

/** Answers to disputes and registrations that a provider does not acknowledge. */
export function UnansweredSection({ found, shown, onMore }: Props): ReactNode {
  const { say } = useWords()
  const refresh = useRefresh()
  const { may } = useOperator()
  const retry = useMutation({
    mutationFn: ({ clientId, subjectId }: UnansweredRow) =>
      api.makeJobDue({ clientId, subjectId, kind: 'finish_attempt' }),
    onSuccess: () => toast(say('op.stuck_retried')),
    onSettled: refresh,
  })
  const rows = found.rows.slice(0, shown)
  return (
    <Section
      title={say('op.stuck_unanswered')}
      lead={rows.length > 0 && say('op.stuck_unanswered_lead')}
      isFlush
    >
      {retry.error && (
        <SectionNote>
          <ErrorNote error={retry.error} />
        </SectionNote>
      )}
      {rows.length === 0 ? (
        <Well>{say('op.stuck_unanswered_none')}</Well>
      ) : (
        <DataTable
          label={say('op.stuck_unanswered')}
          rows={rows}
          rowKey={({ clientId, subjectId }) => `${clientId} ${subjectId}`}
          columns={[
            merchantColumn(say),
            {
              key: 'what',
              head: say('op.stuck_what'),
              cell: ({ what, provider }) => (
                <>
                  {say(`op.stuck_${what}`)}
                  <br />
                  <span className="dimmed">{provider ?? '–'}</span>
                </>
              ),
            },
            {
              key: 'subject',
              head: say('op.stuck_subject'),
              cell: ({ subjectId }) => <ShortId id={subjectId} label={say('op.stuck_subject')} isWide />,
            },
            {
              key: 'error',
              head: say('op.stuck_error'),
              cell: ({ lastError, failures }) => <Failure error={lastError} failures={failures} />,
            },
            { key: 'since', head: say('op.stuck_since'), cell: ({ since }) => <Since at={since} /> },
            ...(may('stuck_retry') ? [retryColumn(say, retry, ({ subjectId }) => subjectId)] : []),
          ]}
        />
      )}
      <More found={found} shown={shown} onMore={onMore} />
    </Section>
  )
}
