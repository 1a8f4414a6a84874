import type { DisputeRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import {
  Amount,
  type Column,
  FilterBar,
  FilterSelect,
  FilterSpan,
  Moment,
  Page,
  PagedTable,
  Section,
  TextLink,
  TotalsLine,
  useAddressFilters,
  useSpan,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { ListEmpty } from '../lists/list-empty.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { DueTime } from './due-time.tsx'

const FILTERS = ['state', 'span', 'from', 'to'] as const
const STATES = ['OPEN', 'DEFENDED', 'ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED']

export default function DisputesPage(): ReactNode {
  const { say } = useWords()
  const { clientId, client: chosen, now } = useClient()
  const filters = useAddressFilters(FILTERS)
  const span = { filters, now: now() }
  const { from, to } = useSpan(span)
  const query = { state: filters.values.state, from, to }
  return (
    <Page title={say('nav.disputes')} lead={say('dispute.lead')}>
      <FilterBar filters={filters}>
        <FilterSelect filters={filters} name="state" label={say('list.state')} options={STATES} />
        <FilterSpan {...span} />
      </FilterBar>
      <Section isFlush>
        <TotalsLine
          queryKey={['disputes', clientId, query]}
          ask={() => client.disputeTotals(clientId, query)}
        />
        <PagedTable<DisputeRow>
          label={say('nav.disputes')}
          queryKey={['disputes', clientId, query]}
          ask={(cursor) => client.disputes(clientId, { ...query, cursor })}
          columns={columnsOf(say)}
          rowKey={({ disputeId }) => disputeId}
          href={({ disputeId }) => `/disputes/${disputeId}`}
          empty={
            <ListEmpty
              icon="disputes"
              title={say('dispute.empty')}
              text={say(
                chosen.environment === 'sandbox' ? 'dispute.empty_text' : 'dispute.empty_text_production',
              )}
              isFiltered={filters.isAny}
            />
          }
        />
      </Section>
    </Page>
  )
}

const columnsOf = (say: Say): readonly Column<DisputeRow>[] => [
  {
    key: 'state',
    head: say('list.state'),
    cell: (row) => <DisputeBadge of={row} />,
  },
  {
    key: 'type',
    head: say('dispute.type'),
    phone: 'title',
    cell: ({ disputeId, type }) => (
      <TextLink to={`/disputes/${disputeId}`} isMono>
        {type}
      </TextLink>
    ),
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
    key: 'due',
    head: say('dispute.due'),
    cell: (row) => (row.state === 'OPEN' && row.dueAt ? <DueTime at={row.dueAt} /> : null),
  },
  {
    key: 'opened',
    head: say('dispute.opened'),
    isEnd: true,
    cell: ({ openedAt }) => <Moment at={openedAt} />,
  },
  {
    key: 'amount',
    head: say('list.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
]
