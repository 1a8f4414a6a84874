import { describe, expect, it } from 'vitest'
import { planRetention, type RetainedKind, type RetentionDays, retentionDays } from './retention.ts'
import { DAY_MS, later } from './time.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const DAYS: RetentionDays = { bodies: 400, attempts: 500, notifications: 90, ended: null, sandbox: 300 }
const FOREVER: RetentionDays = {
  bodies: null,
  attempts: null,
  notifications: null,
  ended: null,
  sandbox: null,
}

const daysAgo = (days: number) => later(NOW, -days * DAY_MS)
const inDays = (days: number) => later(NOW, days * DAY_MS)

describe('a period', () => {
  it.each<[RetainedKind, 'sandbox' | 'production', RetentionDays, number | null]>([
    ['payment_bodies', 'production', DAYS, 400],
    ['payment_bodies', 'sandbox', DAYS, 300],
    ['notifications', 'sandbox', DAYS, 90],
    ['payment_sessions', 'production', DAYS, null],
    ['payment_sessions', 'sandbox', DAYS, 300],
    ['attempts', 'sandbox', { ...DAYS, sandbox: null }, 500],
    ['planned_outcomes', 'sandbox', DAYS, 300],
    ['planned_outcomes', 'sandbox', FOREVER, null],
    ['presented_cards', 'production', FOREVER, 1],
  ])('of %s for a %s client is that of the settings, and the sandbox has its limit', (...of) => {
    const [kind, environment, days, expected] = of
    expect(retentionDays(kind, environment, days)).toBe(expected)
  })
})

const plan = (oldest: [RetainedKind, Date][], days = DAYS) =>
  planRetention(NOW, 'production', days, new Map(oldest))

describe('a plan', () => {
  it('has what is as old as its period, and nothing that is a moment younger', () => {
    const exactly = daysAgo(90)
    expect(plan([['notifications', exactly]]).old).toEqual([{ kind: 'notifications', before: exactly }])
    expect(plan([['notifications', later(exactly, 1)]]).old).toEqual([])
  })

  it.each<[string, [RetainedKind, Date][], Date]>([
    ['after the shortest period, if there is nothing', [], inDays(90)],
    ['when the oldest is old enough', [['notifications', daysAgo(60)]], inDays(30)],
    ['when the first of several is', [...oldest(389, 60)], inDays(11)],
    ['not before tomorrow', [['notifications', later(daysAgo(90), 1)]], inDays(1)],
    ['tomorrow, if something goes today', [['notifications', daysAgo(200)]], inDays(1)],
    ['when a leftover is one', [['presented_cards', inDays(2)]], inDays(3)],
    ['never because of what is kept for ever', [['payment_sessions', daysAgo(900)]], inDays(90)],
  ])('looks again %s', (_when, found, expected) => {
    expect(plan(found).lookAgainAt).toEqual(expected)
  })

  it('looks again in a while where all is kept for ever, for the settings may change', () => {
    expect(plan([['notifications', daysAgo(9_000)]], FOREVER)).toEqual({ old: [], lookAgainAt: inDays(90) })
  })
})

function oldest(bodies: number, notifications: number): [RetainedKind, Date][] {
  return [
    ['payment_bodies', daysAgo(bodies)],
    ['notifications', daysAgo(notifications)],
  ]
}

it('what is not there yet may be made at any moment', () => {
  expect(plan([], { ...DAYS, notifications: 40 }).lookAgainAt).toEqual(inDays(40))
})
