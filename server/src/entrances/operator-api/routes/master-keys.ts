import { z } from 'zod'
import { reason } from '../../portal-kit/index.ts'
import {
  beginSealing,
  RUN_LOST_MS,
  requireGatewaysToHave,
  type SealedCounts,
} from '../../../registry/clients/index.ts'
import { listMasterKeysOfGateways, listSealingRuns, type SealingRun } from '../../../storage/index.ts'
import { ofOperator } from '../route.ts'
import type { MasterKeys, SealingRunRow } from '../shapes.ts'

const SHOWN_RUNS = 5

/** The ring of master keys, and what is sealed with which of them. */
export const masterKeyRoutes = [
  ofOperator('GET /master-keys', 'keys_read', {
    async run({ db, masterKeys }): Promise<MasterKeys> {
      const [ring, gateways, runs] = await Promise.all([
        masterKeys(),
        listMasterKeysOfGateways(db),
        listSealingRuns(db, SHOWN_RUNS),
      ])
      const newest = ring.keys[0]?.id ?? ''
      const counted = runs.find(({ counts }) => counts !== null)
      return {
        ring: ring.keys.map(({ id, label }, index) => ({ id, label, isNewest: index === 0 })),
        gateways: {
          running: gateways.length,
          lackingNewest: gateways.filter((ids) => !ids.includes(newest)).length,
        },
        runs: runs.map((run) => runRow(run, new Date())),
        counts: counted
          ? {
              at: (counted.endedAt ?? counted.seenAt).toISOString(),
              ...(counted.counts as SealedCounts),
            }
          : null,
      }
    },
  }),

  // A gateway works while it runs: nobody waits for it here.
  ofOperator('POST /master-keys/runs', 'keys_change', {
    body: z.strictObject({ kind: z.enum(['count', 'rotate']), reason }),
    async run(deps, { who }, { body }): Promise<{ runId: string }> {
      const { db, log } = deps
      const ring = await deps.masterKeys()
      const [newest] = ring.keys
      if (body.kind === 'rotate' && newest) await requireGatewaysToHave(db, newest.id)
      const trail = deps.trail.because(body.reason)
      const run = await beginSealing({ trail, ring, isStopping: deps.isStopping }, who, body.kind)
      run.ended.catch((error: unknown) => {
        if (!deps.isStopping())
          log.warn({ err: error }, 'sealing again with the newest master key did not finish')
      })
      return { runId: run.runId }
    },
  }),
]

function runRow(run: SealingRun, now: Date): SealingRunRow {
  return {
    runId: run.runId,
    kind: run.kind,
    begunBy: run.begunBy,
    begunAt: run.begunAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    state: stateOf(run, now),
    failure: run.failure,
    tables: run.progress,
  }
}

function stateOf({ endedAt, seenAt, failure }: SealingRun, now: Date): SealingRunRow['state'] {
  if (endedAt) return failure === null ? 'DONE' : 'FAILED'
  return now.getTime() - seenAt.getTime() > RUN_LOST_MS ? 'LOST' : 'RUNNING'
}
