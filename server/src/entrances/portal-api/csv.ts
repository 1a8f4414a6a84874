import { formatAmount } from '@amsel/contract'
import { csvLine } from '../portal-kit/index.ts'
import type { Money, PaymentRow } from './shapes.ts'

const COLUMNS: readonly (readonly [string, (row: PaymentRow) => string])[] = [
  ['paymentId', ({ paymentId }) => paymentId],
  ['paymentRequestId', ({ paymentRequestId }) => paymentRequestId],
  ['referenceOrderId', ({ orderReference }) => orderReference ?? ''],
  ['status', ({ status }) => status],
  ['resultCode', ({ resultCode }) => resultCode],
  ['paymentMethodType', ({ method }) => method],
  ['currency', ({ amount: { currency } }) => currency],
  ['amount', ({ amount }) => decimal(amount)],
  ['captured', ({ captured }) => decimal(captured)],
  ['refunded', ({ refunded }) => decimal(refunded)],
  ['disputed', ({ disputed }) => decimal(disputed)],
  ['cardLastFour', ({ lastFour }) => lastFour ?? ''],
  ['createTime', ({ createdAt }) => createdAt],
  ['paymentTime', ({ paidAt }) => paidAt ?? ''],
]

const decimal = ({ currency, value }: Money) =>
  formatAmount(BigInt(value), currency as Parameters<typeof formatAmount>[1]).replace(/[^\d.]/g, '')

/** A table that spreadsheets open. */
export const csvOf = (rows: readonly PaymentRow[]): string =>
  [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, read]) => read(row)))]
    .map(csvLine)
    .join('')
