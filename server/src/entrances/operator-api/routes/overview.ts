import { hostname } from 'node:os'
import { z } from 'zod'
import { ENVIRONMENTS } from '../../../domain/index.ts'
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
      const { latency, outbox, ledgersBroken } = measures
      return {
        at: now.toISOString(),
        attention: attention.value && { ...attention.value, ageSeconds: attention.ageSeconds },
        ...{ ledgersBroken, outbox, queues, indexing },
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

const shownNode = ({ startedAt, seenAt, silentSeconds, ...node }: SeenNode): NodeRow => ({
  ...node,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isGone: silentSeconds > GONE_SECONDS,
})
