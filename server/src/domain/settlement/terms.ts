import { CURRENCIES, type Currency } from '@amsel/contract'
import { decimalAmount, parseDecimalAmount } from '../decimal-amount.ts'
import { addWorkingDays, type Calendar } from './calendar.ts'
import {
  addDays,
  type Day,
  dayIn,
  dayOfMonth,
  isTimeOfDay,
  isTimeZone,
  momentIn,
  type TimeOfDay,
  weekdayOf,
} from './day.ts'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** When periods are closed: at the cut-off of these days. */
type Schedule =
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly weekday: number }
  | { readonly every: 'month'; readonly day: number }

/** What was agreed with a merchant about the money that is owed to it. */
export interface SettlementTerms {
  /** By whose clocks days are told. */
  readonly zone: string
  /** When a day ends for the settlement; at midnight it is the calendar's day. */
  readonly cutOff: TimeOfDay
  /** After so many working days the money of a sale is available. */
  readonly delayDays: number
  readonly schedule: Schedule
  /** When what is available is paid out: with each closing, at times of its own, or when somebody does it by hand. */
  readonly payouts: 'closing' | 'hand' | Schedule
  /** Less is not paid out by itself, in minor units by currency. */
  readonly minimums: Readonly<Record<string, bigint>>
}

/** As people write it, and as it is kept. */
export interface WrittenSettlement {
  readonly zone: string
  readonly cutOff: string
  readonly delayDays: number
  /** `daily`, `weekly:mon` or `monthly:1`. */
  readonly schedule: string
  /** `closing`, `hand`, or as the schedule is written. */
  readonly payouts: string
  /** Such as `{ HKD: '100.00' }`. */
  readonly minimums: Readonly<Record<string, string>>
}

/** For whoever has agreed nothing else. */
export const USUAL_SETTLEMENT: SettlementTerms = {
  zone: 'UTC',
  cutOff: '00:00',
  delayDays: 1,
  schedule: { every: 'day' },
  payouts: 'closing',
  minimums: {},
}

export const DELAY_DAYS_MAX = 60
/** Every month has so many days. */
const MONTH_DAY_MAX = 28

/** What is wrong with written terms: its name is the field's. */
export type SettlementFlaw = keyof WrittenSettlement

export function readSettlement(written: WrittenSettlement): SettlementTerms | SettlementFlaw {
  const { zone, cutOff, delayDays } = written
  if (!isTimeZone(zone)) return 'zone'
  if (!isTimeOfDay(cutOff)) return 'cutOff'
  if (!Number.isInteger(delayDays) || delayDays < 0 || delayDays > DELAY_DAYS_MAX) return 'delayDays'
  const schedule = readSchedule(written.schedule)
  if (!schedule) return 'schedule'
  const payouts = ['closing', 'hand'].includes(written.payouts)
    ? (written.payouts as 'closing' | 'hand')
    : readSchedule(written.payouts)
  if (!payouts) return 'payouts'
  const minimums = readMinimums(written.minimums)
  if (!minimums) return 'minimums'
  return { zone, cutOff, delayDays, schedule, payouts, minimums }
}

export const writeSettlement = (terms: SettlementTerms): WrittenSettlement => ({
  ...terms,
  schedule: scheduleText(terms.schedule),
  payouts: typeof terms.payouts === 'string' ? terms.payouts : scheduleText(terms.payouts),
  minimums: Object.fromEntries(
    Object.entries(terms.minimums).map(([currency, minor]) => [
      currency,
      decimalAmount(minor, currency as Currency),
    ]),
  ),
})

function readMinimums(written: Readonly<Record<string, string>>): Record<string, bigint> | null {
  const minimums: Record<string, bigint> = {}
  for (const [currency, text] of Object.entries(written)) {
    const minor = Object.hasOwn(CURRENCIES, currency) ? parseDecimalAmount(text, currency as Currency) : null
    if (minor === null) return null
    minimums[currency] = minor
  }
  return minimums
}

function readSchedule(text: string): Schedule | null {
  const [every, on, ...more] = text.split(':')
  if (more.length > 0) return null
  if (every === 'daily') return on === undefined ? { every: 'day' } : null
  if (every === 'weekly') {
    const weekday = WEEKDAYS.indexOf(on as never)
    return weekday < 0 ? null : { every: 'week', weekday }
  }
  const day = /^[1-9]\d?$/.test(on ?? '') ? Number(on) : 0
  return every === 'monthly' && day >= 1 && day <= MONTH_DAY_MAX ? { every: 'month', day } : null
}

function scheduleText(schedule: Schedule): string {
  switch (schedule.every) {
    case 'day':
      return 'daily'
    case 'week':
      return `weekly:${WEEKDAYS[schedule.weekday]}`
    case 'month':
      return `monthly:${schedule.day}`
  }
}

type Clock = Pick<SettlementTerms, 'zone' | 'cutOff'>

const MIDNIGHT: TimeOfDay = '00:00'

/** The next cut-off after a moment. */
function nextCutOff({ zone, cutOff }: Clock, after: Date): { readonly day: Day; readonly at: Date } {
  // A zone may have skipped a day, or have its clocks put forward over the cut-off.
  for (let day = addDays(dayIn(zone, after), -1); ; day = addDays(day, 1)) {
    const at = momentIn(zone, day, cutOff)
    if (at > after) return { day, at }
  }
}

/** The day to which the settlement counts what happens at a moment, and when it ends: at the next cut-off. */
export function settlementDay(terms: Clock, at: Date): { readonly day: Day; readonly until: Date } {
  const { day, at: until } = nextCutOff(terms, at)
  return { day: terms.cutOff === MIDNIGHT ? addDays(day, -1) : day, until }
}

/** When a period that is open at a moment is closed. */
export function nextClosing(terms: Clock & Pick<SettlementTerms, 'schedule'>, after: Date): Date {
  const { schedule } = terms
  for (let from = after; ; ) {
    const { day, at } = nextCutOff(terms, from)
    if (schedule.every === 'day') return at
    if (schedule.every === 'week' && weekdayOf(day) === schedule.weekday) return at
    if (schedule.every === 'month' && dayOfMonth(day) === schedule.day) return at
    from = at
  }
}

/** When what is available is paid out next; null: when somebody does it by hand. */
export function nextPayout(terms: SettlementTerms, after: Date): Date | null {
  if (terms.payouts === 'hand') return null
  return nextClosing(terms.payouts === 'closing' ? terms : { ...terms, schedule: terms.payouts }, after)
}

/** The day on which the money of a sale is available, and until when that is so for others. */
export function valueDayOf(
  terms: Clock & Pick<SettlementTerms, 'delayDays'>,
  calendar: Calendar,
  at: Date,
): { readonly day: Day; readonly until: Date } {
  const { day, until } = settlementDay(terms, at)
  return { day: addWorkingDays(calendar, day, terms.delayDays), until }
}
