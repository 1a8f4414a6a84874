import { SegmentedControl } from '@mantine/core'
import type { TransactionRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import {
  Amount,
  type Column,
  FilterBar,
  FilterSelect,
  FilterSpan,
  FilterText,
  Moment,
  Page,
  PagedTable,
  Section,
  StatusBadge,
  TextLink,
  TotalsLine,
  useAddressFilters,
  useSpan,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, sayActor, useWords } from '../../words/index.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { ListEmpty } from './list-empty.tsx'
import styles from './lists.module.css'

const FILTERS = ['kind', 'status', 'id', 'span', 'from', 'to'] as const
const KINDS = ['REFUND', 'CAPTURE', 'CANCEL', 'VOID', 'INCREMENTAL'] as const
const STATUSES = ['PROCESSING', 'SUCCESS', 'FAIL']

export default function RefundsPage(): ReactNode {
  const { say } = useWords()
  const { clientId, now } = useClient()
  const filters = useAddressFilters(FILTERS)
  const { status, id } = filters.values
  const span = { filters, now: now() }
  const { from, to } = useSpan(span)
  const isFiltered = status !== '' || id !== '' || from !== undefined || to !== undefined
  const kind = filters.values.kind || 'REFUND'
  const query = { kind, status, from, to }
  return (
    <Page title={say('refund.title')} lead={say('refund.lead')}>
      <IndexingNote />
      <div className={styles.scroll}>
        <SegmentedControl
          size="xs"
          aria-label={say('list.kind')}
          value={kind}
          onChange={(value) => filters.set('kind', value === 'REFUND' ? null : value)}
          data={KINDS.map((value) => ({ value, label: say(`list.kind_${value}`) }))}
        />
      </div>
      <FilterBar filters={{ ...filters, isAny: isFiltered }}>
        <FilterSelect filters={filters} name="status" label={say('list.status')} options={STATUSES} />
        <FilterSpan {...span} />
        <FilterText filters={filters} name="id" label={say('list.find_id')} width={280} />
      </FilterBar>
      <Section isFlush>
        {id === '' && (
          <TotalsLine
            queryKey={['transactions', clientId, query]}
            ask={() => client.transactionTotals(clientId, query)}
            hasSuccess
          />
        )}
        <PagedTable<TransactionRow>
          label={say('refund.title')}
          queryKey={['transactions', clientId, query, id]}
          ask={(cursor) => client.transactions(clientId, { ...query, id, cursor })}
          columns={columnsOf(say)}
          rowKey={({ transactionId }) => transactionId}
          href={({ paymentId }) => `/payments/${paymentId}`}
          empty={
            <ListEmpty
              icon="refunds"
              title={say('refund.empty')}
              text={say('refund.empty_text')}
              isFiltered={isFiltered}
            />
          }
        />
      </Section>
    </Page>
  )
}

const columnsOf = (say: Say): readonly Column<TransactionRow>[] => [
  {
    key: 'status',
    head: say('list.status'),
    cell: ({ status, resultCode }) => (
      <span title={resultCode}>
        <StatusBadge
          status={status === 'FAIL' ? `${status} ${resultCode}` : status}
          tone={TONES[status] ?? 'quiet'}
        />
      </span>
    ),
  },
  {
    key: 'request',
    head: say('list.request_id'),
    phone: 'title',
    cell: ({ requestId }) => <span className={`mono ${styles.long}`}>{requestId}</span>,
  },
  {
    key: 'payment',
    head: say('list.payment'),
    cell: ({ paymentId }) => (
      <TextLink to={`/payments/${paymentId}`} isMono>
        {paymentId}
      </TextLink>
    ),
  },
  {
    key: 'by',
    head: say('list.by'),
    isWide: true,
    cell: ({ begunBy }) => <span className={styles.long}>{sayActor(say, begunBy)}</span>,
  },
  {
    key: 'reason',
    head: say('list.reason'),
    isWide: true,
    cell: ({ reason }) =>
      reason && (
        <span className={styles.long} title={reason}>
          {reason}
        </span>
      ),
  },
  {
    key: 'created',
    head: say('list.created'),
    isEnd: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'amount',
    head: say('list.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
]

const TONES: Readonly<Record<string, 'good' | 'wrong' | 'busy'>> = {
  SUCCESS: 'good',
  FAIL: 'wrong',
  PROCESSING: 'busy',
}
