import { DAY_MS, type Environment, HOUR_MS, later, MINUTE_MS } from '../../domain/index.ts'
import { type ChargesOfAll, type Database, type SumOfAll, sumCharges, sumOfAll } from '../../storage/index.ts'
import type { Counted, VolumeOfSpan } from './shapes.ts'
import { money } from './shown.ts'

/** What was sold by all merchants, by hours since any reader's day began and by the days of the last week. */
export interface AllSums {
  readonly now: Date
  readonly hours: readonly SumOfAll[]
  readonly days: readonly SumOfAll[]
  /** Of the last hour. */
  readonly charges: readonly ChargesOfAll[]
}

/** A day has up to 25 hours, and zones of half hours begin it within one. */
const HOURS = 26

/** Hours and days of UTC, by each client's own time. One after the other: it takes one connection. */
export async function sumUp(db: Database, now: Date): Promise<AllSums> {
  const { today, hour } = startsAt(now)
  return {
    now,
    hours: await sumOfAll(db, {
      by: 'hour',
      from: later(hour, (1 - HOURS) * HOUR_MS),
      to: later(hour, HOUR_MS),
    }),
    days: await sumOfAll(db, { by: 'day', from: later(today, -6 * DAY_MS), to: later(today, DAY_MS) }),
    // What was decided just now may be a little ahead of this clock.
    charges: await sumCharges(db, { from: later(now, -HOUR_MS), to: later(now, MINUTE_MS) }),
  }
}

/** The hour of UTC in which the reader's day began, among those that are known. */
function beginWithin(begunAt: Date, hour: Date): Date {
  const begin = Math.floor(begunAt.getTime() / HOUR_MS) * HOUR_MS
  return new Date(Math.min(Math.max(begin, later(hour, (1 - HOURS) * HOUR_MS).getTime()), hour.getTime()))
}

const startsAt = (now: Date) => {
  const startOf = (lengthMs: number) => new Date(Math.floor(now.getTime() / lengthMs) * lengthMs)
  return { today: startOf(DAY_MS), hour: startOf(HOUR_MS) }
}

const SPANS = ['today', 'day', 'week'] as const

/** All spans of an environment. Today is the reader's, to the hour; the week has days of UTC. */
export function spansOf(
  { now, hours, days }: AllSums,
  { environment, begunAt }: { readonly environment: Environment; readonly begunAt: Date | undefined },
): VolumeOfSpan[] {
  const { today, hour } = startsAt(now)
  const begins = {
    today: begunAt ? beginWithin(begunAt, hour) : today,
    day: later(hour, -23 * HOUR_MS),
    week: later(today, -6 * DAY_MS),
  }
  return SPANS.map((span) => {
    const [sums, step] = span === 'week' ? [days, DAY_MS] : [hours, HOUR_MS]
    const from = begins[span]
    const own = sums.filter((sum) => sum.environment === environment && sum.at >= from)
    const to = step === DAY_MS ? today : hour
    return {
      ...{ environment, span, step: step === DAY_MS ? 'day' : 'hour' },
      points: pointsOf(own, { from, to, step }),
      ...volumeOf(own),
    }
  })
}

/** A point for each hour or day, also for those without a payment. */
function pointsOf(
  sums: readonly SumOfAll[],
  { from, to, step }: { from: Date; to: Date; step: number },
): VolumeOfSpan['points'] {
  const byTime = groupsOf(sums, (sum) => sum.at.getTime())
  const points: VolumeOfSpan['points'][number][] = []
  for (let time = from.getTime(); time <= to.getTime(); time += step)
    points.push({ at: new Date(time).toISOString(), ...counted(byTime.get(time) ?? []) })
  return points
}

const FAILURES_MAX = 10

const volumeOf = (
  sums: readonly SumOfAll[],
): Pick<VolumeOfSpan, 'currencies' | 'methods' | 'failures' | 'failed'> => ({
  currencies: grouped(sums, 'currency').map(([currency, ofOne]) => ({
    currency,
    ...counted(ofOne),
    volume: money(
      currency,
      succeededOf(ofOne).reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    ),
  })),
  failed: paymentsOf(sums.filter(({ status }) => status === 'FAIL')),
  methods: grouped(sums, 'method').map(([method, ofOne]) => ({ method, ...counted(ofOne) })),
  failures: grouped(
    sums.filter(({ status }) => status === 'FAIL'),
    'resultCode',
  )
    .slice(0, FAILURES_MAX)
    .map(([resultCode, ofOne]) => ({ resultCode, payments: paymentsOf(ofOne) })),
})

/** The most frequent first. */
const grouped = (sums: readonly SumOfAll[], by: 'currency' | 'method' | 'resultCode') =>
  [...groupsOf(sums, (sum) => sum[by])].sort(([, one], [, other]) => paymentsOf(other) - paymentsOf(one))

function groupsOf<K>(sums: readonly SumOfAll[], keyOf: (sum: SumOfAll) => K): Map<K, SumOfAll[]> {
  const groups = new Map<K, SumOfAll[]>()
  for (const sum of sums) {
    const group = groups.get(keyOf(sum))
    if (group) group.push(sum)
    else groups.set(keyOf(sum), [sum])
  }
  return groups
}

const ENDED = ['SUCCESS', 'FAIL', 'CANCELLED']
const paymentsOf = (sums: readonly SumOfAll[]) => sums.reduce((sum, { payments }) => sum + payments, 0)
const succeededOf = (sums: readonly SumOfAll[]) => sums.filter(({ status }) => status === 'SUCCESS')
const counted = (sums: readonly SumOfAll[]): Counted => ({
  payments: paymentsOf(sums),
  succeeded: paymentsOf(succeededOf(sums)),
  open: paymentsOf(sums.filter(({ status }) => !ENDED.includes(status))),
})
