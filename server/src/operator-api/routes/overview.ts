import { hostname } from 'node:os'
import { ENVIRONMENTS } from '../../domain/index.ts'
import { findHold, listLaneLags, listNodes, type SeenNode, type SumOfAll } from '../../storage/index.ts'
import { SPANS } from '../attention.ts'
import { ofOperator } from '../route.ts'
import type { Counted, NodeRow, Overview, Volume, VolumeOfSpan } from '../shapes.ts'
import { money } from '../shown.ts'

/** A node says every 15 seconds that it is there. */
const GONE_SECONDS = 45
const FAILURES_MAX = 10

/** How the gateway is: what its operators see first. */
export const overviewRoutes = [
  ofOperator('GET /overview', 'overview_read', {
    async run({ db, clock, watch }): Promise<Overview> {
      const now = clock.now()
      const [attention, measures, lanes, nodes, hold] = await Promise.all([
        watch.attention(),
        watch.measures(),
        listLaneLags(db, now),
        listNodes(db),
        watch.isHeld() ? findHold(db) : null,
      ])
      const { latency, charges, outbox, booksBroken } = measures
      return {
        at: now.toISOString(),
        attention: attention.value,
        ...{ booksBroken, outbox, lanes },
        nodes: nodes.map(shownNode),
        database: watch.database(),
        hold: watch.isHeld() ? { begunAt: hold?.begunAt.toISOString() ?? null } : null,
        node: {
          host: hostname(),
          charges,
          latency: latency.map(({ operation, calls, p50Seconds, p95Seconds }) => ({
            ...{ operation, calls, p50Ms: p50Seconds * 1_000, p95Ms: p95Seconds * 1_000 },
          })),
        },
      }
    },
  }),

  ofOperator('GET /overview/volume', 'overview_read', {
    async run({ watch }): Promise<Volume> {
      const { value, ageSeconds } = await watch.sums()
      return {
        ageSeconds,
        spans:
          value &&
          SPANS.flatMap((span) =>
            ENVIRONMENTS.map((environment) => ({
              ...{ environment, span },
              ...volumeOf(value[span].filter((sum) => sum.environment === environment)),
            })),
          ),
      }
    },
  }),
]

const shownNode = ({ startedAt, seenAt, silentSeconds, ...node }: SeenNode): NodeRow => ({
  ...node,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isGone: silentSeconds > GONE_SECONDS,
})

const volumeOf = (sums: readonly SumOfAll[]): Pick<VolumeOfSpan, 'currencies' | 'methods' | 'failures'> => ({
  currencies: grouped(sums, 'currency').map(([currency, ofOne]) => ({
    currency,
    ...counted(ofOne),
    volume: money(
      currency,
      succeededOf(ofOne).reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    ),
  })),
  methods: grouped(sums, 'method').map(([method, ofOne]) => ({ method, ...counted(ofOne) })),
  failures: grouped(
    sums.filter(({ status }) => status === 'FAIL'),
    'resultCode',
  )
    .slice(0, FAILURES_MAX)
    .map(([resultCode, ofOne]) => ({ resultCode, payments: paymentsOf(ofOne) })),
})

/** The most frequent first. */
function grouped<K extends 'currency' | 'method' | 'resultCode'>(sums: readonly SumOfAll[], by: K) {
  const groups = new Map<string, SumOfAll[]>()
  for (const sum of sums) groups.set(sum[by], [...(groups.get(sum[by]) ?? []), sum])
  return [...groups].sort(([, one], [, other]) => paymentsOf(other) - paymentsOf(one))
}

const ENDED = ['SUCCESS', 'FAIL', 'CANCELLED']
const paymentsOf = (sums: readonly SumOfAll[]) => sums.reduce((sum, { payments }) => sum + payments, 0)
const succeededOf = (sums: readonly SumOfAll[]) => sums.filter(({ status }) => status === 'SUCCESS')
const counted = (sums: readonly SumOfAll[]): Counted => ({
  payments: paymentsOf(sums),
  succeeded: paymentsOf(succeededOf(sums)),
  open: paymentsOf(sums.filter(({ status }) => !ENDED.includes(status))),
})
