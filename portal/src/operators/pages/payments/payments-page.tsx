import type { PaymentOfAllRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { CURRENCIES } from '../../../../../contract/src/currencies.ts'
import { fromDecimal } from '../../../formats/index.ts'
import { PAYMENT_METHOD_TYPES } from '../../../pages/payments/payment-methods.ts'
import { PaymentState } from '../../../pages/payments/columns.tsx'
import {
  Amount,
  type Column,
  EmptyState,
  FilterBar,
  FilterSelect,
  FilterSpan,
  FilterText,
  Moment,
  Page,
  PagedTable,
  Section,
  TextLink,
  useAddressFilters,
  useSpan,
} from '../../../pieces/index.ts'
import { type Say, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { FilterClient } from '../../fields/index.ts'
import { merchantColumn } from '../stuck/cells.tsx'

const NAMES = [
  ...(['client', 'status', 'method', 'currency', 'amount', 'amountFrom', 'amountTo'] as const),
  ...(['order', 'buyer', 'span', 'from', 'to'] as const),
] as const
const STATUSES = ['SUCCESS', 'PROCESSING', 'PENDING', 'FAIL', 'CANCELLED']

/** Payments of all merchants, the newest first. */
export default function PaymentsPage(): ReactNode {
  const { say } = useWords()
  const filters = useAddressFilters(NAMES)
  const span = { filters, now: new Date() }
  const { from, to } = useSpan(span)
  const { client, status, method, currency, amount, amountFrom, amountTo, order, buyer } = filters.values
  // A number without a currency is taken to have the two digits that most have.
  const minorOf = (typed: string) => fromDecimal(typed, currency || 'USD')
  const query = {
    ...{ client, status, method, currency, order, buyer, from, to },
    ...{ amount: minorOf(amount), amountFrom: minorOf(amountFrom), amountTo: minorOf(amountTo) },
  }
  return (
    <Page title={say('op.nav_payments')} lead={say('op.payments_lead')}>
      <FilterBar filters={filters}>
        <FilterClient filters={filters} name="client" label={say('op.merchant')} />
        <FilterSelect filters={filters} name="status" label={say('payment.status')} options={STATUSES} />
        <FilterSelect
          filters={filters}
          name="method"
          label={say('payment.method')}
          options={PAYMENT_METHOD_TYPES}
        />
        <FilterSelect
          filters={filters}
          name="currency"
          label={say('payment.currency')}
          options={Object.keys(CURRENCIES)}
        />
        <FilterText filters={filters} name="amount" label={say('payment.amount')} width={100} />
        <FilterText filters={filters} name="amountFrom" label={say('op.payments_from')} width={100} />
        <FilterText filters={filters} name="amountTo" label={say('op.payments_to')} width={100} />
        <FilterText filters={filters} name="order" label={say('payment.order')} />
        <FilterText filters={filters} name="buyer" label={say('op.payments_buyer')} />
        <FilterSpan {...span} />
      </FilterBar>
      <Section isFlush>
        <PagedTable
          label={say('op.nav_payments')}
          queryKey={['payments', query]}
          ask={(cursor) => api.payments({ ...query, cursor })}
          columns={columnsOf(say)}
          rowKey={({ clientId, paymentId }) => `${clientId} ${paymentId}`}
          href={pathOf}
          empty={<EmptyState icon="payments" title={say('op.payments_none')} />}
        />
      </Section>
    </Page>
  )
}

const pathOf = ({ clientId, paymentId }: PaymentOfAllRow) =>
  `/payments/${encodeURIComponent(clientId)}/${encodeURIComponent(paymentId)}`

const columnsOf = (say: Say): readonly Column<PaymentOfAllRow>[] => [
  {
    key: 'amount',
    head: say('payment.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
  {
    key: 'status',
    head: say('payment.status'),
    phone: 'aside',
    cell: (row) => <PaymentState of={row} />,
  },
  {
    key: 'created',
    head: say('payment.created'),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  merchantColumn(say),
  {
    key: 'requestId',
    head: say('payment.request_id'),
    cell: (row) => (
      <>
        <TextLink to={pathOf(row)} isMono>
          <span className="id">{row.paymentRequestId}</span>
        </TextLink>
        {row.orderReference && <div className="dimmed">{row.orderReference}</div>}
      </>
    ),
  },
  {
    key: 'method',
    head: say('payment.method'),
    cell: ({ method, lastFour }) => (
      <span className="nowrap">
        {method}
        {lastFour && <span className="dimmed"> ···· {lastFour}</span>}
      </span>
    ),
  },
  {
    key: 'result',
    head: say('payment.result'),
    isWide: true,
    phone: 'none',
    cell: ({ resultCode, status }) =>
      status === 'SUCCESS' ? null : <span className="mono dimmed">{resultCode}</span>,
  },
]
