import { z } from 'zod'
import { DAY_MS, PortalError } from '../../../domain/index.ts'
import { type PaymentSum, sumBetween, sumRefunds } from '../../../storage/index.ts'
import { ofClient } from '../route.ts'
import type { Charts } from '../shapes.ts'
import { at, money } from '../shown.ts'

const SPANS_MAX = 400
const DAYS_MAX = 400

/** Seconds since 1970, ascending. */
const bounds = z
  .string()
  .regex(/^\d{1,11}(,\d{1,11})+$/)
  .max(12 * (SPANS_MAX + 1))
  .transform((value) => value.split(',').map((seconds) => new Date(Number(seconds) * 1_000)))

/** Payments over time. The reader says where days begin: they are those of the reader's time zone. */
export const chartRoutes = [
  ofClient('GET /clients/:clientId/charts', 'payments_read', {
    query: z.object({ bounds }),
    async run({ db }, { client }, { query }): Promise<Charts> {
      if (!isSpan(query.bounds))
        throw new PortalError(400, 'invalid', `A chart has up to ${DAYS_MAX} days.`, {
          field: 'bounds',
          facts: { why: 'span' },
        })
      const { sums, isExact } = await sumBetween(db, client.clientId, {
        bounds: query.bounds,
        groupBy: ['method', 'currency', 'status', 'resultCode'],
      })
      const refunds = await sumRefunds(db, client.clientId, query.bounds)
      return {
        isExact,
        points: pointsOf(sums),
        failures: failuresOf(sums),
        refunds:
          refunds?.map((sum) => ({
            ...{ at: at(sum.at), currency: sum.currency, refunds: sum.refunds },
            amount: money(sum.currency, sum.amountMinor),
          })) ?? null,
      }
    },
  }),
]

function isSpan(all: readonly Date[]): boolean {
  const [first, last] = [all[0]?.getTime() ?? 0, all.at(-1)?.getTime() ?? 0]
  const isAscending = all.every((bound, index) => index === 0 || bound > (all[index - 1] ?? bound))
  return isAscending && all.length <= SPANS_MAX + 1 && last - first <= DAYS_MAX * DAY_MS
}

function pointsOf(sums: readonly PaymentSum[]): Charts['points'] {
  const points = new Map<string, Omit<Charts['points'][number], 'volume'> & { minor: bigint }>()
  for (const { at: when, method, currency, status, payments, amountMinor } of sums) {
    const of = { at: at(when), method: method ?? '', currency: currency ?? '' }
    const key = Object.values(of).join(' ')
    const known = points.get(key) ?? { ...of, payments: 0, succeeded: 0, open: 0, minor: 0n }
    const hasSucceeded = status === 'SUCCESS'
    const isOpen = !hasSucceeded && status !== 'FAIL' && status !== 'CANCELLED'
    points.set(key, {
      ...of,
      payments: known.payments + payments,
      succeeded: known.succeeded + (hasSucceeded ? payments : 0),
      open: known.open + (isOpen ? payments : 0),
      minor: known.minor + (hasSucceeded ? (amountMinor ?? 0n) : 0n),
    })
  }
  return [...points.values()].map(({ minor, ...point }) => ({
    ...point,
    volume: money(point.currency, minor),
  }))
}

/** The most frequent first. */
function failuresOf(sums: readonly PaymentSum[]): Charts['failures'] {
  const failures = new Map<string, Charts['failures'][number]>()
  for (const { method, currency, status, resultCode, payments } of sums) {
    if (status !== 'FAIL') continue
    const of = { resultCode: resultCode ?? '', method: method ?? '', currency: currency ?? '' }
    const key = Object.values(of).join(' ')
    failures.set(key, { ...of, payments: (failures.get(key)?.payments ?? 0) + payments })
  }
  return [...failures.values()].sort((one, other) => other.payments - one.payments)
}
