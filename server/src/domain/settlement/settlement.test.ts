import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import { addWorkingDays, calendarIdOf, calendarOf, holidaysOf, workingDaysBetween } from './calendar.ts'
import { addDays, dayIn, isDay, momentIn } from './day.ts'
import {
  nextClosing,
  readSettlement,
  settlementDay,
  USUAL_SETTLEMENT,
  valueDayOf,
  type WrittenSettlement,
  writeSettlement,
} from './terms.ts'

const at = (text: string) => new Date(text)
const TARGET = calendarOf('TARGET')
const USUAL = writeSettlement(USUAL_SETTLEMENT)
const termsOf = (written: Partial<WrittenSettlement>) => {
  const terms = readSettlement({ ...USUAL, ...written })
  return typeof terms === 'string' ? expect.fail(`wrong: ${terms}`) : terms
}

describe('days', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29'],
    ['America/New_York', '2026-03-29T03:30:00Z', '2026-03-28'],
    ['Asia/Hong_Kong', '2026-12-31T16:00:00Z', '2027-01-01'],
  ])('in %s it is at %s the day %s', (zone, moment, day) => expect(dayIn(zone, at(moment))).toBe(day))

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00:00.000Z'],
    ['Pacific/Apia', '2026-01-01', '00:00', '2025-12-31T11:00:00.000Z'],
    ['UTC', '2026-01-01', '18:00', '2026-01-01T18:00:00.000Z'],
  ])('in %s it is on %s %s at %s', (zone, day, time, moment) =>
    expect(momentIn(zone, day, time).toISOString()).toBe(moment),
  )

  it.each([
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
  ])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is))
})

describe('calendars', () => {
  it.each([
    ['TARGET', 2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25']],
    ['TARGET', 2027, ['2027-01-01', '2027-03-26', '2027-03-29']],
    [
      'FEDWIRE',
      2026,
      [
        ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-09-07'],
        ...['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
      ],
    ],
    [
      'FEDWIRE',
      2027,
      [
        ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05', '2027-09-06'],
        ...['2027-10-11', '2027-11-11', '2027-11-25'],
      ],
    ],
    [
      'CHAPS',
      2027,
      [
        ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30'],
        ...['2027-12-27', '2027-12-28'],
      ],
    ],
    ['HKD', 2026, []],
  ])('%s rests in %i besides the weekends on %j', (id, year, days) =>
    expect([...holidaysOf(id, year)].sort()).toEqual(days),
  )

  it('belong to currencies', () => {
    expect(['EUR', 'USD', 'GBP', 'HKD'].map(calendarIdOf)).toEqual(['TARGET', 'FEDWIRE', 'CHAPS', 'HKD'])
  })

  it('an operator knows better', () => {
    const calendar = calendarOf('TARGET', [
      { calendar: 'TARGET', day: '2026-11-20', isWorking: false, name: 'a day of mourning' },
      { calendar: 'TARGET', day: '2026-11-21', isWorking: true, name: 'instead' },
      { calendar: 'CHAPS', day: '2026-11-23', isWorking: false, name: 'another' },
    ])
    expect(
      ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => calendar.isWorkingDay(day)),
    ).toEqual([false, true, false, true])
  })

  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-12-23', 2, '2026-12-28'],
    ['2026-04-02', 1, '2026-04-07'],
  ])('%s and %i working days are %s', (day, days, expected) =>
    expect(addWorkingDays(TARGET, day, days)).toBe(expected),
  )

  it('are counted as they are added', () => {
    const days = fc.integer({ min: 0, max: 800 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 40 }), (start, count) => {
        const from = addDays('2026-01-01', start)
        expect(workingDaysBetween(TARGET, from, addWorkingDays(TARGET, from, count))).toBe(count)
      }),
    )
    expect(workingDaysBetween(TARGET, '2026-01-05', '2026-01-05')).toBe(0)
  })
})

describe('terms', () => {
  it.each([
    {},
    { schedule: 'weekly:mon' },
    { schedule: 'monthly:28' },
    { zone: 'Asia/Tokyo', cutOff: '18:00', delayDays: 3 },
  ])('%j is written as it is read', (written) => {
    expect(writeSettlement(termsOf(written))).toEqual({ ...USUAL, ...written })
  })

  it.each([
    [{ zone: 'Nowhere/Land' }, 'zone'],
    [{ zone: '' }, 'zone'],
    [{ cutOff: '24:00' }, 'cutOff'],
    [{ cutOff: '8:00' }, 'cutOff'],
    [{ delayDays: -1 }, 'delayDays'],
    [{ delayDays: 1.5 }, 'delayDays'],
    [{ delayDays: 61 }, 'delayDays'],
    [{ schedule: 'hourly' }, 'schedule'],
    [{ schedule: 'daily:1' }, 'schedule'],
    [{ schedule: 'weekly' }, 'schedule'],
    [{ schedule: 'weekly:monday' }, 'schedule'],
    [{ schedule: 'monthly:29' }, 'schedule'],
    [{ schedule: 'monthly:01' }, 'schedule'],
    [{ schedule: 'monthly:1:2' }, 'schedule'],
  ])('%j is wrong', (written, flaw) => {
    expect(readSettlement({ ...USUAL, ...written })).toBe(flaw)
  })
})

