/** How amounts and moments are written for a reader. Pure: locale and time are handed in. */

export {
  dayOf,
  endOfDay,
  formatAgo,
  formatDay,
  formatMoment,
  formatSpan,
  formatTime,
  fromLocalInput,
  startOfDay,
  toLocalInput,
} from './moment.ts'
export { digitsOf, formatDecimal, formatMoney, fromDecimal, isZero, toDecimal } from './money.ts'
