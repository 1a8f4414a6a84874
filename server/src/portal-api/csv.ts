import { formatAmount } from '@amsel/contract'
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
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('')

/** A spreadsheet takes what begins so for a formula: what a merchant's customer has typed must not run there. */
const FORMULA = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
