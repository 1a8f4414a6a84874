import type { PaymentRow } from 'amsel/portal-api'
import { isZero } from '../../formats/index.ts'
import { Amount, type Column, Moment, StatusBadge, TextLink } from '../../pieces/index.ts'
import type { Say } from '../../words/index.ts'

export const paymentColumns = (say: Say): readonly Column<PaymentRow>[] => [
  {
    key: 'amount',
    head: say('payment.amount'),
    cell: ({ amount }) => <Amount of={amount} isStrong />,
    isEnd: true,
    phone: 'aside',
  },
  {
    key: 'status',
    head: say('payment.status'),
    cell: (row) => <PaymentState of={row} />,
    phone: 'aside',
  },
  {
    key: 'requestId',
    head: say('payment.request_id'),
    cell: ({ paymentId, paymentRequestId }) => (
      <TextLink to={`/payments/${paymentId}`} isMono>
        <span className="id">{paymentRequestId}</span>
      </TextLink>
    ),
    phone: 'title',
  },
  { key: 'order', head: say('payment.order'), cell: ({ orderReference }) => orderReference ?? '–' },
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
    cell: ({ resultCode, status }) =>
      status === 'SUCCESS' ? null : <span className="mono dimmed">{resultCode}</span>,
    isWide: true,
    phone: 'none',
  },
  {
    key: 'created',
    head: say('payment.created'),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    isEnd: true,
  },
]

/** Paid, and what became of the money since. */
export function PaymentState({
  of: { status, refunded, disputed, captured },
}: {
  of: Pick<PaymentRow, 'status' | 'refunded' | 'disputed' | 'captured'>
}) {
  const isAllBack = !isZero(refunded) && BigInt(refunded.value) >= BigInt(captured.value)
  return (
    <span className="badges">
      <StatusBadge status={status} />
      {!isZero(refunded) && <StatusBadge status={isAllBack ? 'REFUNDED' : 'PARTLY_REFUNDED'} tone="quiet" />}
      {!isZero(disputed) && <StatusBadge status="DISPUTED" />}
    </span>
  )
}
