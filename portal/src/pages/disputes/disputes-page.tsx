import type { DisputeRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import {
  Amount,
  type Column,
  FilterBar,
  FilterSelect,
  Moment,
  Page,
  PagedTable,
  Section,
  TextLink,
  useAddressFilters,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { ListEmpty } from '../lists/list-empty.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { DueTime } from './due-time.tsx'

const FILTERS = ['state'] as const
const STATES = ['OPEN', 'DEFENDED', 'ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED']

export default function DisputesPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const filters = useAddressFilters(FILTERS)
  return (
    <Page title={say('nav.disputes')} lead={say('dispute.lead')}>
      <FilterBar filters={filters}>
        <FilterSelect filters={filters} name="state" label={say('list.state')} options={STATES} />
      </FilterBar>
      <Section isFlush>
        <PagedTable<DisputeRow>
          label={say('nav.disputes')}
          queryKey={['disputes', clientId, filters.values]}
          ask={(cursor) => client.disputes(clientId, { ...filters.values, cursor })}
          columns={columnsOf(say)}
          rowKey={({ disputeId }) => disputeId}
          href={({ disputeId }) => `/disputes/${disputeId}`}
          empty={
            <ListEmpty
              icon="disputes"
              title={say('dispute.empty')}
              text={say('dispute.empty_text')}
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
