import { formatAmount } from '@amsel/contract'
import { z } from 'zod'
import { aheadOfUtc, isTimeZone, later, MINUTE_MS } from '../../domain/index.ts'
import { csvLine } from '../../platform/csv/index.ts'
import type { Money, PaymentRow } from './shapes.ts'

/** Such as `Asia/Hong_Kong`. */
export const timeZone = z.string().refine(isTimeZone)

type Write = (moment: string) => string
const COLUMNS: readonly (readonly [string, (row: PaymentRow, write: Write) => string])[] = [
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
  ['createTime', ({ createdAt }, write) => write(createdAt)],
  ['paymentTime', ({ paidAt }, write) => (paidAt ? write(paidAt) : '')],
]

const decimal = ({ currency, value }: Money) =>
  formatAmount(BigInt(value), currency as Parameters<typeof formatAmount>[1]).replace(/[^\d.]/g, '')

/** A table that spreadsheets open. Each time says how far its zone is from UTC. */
export function csvOf(rows: readonly PaymentRow[], zone = 'UTC'): string {
  const write = zone === 'UTC' ? (moment: string) => moment : inZone(zone)
  return [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, read]) => read(row, write)))]
    .map(csvLine)
    .join('')
}

/** A moment as the zone's clocks show it, such as `2026-11-18T09:30:00.000+08:00`. */
const inZone =
  (zone: string): Write =>
  (moment) => {
    const at = new Date(moment)
    const aheadMs = aheadOfUtc(zone, at)
    const minutes = Math.abs(aheadMs) / MINUTE_MS
    const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
    return `${later(at, aheadMs).toISOString().slice(0, -1)}${aheadMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  }
