import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Alert,
  ALERT_CHOICES,
  ALERT_MAILS_PER_HOUR_MAX,
  type AlertChoice,
  alertMailOf,
  alertOf,
  alertPauseMs,
  DAY_MS,
  digestHourBefore,
  HOUR_MS,
  later,
  MATTER_NAMES,
  type MatterName,
  MINUTE_MS,
  type Severity,
  type StandingAlert,
  standingAfter,
  type ToldAlert,
} from '../index.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const at = (ms: number) => later(NOW, ms)
const seen = (count: number, isSandboxOnly = false) => ({ count, oldestAt: null, isSandboxOnly })

const standing = (count: number, more: Partial<StandingAlert> = {}): StandingAlert => ({
  ...{ name: 'payments', severity: 'critical', count, since: NOW, oldestAt: null, seenAt: NOW },
  ...more,
})
const told = (count: number, more: Partial<ToldAlert> = {}): ToldAlert => ({
  ...{ name: 'payments', severity: 'critical', count, since: NOW, toldAt: NOW },
  ...more,
})

describe('what stands', () => {
  it('begins when it is first seen, and keeps its beginning', () => {
    const first = standingAfter('payments', null, seen(1), NOW)
    expect(first).toMatchObject({ count: 1, since: NOW, seenAt: NOW, severity: 'critical' })
    expect(standingAfter('payments', first, seen(3), at(HOUR_MS))).toMatchObject({ count: 3, since: NOW })
  })

  it.each([
    ['was seen less than five minutes ago', 5 * MINUTE_MS - 1, true],
    ['was not seen for five minutes', 5 * MINUTE_MS, false],
  ])('that %s', (_when, ms, stands) => {
    expect(standingAfter('payments', standing(2), seen(0), at(ms)) !== null).toBe(stands)
  })

  it('stands as before where it could not be read, and does not begin', () => {
    expect(standingAfter('payments', standing(2), null, at(DAY_MS))).toEqual(standing(2))
    expect(standingAfter('payments', null, null, NOW)).toBeNull()
  })

  it('is graver as soon as it concerns production', () => {
    const first = standingAfter('payments', null, seen(1, true), NOW)
    expect(first?.severity).toBe('warning')
    expect(standingAfter('payments', first, seen(2), NOW)?.severity).toBe('critical')
  })
})

describe('what somebody is told of a matter', () => {
  it.each<[string, StandingAlert | null, ToldAlert | null, number, Alert['state'] | null]>([
    ['that is not there', null, null, 0, null],
    ['that appears', standing(1), null, 0, 'raised'],
    ['that stands', standing(1), told(1), HOUR_MS, null],
    ['that has grown a little', standing(9), told(1), HOUR_MS, null],
    ['that has grown tenfold', standing(10), told(1), 0, 'standing'],
    ['that has grown beyond what is counted', standing(100), told(50), 0, 'standing'],
    ['that stays beyond what is counted', standing(100), told(100), HOUR_MS, null],
    ['that has shrunk', standing(1), told(50), HOUR_MS, null],
    ['that stands nearly a day', standing(1), told(1), DAY_MS - 1, null],
    ['that stands for a day', standing(1), told(1), DAY_MS, 'standing'],
    ['that has become graver', standing(1), told(1, { severity: 'warning' }), 0, 'standing'],
    ['that has become less grave', standing(1, { severity: 'warning' }), told(1), 0, null],
    ['that is gone', null, told(3), 0, 'cleared'],
  ])('%s', (_what, now, before, ms, state) => {
    expect(alertOf(now, before, { now: at(ms) })?.state ?? null).toBe(state)
  })
})

const reader = (more: Partial<Parameters<typeof alertMailOf>[0]> = {}) => ({
  ...{
    choice: 'urgent' as AlertChoice,
    mayActOn: () => true,
    digestedAt: NOW,
    mails: 0,
    isMailWaiting: false,
  },
  ...more,
})
const info = standing(1, { name: 'proposals', severity: 'info' })

describe('a mail', () => {
  it('has what is critical at once, and the rest the next morning', () => {
    expect(alertMailOf(reader(), [standing(1), info], [], NOW)?.alerts.map(({ name }) => name)).toEqual([
      'payments',
    ])
    const morning = new Date('2026-03-02T06:00:30Z')
    expect(alertMailOf(reader(), [standing(1), info], [told(1)], morning)).toMatchObject({
      isDigest: true,
      alerts: [{ name: 'proposals', state: 'raised' }],
    })
  })

  it('comes once a day where that was chosen, and never where it is off', () => {
    expect(alertMailOf(reader({ choice: 'daily' }), [standing(1)], [], at(HOUR_MS))).toBeNull()
    expect(alertMailOf(reader({ choice: 'daily' }), [standing(1)], [], at(DAY_MS))?.isDigest).toBe(true)
    expect(alertMailOf(reader({ choice: 'off' }), [standing(1)], [], at(DAY_MS))).toBeNull()
  })

  it('is for those who may act', () => {
    const mayActOn = (name: MatterName) => name === 'proposals'
    expect(alertMailOf(reader({ mayActOn }), [standing(1)], [], NOW)).toBeNull()
    expect(alertMailOf(reader({ mayActOn }), [], [told(1)], NOW)).toBeNull()
  })

  it('waits while another waits, or four were sent within the hour', () => {
    expect(alertMailOf(reader({ isMailWaiting: true }), [standing(1)], [], NOW)).toBeNull()
    expect(alertMailOf(reader({ mails: ALERT_MAILS_PER_HOUR_MAX }), [standing(1)], [], NOW)).toBeNull()
    expect(
      alertMailOf(reader({ mails: ALERT_MAILS_PER_HOUR_MAX - 1 }), [standing(1)], [], NOW),
    ).not.toBeNull()
  })

  it('repeats each morning what stands, though mornings do not come to the minute', () => {
    const first = new Date('2026-03-02T06:00:40Z')
    const next = new Date('2026-03-03T06:00:10Z')
    const known = [told(1, { name: 'proposals', severity: 'info', toldAt: first })]
    expect(alertMailOf(reader({ digestedAt: first }), [info], known, next)?.alerts).toMatchObject([
      { state: 'standing' },
    ])
  })
})

