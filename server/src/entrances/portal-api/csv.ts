import { formatAmount } from '@amsel/contract'
import { z } from 'zod'
import { csvLine } from '../../platform/csv/index.ts'
import type { Money, PaymentRow } from './shapes.ts'

/** Such as `Asia/Hong_Kong`. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
    } catch {
      return false
    }
  })

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

const SECOND_MS = 1_000

/** A moment as the zone's clocks show it, such as `2026-11-18T09:30:00.000+08:00`. */
function inZone(zone: string): Write {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  })
  return (moment) => {
    const at = new Date(moment)
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    const milliseconds = at.getTime() % SECOND_MS
    const shown = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
    const offsetMinutes = Math.round((shown - at.getTime()) / (60 * SECOND_MS))
    const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
    const two = (number: number) => String(number).padStart(2, '0')
    const offset = `${offsetMinutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
    return `${new Date(shown).toISOString().slice(0, -1)}${offset}`
  }
}
