import { hostname } from 'node:os'
import { z } from 'zod'
import {
  ENVIRONMENTS,
  MATTER_NAMES,
  MATTERS,
  MATTERS_COUNTED_MAX,
  severityOf,
} from '../../../domain/index.ts'
import {
  countFilling,
  findHold,
  listNodes,
  listQueueLags,
  type SeenNode,
  unlessNodeAway,
} from '../../../storage/index.ts'
import { moment } from '../../portal-kit/index.ts'
import { ofOperator } from '../route.ts'
import type { NodeRow, Overview, Volume } from '../shapes.ts'
import { spansOf } from '../sums.ts'
import type { Watch } from '../watch.ts'

/** A node says every 15 seconds that it is there. */
const GONE_SECONDS = 45
const INDEXING_MAX = 1_000

/** How the gateway is: what its operators see first. */
export const overviewRoutes = [
  ofOperator('GET /overview', 'overview_read', {
    async run({ db, clock, watch }): Promise<Overview> {
      const now = clock.now()
      const [attention, measures, queues, nodes, hold, indexing] = await Promise.all([
        watch.attention(),
        watch.measures(),
        unlessNodeAway(listQueueLags(db, now)),
        listNodes(db),
        watch.isHeld() ? findHold(db) : null,
        unlessNodeAway(countFilling(db, INDEXING_MAX)),
      ])
      const { latency, outbox } = measures
      return {
        at: now.toISOString(),
        attention: shownMatters(attention),
        ...{ outbox, queues, indexing },
        nodes: nodes.map(shownNode),
        database: { ...watch.database(), isPartlyAway: queues === null || indexing === null },
        hold: watch.isHeld() ? { begunAt: hold?.begunAt.toISOString() ?? null } : null,
        node: {
          host: hostname(),
          latency: latency.map(({ operation, calls, p50Seconds, p95Seconds }) => ({
            ...{ operation, calls, p50Ms: p50Seconds * 1_000, p95Ms: p95Seconds * 1_000 },
          })),
        },
      }
    },
  }),

  ofOperator('GET /overview/volume', 'overview_read', {
    query: z.object({ today: moment.optional() }),
    async run({ watch }, _caller, { query }): Promise<Volume> {
      const { value, ageSeconds } = await watch.sums()
      return {
        ageSeconds,
        spans:
          value &&
          ENVIRONMENTS.flatMap((environment) => spansOf(value, { environment, begunAt: query.today })),
        charges: value?.charges ?? [],
      }
    },
  }),
]

function shownMatters({ value, ageSeconds }: Awaited<ReturnType<Watch['attention']>>): Overview['attention'] {
  const matters = MATTER_NAMES.map((name) => {
    const { page, right } = MATTERS[name]
    const seen = value?.[name] ?? null
    return {
      ...{ name, page, right, severity: severityOf(name, seen ?? { isSandboxOnly: false }) },
      count: seen?.count ?? null,
      oldestAt: seen?.oldestAt?.toISOString() ?? null,
    }
  })
  return { matters, max: MATTERS_COUNTED_MAX, ageSeconds: value && ageSeconds }
}

const shownNode = ({ startedAt, seenAt, silentSeconds, ...node }: SeenNode): NodeRow => ({
  ...node,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isGone: silentSeconds > GONE_SECONDS,
})
