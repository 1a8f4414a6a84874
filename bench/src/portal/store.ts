import { DAY_MS, HOUR_MS, idTime } from '../../../server/dist/domain/index.js'

/** What a filled database has: a year of payments, a month of calls, of one large client and some smaller ones. */
export interface Store {
  readonly clientIds: readonly string[]
  /** Which has seven payments of ten. */
  readonly largeId: string
  readonly payments: number
  readonly calls: number
  /** When the newest payment and the newest call came. */
  readonly end: Date
  readonly fillSeconds: number
}

export const SPAN_DAYS = 365
export const LOG_DAYS = 30

/** The moment of a numbered row, when so many rows are spread over some days before the end; in SQL. */
export const momentOf = (end: Date, rows: number, days: number) =>
  `(timestamptz '${end.toISOString()}' - (${rows} - number) * (interval '${days} days' / ${rows}))`

/** An id that begins with a moment, as the gateway's do: 35 digits. */
export const idAt = (moment: string, last: string = 'number::text') =>
  `to_char((${moment}) at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || lpad(${last}, 18, '0')`

/** Seven of ten rows are one client's; the tens, so that what else goes by the last digit is mixed. */
export const clientOf = (clientIds: readonly string[]) =>
  `(array[${clientIds.map((id) => `'${id}'`).join(', ')}])[case when number / 10 % 10 < 7 then 1
    else 2 + number / 100 % ${clientIds.length - 1} end]`

/** An hour ago: nothing is still on its way. */
export const endOfStore = () => new Date(Date.now() - HOUR_MS)

/** In the middle of what is kept, for pages that are far from the first. */
export const middleOf = ({ end }: Store, days: number) => new Date(end.getTime() - (days / 2) * DAY_MS)
export const middleId = (store: Store, days: number) => idTime(middleOf(store, days))
