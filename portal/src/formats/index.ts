/** How amounts and moments are written for a reader. Pure: locale, zone and time are handed in. */

export {
  formatAgo,
  formatDay,
  formatDays,
  formatMoment,
  formatSpan,
  formatTime,
  type Reader,
} from './moment.ts'
export { formatDecimal, formatMoney, fromDecimal, isZero, toDecimal } from './money.ts'
export { type Days, dayBounds, daysOf, hourBounds, momentsOf, SPANS } from './span.ts'
export {
  browserZone,
  dayOf,
  fromLocalInput,
  isZone,
  offsetName,
  startOf,
  toLocalInput,
} from './zone.ts'