describe('the day that a sale counts to', () => {
  const berlin = { zone: 'Europe/Berlin', cutOff: '00:00' }
  const evening = { zone: 'Europe/Berlin', cutOff: '18:00' }
  it.each([
    [berlin, '2026-11-19T22:59:59.999Z', '2026-11-19'],
    [berlin, '2026-11-19T23:00:00.000Z', '2026-11-20'],
    [evening, '2026-11-19T16:59:59.999Z', '2026-11-19'],
    [evening, '2026-11-19T17:00:00.000Z', '2026-11-20'],
    // The clocks are put back at night: a sale in either of the two hours is of the same day.
    [berlin, '2026-10-25T00:30:00.000Z', '2026-10-25'],
    [berlin, '2026-10-25T01:30:00.000Z', '2026-10-25'],
    // There is no midnight on this day.
    [{ zone: 'America/Santiago', cutOff: '00:00' }, '2026-09-06T03:59:59.999Z', '2026-09-05'],
    [{ zone: 'America/Santiago', cutOff: '00:00' }, '2026-09-06T04:00:00.000Z', '2026-09-06'],
  ])('with %j at %s is %s', (clock, moment, day) => expect(settlementDay(clock, at(moment)).day).toBe(day))
})

describe('a period is closed', () => {
  it.each([
    ['daily', '2026-11-19T12:00:00Z', '2026-11-19T23:00:00.000Z'],
    ['daily', '2026-11-19T23:00:00Z', '2026-11-20T23:00:00.000Z'],
    ['daily', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['weekly:mon', '2026-11-19T12:00:00Z', '2026-11-22T23:00:00.000Z'],
    ['weekly:mon', '2026-11-22T23:00:00Z', '2026-11-29T23:00:00.000Z'],
    ['monthly:1', '2026-01-31T12:00:00Z', '2026-01-31T23:00:00.000Z'],
    ['monthly:1', '2026-01-31T23:00:00Z', '2026-02-28T23:00:00.000Z'],
  ])('%s, after %s at %s', (schedule, moment, closing) =>
    expect(nextClosing(termsOf({ zone: 'Europe/Berlin', schedule }), at(moment)).toISOString()).toBe(closing),
  )
})

it.each([
  [1, '2026-11-19T12:00:00Z', '2026-11-20'],
  [2, '2026-11-19T12:00:00Z', '2026-11-23'],
  [0, '2026-11-19T12:00:00Z', '2026-11-19'],
  [0, '2026-11-21T12:00:00Z', '2026-11-23'],
  [1, '2026-12-24T12:00:00Z', '2026-12-28'],
])('with T+%i the money of a sale at %s is available on %s', (delayDays, moment, day) =>
  expect(valueDayOf(termsOf({ delayDays }), TARGET, at(moment)).day).toBe(day),
)

const zones = fc.constantFrom(
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ...['America/Santiago', 'Pacific/Kiritimati', 'Africa/Casablanca', 'Asia/Gaza'],
)
const moments = fc.date({
  min: at('2011-12-20T00:00:00Z'),
  max: at('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

it('whatever the zone, cut-offs follow each other, and each sale is of the day of the next one', () => {
  fc.assert(
    fc.property(zones, times, moments, (zone, cutOff, moment) => {
      const terms = termsOf({ zone, cutOff })
      const closing = nextClosing(terms, moment)
      expect(closing.getTime()).toBeGreaterThan(moment.getTime())
      expect(closing.getTime() - moment.getTime()).toBeLessThanOrEqual(2 * DAY_MS)
      // Until the cut-off it is one day, from it on the next.
      const { day, until } = settlementDay(terms, moment)
      expect(until).toEqual(closing)
      expect(settlementDay(terms, new Date(closing.getTime() - 1)).day).toBe(day)
      expect(settlementDay(terms, closing).day > day).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('money is never available before its day, nor later for an earlier sale', () => {
  fc.assert(
    fc.property(
      zones,
      moments,
      fc.integer({ min: 0, max: 30 }),
      fc.nat(10_000),
      (zone, moment, delayDays, minutes) => {
        const terms = termsOf({ zone, delayDays })
        const [one, other] = [moment, new Date(moment.getTime() + minutes * MINUTE_MS)].map(
          (sale) => valueDayOf(terms, TARGET, sale).day,
        )
        const { day } = settlementDay(terms, moment)
        expect(String(one) >= day).toBe(true)
        expect(String(other) >= String(one)).toBe(true)
        expect(TARGET.isWorkingDay(String(one))).toBe(true)
        expect(String(one) <= addDays(day, 2 * delayDays + 14)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
