import { addDays, type Day, weekdayOf } from './day.ts'

/** Days on which a payment system moves money. */
export interface Calendar {
  readonly id: string
  isWorkingDay(day: Day): boolean
}

/** A day that differs from what the rules say: a holiday of one year, or a day that is worked after all. */
interface CalendarException {
  readonly calendar: string
  readonly day: Day
  readonly isWorking: boolean
  readonly name: string
}

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6] as const

interface Rules {
  readonly currency: string
  /** Every year, and the name. */
  readonly holidays: readonly Holiday[]
  /** What becomes of a holiday on a weekend. */
  readonly onWeekend: 'lapses' | 'Sunday moves to Monday' | 'moves to the next working day'
}

type Holiday =
  | readonly ['on', month: number, day: number]
  | readonly ['after Easter', days: number]
  | readonly ['the nth', nth: 1 | 2 | 3 | 4 | 'last', weekday: number, month: number]

const [GOOD_FRIDAY, EASTER_MONDAY] = [
  ['after Easter', -2],
  ['after Easter', 1],
] as const

/**
 * Payment systems by their currencies. What is not here has weekends alone, until an operator adds holidays: no rule foresees
 * what a government decides for a year.
 */
const SYSTEMS: Readonly<Record<string, Rules>> = {
  TARGET: {
    currency: 'EUR',
    holidays: [['on', 1, 1], GOOD_FRIDAY, EASTER_MONDAY, ['on', 5, 1], ['on', 12, 25], ['on', 12, 26]],
    onWeekend: 'lapses',
  },
  FEDWIRE: {
    currency: 'USD',
    holidays: [
      ...([
        ['on', 1, 1],
        ['the nth', 3, MONDAY, 1],
        ['the nth', 3, MONDAY, 2],
      ] as const),
      ...([
        ['the nth', 'last', MONDAY, 5],
        ['on', 6, 19],
        ['on', 7, 4],
      ] as const),
      ...([
        ['the nth', 1, MONDAY, 9],
        ['the nth', 2, MONDAY, 10],
        ['on', 11, 11],
      ] as const),
      ...([
        ['the nth', 4, THURSDAY, 11],
        ['on', 12, 25],
      ] as const),
    ],
    onWeekend: 'Sunday moves to Monday',
  },
  CHAPS: {
    currency: 'GBP',
    holidays: [
      ...([['on', 1, 1], GOOD_FRIDAY, EASTER_MONDAY, ['the nth', 1, MONDAY, 5]] as const),
      ...([
        ['the nth', 'last', MONDAY, 5],
        ['the nth', 'last', MONDAY, 8],
      ] as const),
      ...([
        ['on', 12, 25],
        ['on', 12, 26],
      ] as const),
    ],
    onWeekend: 'moves to the next working day',
  },
}

/** The calendar of a currency: of its payment system, or of the currency itself. */
export const calendarIdOf = (currency: string): string =>
  Object.entries(SYSTEMS).find(([, system]) => system.currency === currency)?.[0] ?? currency

const isWeekend = (day: Day): boolean => [SUNDAY, SATURDAY].includes(weekdayOf(day) as never)

/** What the rules say, except where somebody has said otherwise. */
export function calendarOf(id: string, exceptions: readonly CalendarException[] = []): Calendar {
  const said = new Map(
    exceptions.filter(({ calendar }) => calendar === id).map(({ day, isWorking }) => [day, isWorking]),
  )
  const years = new Map<string, ReadonlySet<Day>>()
  return {
    id,
    isWorkingDay(day) {
      const known = said.get(day)
      if (known !== undefined) return known
      if (isWeekend(day)) return false
      const year = day.slice(0, 4)
      const holidays = years.get(year) ?? holidaysOf(id, Number(year))
      years.set(year, holidays)
      return !holidays.has(day)
    },
  }
}

/** On which working days of a year a payment system rests. */
export function holidaysOf(id: string, year: number): Set<Day> {
  const rules = SYSTEMS[id]
  const taken = new Set<Day>()
  for (const holiday of rules?.holidays ?? []) {
    let day = dateOf(holiday, year)
    if (rules?.onWeekend === 'Sunday moves to Monday' && weekdayOf(day) === SUNDAY) day = addDays(day, 1)
    if (rules?.onWeekend === 'moves to the next working day')
      while (isWeekend(day) || taken.has(day)) day = addDays(day, 1)
    if (!isWeekend(day)) taken.add(day)
  }
  return taken
}

const dayIn = (year: number, month: number, day: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function dateOf(holiday: Holiday, year: number): Day {
  if (holiday[0] === 'on') return dayIn(year, holiday[1], holiday[2])
  if (holiday[0] === 'after Easter') return addDays(easterOf(year), holiday[1])
  const [, nth, weekday, month] = holiday
  if (nth !== 'last') {
    const first = dayIn(year, month, 1)
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
  }
  const last = addDays(dayIn(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1)
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}

/** Easter Sunday of the Gregorian calendar: the first Sunday after the first full moon of spring, as the computus has it. */
function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leapDays = century - Math.floor(century / 4)
  const moon = (leapDays - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
  const fullMoon = moon - (moon > 28 || (moon === 28 && golden > 10) ? 1 : 0)
  const sunday = (year + Math.floor(year / 4) + fullMoon + 2 - leapDays) % 7
  const afterMarch21 = fullMoon - sunday + 7
  return addDays(dayIn(year, 3, 21), afterMarch21)
}

/** The day itself, or the next on which the system works. */
function rollForward(calendar: Calendar, day: Day): Day {
  let found = day
  while (!calendar.isWorkingDay(found)) found = addDays(found, 1)
  return found
}

/** So many working days after a day; without any, the day itself or the next working one. */
export function addWorkingDays(calendar: Calendar, day: Day, days: number): Day {
  let found = days === 0 ? rollForward(calendar, day) : day
  for (let left = days; left > 0; left--) found = rollForward(calendar, addDays(found, 1))
  return found
}

/** How many working days come after one day, up to another and including it. */
export function workingDaysBetween(calendar: Calendar, from: Day, to: Day): number {
  let days = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (calendar.isWorkingDay(day)) days += 1
  return days
}
