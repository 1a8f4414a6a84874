import { lookAtMatters } from '../../engine/alerts/index.ts'
import { sumUp, type Watch } from '../../entrances/operator-api/index.ts'
import { readMeasures, shared, slowly } from '../../entrances/site/index.ts'
import type { Core } from './core.ts'

/** For people, who do not wait for what another has just asked. */
const MEASURED_MS = 2_000
const ATTENTION = { restMs: 5_000, oldMs: 30_000, patienceMs: 2_000 }
/** Sums of thousands of clients cost time. */
const SUMS = { restMs: 30_000, oldMs: 300_000, patienceMs: 5_000 }

/** What the operators' overview shows, asked once for all who look at it. */
export function watchAll(
  { storage: { db }, clock, probe, hold }: Core,
  writeMetrics: () => Promise<string>,
): Watch {
  return {
    attention: slowly(() => lookAtMatters(db, clock.now()), ATTENTION),
    sums: slowly(() => sumUp(db, clock.now()), SUMS),
    measures: shared(MEASURED_MS, async () => readMeasures(await writeMetrics())),
    database: () => {
      const { status, reason } = probe.state
      return {
        ...{ status, reason: status === 'writable' ? null : reason },
        commitSeconds: probe.commitSeconds,
      }
    },
    isHeld: () => hold.isOn,
  }
}