it.each([
  ['2026-03-01T05:59:59.999Z', '2026-02-28T06:00:00.000Z'],
  ['2026-03-01T06:00:00.000Z', '2026-03-01T06:00:00.000Z'],
])('at %s the last digest was due at %s', (now, due) => {
  expect(digestHourBefore(new Date(now)).toISOString()).toBe(due)
})

it('tries come less and less often, and at least once an hour', () => {
  expect([1, 2, 3, 8, 40].map(alertPauseMs)).toEqual([30_000, 60_000, 120_000, HOUR_MS, HOUR_MS])
})

/** An operator for some days, minute by minute, with matters that come and go as they like. */
function* days(choice: AlertChoice, counts: readonly (readonly number[])[], sandbox: readonly boolean[]) {
  let known = new Map<MatterName, StandingAlert>()
  const heard = new Map<MatterName, ToldAlert>()
  const sent: Date[] = []
  let digestedAt = NOW
  for (const [minute, row] of counts.entries()) {
    const now = at(minute * 10 * MINUTE_MS)
    const next = MATTER_NAMES.flatMap((name, place) => {
      const look = seen(row[place] ?? 0, sandbox[place] ?? false)
      return standingAfter(name, known.get(name) ?? null, look, now) ?? []
    })
    known = new Map(next.map((one) => [one.name, one]))
    const mails = sent.filter((moment) => moment > later(now, -HOUR_MS)).length
    const mail = alertMailOf(reader({ choice, digestedAt, mails }), next, [...heard.values()], now)
    if (mail?.isDigest) digestedAt = now
    const alerts = mail?.alerts ?? []
    if (alerts.length > 0) sent.push(now)
    yield { now, standing: next, alerts, heard: new Map(heard), isDigest: mail?.isDigest === true }
    for (const { state, ...alert } of alerts)
      if (state === 'cleared') heard.delete(alert.name)
      else heard.set(alert.name, { ...alert, toldAt: now })
  }
}

const counts = fc.array(
  fc.array(fc.constantFrom(0, 0, 0, 1, 2, 20, 100), { maxLength: MATTER_NAMES.length }),
  { minLength: 1, maxLength: 3 * 144, size: 'max' },
)
const sandbox = fc.array(fc.boolean(), { maxLength: MATTER_NAMES.length })

describe('whatever happens', () => {
  it('nobody gets more than four mails within an hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALERT_CHOICES), counts, sandbox, (choice, rows, tried) => {
        const mails = [...days(choice, rows, tried)].filter(({ alerts }) => alerts.length > 0)
        for (const { now } of mails)
          expect(
            mails.filter((mail) => mail.now <= now && mail.now > later(now, -HOUR_MS)).length,
          ).toBeLessThanOrEqual(ALERT_MAILS_PER_HOUR_MAX)
      }),
      { numRuns: 25 },
    )
  })

  it('nothing is told twice within a day unless it grew much or became graver, and only what was told is cleared', () => {
    const rank: Severity[] = ['critical', 'warning', 'info']
    fc.assert(
      fc.property(fc.constantFrom(...ALERT_CHOICES), counts, sandbox, (choice, rows, tried) => {
        for (const { now, alerts, heard, isDigest } of days(choice, rows, tried))
          for (const { state, name, count, severity } of alerts) {
            const before = heard.get(name)
            expect(before === undefined).toBe(state === 'raised')
            if (state !== 'standing' || !before) continue
            const isOld = now.getTime() - before.toldAt.getTime() >= DAY_MS - (isDigest ? HOUR_MS : 0)
            const isWorse =
              count >= 10 * before.count ||
              (count >= 100 && before.count < 100) ||
              rank.indexOf(severity) < rank.indexOf(before.severity)
            expect(isOld || isWorse).toBe(true)
          }
      }),
      { numRuns: 25 },
    )
  })

  it('what stands for a day is told, and what is critical within an hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('urgent' as const, 'daily' as const),
        counts,
        sandbox,
        (choice, rows, tried) => {
          for (const { now, standing: open, alerts, heard } of days(choice, rows, tried))
            for (const { name, severity, since } of open) {
              const age = now.getTime() - since.getTime()
              const isDue =
                age >= DAY_MS + HOUR_MS || (choice === 'urgent' && severity === 'critical' && age >= HOUR_MS)
              const isTold = heard.has(name) || alerts.some((alert) => alert.name === name)
              expect(isTold || !isDue).toBe(true)
            }
        },
      ),
      { numRuns: 25 },
    )
  })
})
