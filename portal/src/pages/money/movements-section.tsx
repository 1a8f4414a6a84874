import type { MovementRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import {
  Amount,
  type Column,
  EmptyState,
  FilterSelect,
  Moment,
  PagedTable,
  Section,
  TextLink,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, sayKnown, useWords } from '../../words/index.ts'
import { ACCOUNTS } from './accounts.ts'
import type { MoneyFilters } from './money-page.tsx'

/** What the operator corrected is about no payment. */
const NO_PAYMENT = '-'

interface Props {
  readonly filters: MoneyFilters
  readonly span: { readonly from?: string; readonly to?: string }
  readonly currencies: readonly string[]
}

export function MovementsSection({ filters, span: { from, to }, currencies }: Props): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const { account } = filters.values
  // The ledger is kept by currency.
  const currency = filters.values.currency || (currencies[0] ?? '')
  return (
    <Section
      title={`${say('money.movements')}, ${currency}`}
      lead={say('money.movements_lead')}
      isFlush
      actions={
        <FilterSelect
          filters={filters}
          name="account"
          label={say('money.account')}
          options={ACCOUNTS.map((kind) => ({ value: kind, label: say(`money.account_${kind}`) }))}
        />
      }
    >
      <PagedTable<MovementRow>
        label={say('money.movements')}
        queryKey={['movements', clientId, currency, account, from, to]}
        ask={(cursor) => client.movements(clientId, { currency, account, from, to, cursor })}
        columns={columnsOf(say)}
        rowKey={({ event, eventId, debit, credit }) => [event, eventId, debit, credit].join(' ')}
        empty={
          <EmptyState icon="money" title={say('money.no_movements')}>
            {say('money.no_movements_text')}
          </EmptyState>
        }
      />
    </Section>
  )
}

const columnsOf = (say: Say): readonly Column<MovementRow>[] => [
  {
    key: 'event',
    head: say('money.event'),
    phone: 'title',
    cell: ({ event }) => <span title={event}>{sayKnown(say, 'money.event_', event)}</span>,
  },
  {
    key: 'from',
    head: say('money.from'),
    cell: ({ debit }) => sayKnown(say, 'money.account_', debit),
  },
  {
    key: 'to',
    head: say('money.to'),
    cell: ({ credit }) => sayKnown(say, 'money.account_', credit),
  },
  {
    key: 'payment',
    head: say('money.payment'),
    cell: ({ paymentId }) =>
      paymentId &&
      paymentId !== NO_PAYMENT && (
        <TextLink to={`/payments/${paymentId}`} isMono>
          {paymentId}
        </TextLink>
      ),
  },
  {
    key: 'at',
    head: say('money.time'),
    isEnd: true,
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'amount',
    head: say('money.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
]
