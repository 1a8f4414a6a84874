import { describe, expect, it } from 'vitest'
import { dayBounds, daysOf, hourBounds } from './span.ts'
import { dayOf, fromLocalInput, offsetName, startOf, toLocalInput } from './zone.ts'

describe('a day begins', () => {
  it.each([
    ['2026-11-18', 'UTC', '2026-11-18T00:00:00.000Z'],
    ['2026-11-18', 'Asia/Hong_Kong', '2026-11-17T16:00:00.000Z'],
    ['2026-11-18', 'Asia/Kolkata', '2026-11-17T18:30:00.000Z'],
    ['2026-11-18', 'America/St_Johns', '2026-11-18T03:30:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // Clocks skip midnight, or show it twice.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s in %s at %s', (day, zone, moment) => {
    expect(startOf(day, zone).toISOString()).toBe(moment)
    expect(dayOf(startOf(day, zone), zone)).toBe(day)
    expect(dayOf(new Date(startOf(day, zone).getTime() - 1), zone) < day).toBe(true)
  })
})

describe('a span', () => {
  // A Wednesday.
  const of = (span: string) => Object.values(daysOf({ span, from: '', to: '' }, '2026-03-04')).join(' ')
  it.each([
    ['today', '2026-03-04 2026-03-04'],
    ['yesterday', '2026-03-03 2026-03-03'],
    ['last_7_days', '2026-02-26 2026-03-04'],
    ['this_week', '2026-03-02 2026-03-04'],
    ['last_week', '2026-02-23 2026-03-01'],
    ['this_month', '2026-03-01 2026-03-04'],
    ['last_month', '2026-02-01 2026-02-28'],
    ['', ' '],
  ])('%s is %s', (span, days) => expect(of(span)).toBe(days))

  it('has the days that were typed', () =>
    expect(daysOf({ span: 'custom', from: '2026-01-02', to: 'never' }, '2026-03-04')).toEqual({
      first: '2026-01-02',
      last: '',
    }))
})

it('a day on which clocks change has 23 or 25 hours', () => {
  expect(hourBounds('2026-03-29', 'Europe/Berlin')).toHaveLength(24)
  expect(hourBounds('2026-10-25', 'Europe/Berlin')).toHaveLength(26)
  const days = dayBounds({ first: '2026-10-24', last: '2026-10-26' }, 'Europe/Berlin')
  expect(days.map((at) => at.toISOString().slice(11, 13))).toEqual(['22', '22', '23', '23'])
})

it('fields for date and time are in the zone', () => {
  const at = new Date('2026-11-17T18:45:00Z')
  expect(toLocalInput(at, 'Asia/Kolkata')).toBe('2026-11-18T00:15')
  expect(fromLocalInput('2026-11-18T00:15', 'Asia/Kolkata')).toBe(at.toISOString())
  expect(fromLocalInput('', 'Asia/Kolkata')).toBeNull()
})

it.each([
  ['UTC', 'UTC'],
  ['Asia/Kolkata', 'UTC+05:30'],
  ['America/New_York', 'UTC−05:00'],
])('%s is %s', (zone, name) => expect(offsetName(new Date('2026-11-18'), zone)).toBe(name))
