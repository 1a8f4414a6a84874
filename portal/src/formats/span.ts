import { addDays, type Day, isDay, startOf } from './zone.ts'

/** Spans that move along with the day. */
export const SPANS = [
  'today',
  'yesterday',
  'last_7_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const
type SpanName = (typeof SPANS)[number]

/** The first and the last day of a span; empty where it has no such end. */
export interface Days {
  readonly first: Day
  readonly last: Day
}

const isSpanName = (name: string): name is SpanName => SPANS.some((span) => span === name)

/** What is chosen in the address of a page: a span by its name, or the days themselves. */
export function daysOf({ span, from, to }: Record<'span' | 'from' | 'to', string>, today: Day): Days {
  if (isSpanName(span)) return namedDays(span, today)
  return { first: isDay(from) ? from : '', last: isDay(to) ? to : '' }
}

function namedDays(span: SpanName, today: Day): Days {
  const week = addDays(today, -weekday(today))
  const month = `${today.slice(0, 8)}01`
  const before = (day: Day) => addDays(day, -1)
  const days: Record<SpanName, readonly [Day, Day]> = {
    today: [today, today],
    yesterday: [before(today), before(today)],
    last_7_days: [addDays(today, -6), today],
    this_week: [week, today],
    last_week: [addDays(week, -7), before(week)],
    this_month: [month, today],
    last_month: [`${before(month).slice(0, 8)}01`, before(month)],
  }
  const [first, last] = days[span]
  return { first, last }
}

/** From Monday, with which weeks begin. */
const weekday = (day: Day): number => (new Date(day).getUTCDay() + 6) % 7

/** The moments between which the days are, the last not included. */
export const momentsOf = ({ first, last }: Days, zone: string): { from?: string; to?: string } => ({
  ...(first ? { from: startOf(first, zone).toISOString() } : {}),
  ...(last ? { to: startOf(addDays(last, 1), zone).toISOString() } : {}),
})

/** More days are drawn by none: nobody tells them apart. */
const DAYS_MAX = 366

/** Where each day begins, and where the last one ends; too many days are cut at the beginning. */
export function dayBounds({ first, last }: Days, zone: string): Date[] {
  const days: Day[] = []
  for (let day = last; day >= first && days.length < DAYS_MAX; day = addDays(day, -1)) days.unshift(day)
  return [...days, addDays(last, 1)].map((day) => startOf(day, zone))
}

const HOUR_MS = 3_600_000

/** The same of the hours of a day, which has 23 to 25 of them. */
export function hourBounds(day: Day, zone: string): Date[] {
  const [begin, end] = [startOf(day, zone).getTime(), startOf(addDays(day, 1), zone).getTime()]
  return Array.from({ length: Math.ceil((end - begin) / HOUR_MS) + 1 }, (_, hour) =>
    Math.min(begin + hour * HOUR_MS, end),
  ).map((at) => new Date(at))
}
