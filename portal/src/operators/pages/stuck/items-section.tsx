import { useMutation } from '@tanstack/react-query'
import type { FailingItemRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import {
  ErrorNote,
  Moment,
  type Pages,
  PagesTable,
  Section,
  StatusBadge,
  toast,
} from '../../../pieces/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { Failure, merchantColumn, SectionNote, ShortId, Since, Well } from './cells.tsx'
import { isEmpty } from './is-empty.ts'
import { retryColumn } from './retry-column.tsx'
import { useRefresh } from './use-refresh.ts'

/** What the gateway should do by itself and fails to do. */
export function ItemsSection({ list }: { list: Pages<FailingItemRow> }): ReactNode {
  const { say } = useWords()
  const refresh = useRefresh()
  const { may } = useOperator()
  const retry = useMutation({
    mutationFn: (row: FailingItemRow) => api.makeJobDue(row),
    onSuccess: () => toast(say('op.stuck_retried')),
    onSettled: refresh,
  })
  return (
    <Section title={say('op.stuck_items')} lead={!isEmpty(list) && say('op.stuck_items_lead')} isFlush>
      {retry.error && (
        <SectionNote>
          <ErrorNote error={retry.error} />
        </SectionNote>
      )}
      <PagesTable
        list={list}
        label={say('op.stuck_items')}
        rowKey={nameOf}
        empty={<Well>{say('op.stuck_items_none')}</Well>}
        columns={[
          merchantColumn(say),
          {
            key: 'what',
            head: say('op.stuck_what'),
            cell: ({ kind, subjectId, isUnderWay }) => (
              <>
                {sayKnown(say, 'op.stuck_item_', kind)}{' '}
                {isUnderWay && <StatusBadge status={say('op.stuck_under_way')} tone="busy" />}
                <br />
                <ShortId id={subjectId} label={say('op.stuck_subject')} isWide />
              </>
            ),
          },
          {
            key: 'error',
            head: say('op.stuck_error'),
            cell: ({ lastError, failures }) => <Failure error={lastError} failures={failures} />,
          },
          { key: 'since', head: say('op.stuck_since'), cell: ({ since }) => <Since at={since} /> },
          {
            key: 'next',
            head: say('op.stuck_next_try'),
            cell: ({ nextTryAt }) => <Moment at={nextTryAt} />,
          },
          ...(may('stuck_retry') ? [retryColumn(say, retry, nameOf)] : []),
        ]}
      />
    </Section>
  )
}

const nameOf = ({ clientId, kind, subjectId }: FailingItemRow) => `${clientId} ${kind} ${subjectId}`
