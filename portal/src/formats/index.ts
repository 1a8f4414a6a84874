/** How amounts and moments are written for a reader. Pure: locale and time are handed in. */

export {
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
export { formatDecimal, formatMoney, fromDecimal, isZero, toDecimal } from './money.ts'
