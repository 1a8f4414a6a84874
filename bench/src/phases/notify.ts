import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../../server/dist/domain/index.js'
import type { Contender, Phase, Slice } from '../phase.ts'
import { NOTIFY_PATH, requireSignedSamples } from '../signed-samples.ts'
import { enoughFor, watchCpu } from '../slice.ts'
import { type Stage, takeNumbers } from '../stage.ts'
import { type Due, emptyFloor, emptyOutbox, fillFloorOutbox, fillOutbox, readDurations } from '../tables.ts'

/** From the first that arrives to the moment from which they are counted. */
const RAMP_SECONDS = 0.5

/** Notifications that wait in the outbox, delivered to a receiver. What counts is what it acknowledged. */
export const notify: Phase = {
  name: 'notify',
  warmUpSeconds: 5,
  async enter(stage) {
    const { db, floorDb } = stage
    const floor: Contender = async (_, seconds) => {
      const due = dueFor(stage, seconds)
      await emptyFloor(floorDb)
      await fillFloorOutbox(floorDb, due)
      stage.floor.deliverTo(due.url.href)
      try {
        const slice = await countArrivals(stage, stage.floor.pid, due, seconds)
        return { ...slice, p50Ms: null, p99Ms: null }
      } finally {
        stage.floor.deliverTo(null)
        await atRest(stage)
        await requireSignedSamples(stage, stage.floor.counterpart.gatewayKey)
      }
    }
    const gateway: Contender = async (_, seconds) => {
      const due = dueFor(stage, seconds)
      await fillOutbox(db, due)
      const since = new Date()
      const slice = await countArrivals(stage, stage.gateway.pid, due, seconds)
      await emptyOutbox(db)
      await atRest(stage)
      await requireSignedSamples(stage, stage.counterpart.gatewayKey)
      return { ...slice, ...(await readDurations(db, since)) }
    }
    return { floor, gateway }
  },
}

/** They cost little to make, and the machine may be faster than it was. */
const SPARE = 1.5

/** More than can be delivered in the time. */
function dueFor(stage: Stage, seconds: number): Due {
  const [address = ''] = stage.receiver.addresses
  const count = enoughFor(stage, SPARE * (RAMP_SECONDS + seconds))
  const url = new URL(NOTIFY_PATH, address)
  return { clientIds: stage.clientIds, firstNumber: takeNumbers(stage, count), count, url }
}

async function countArrivals(
  stage: Stage,
  pid: number,
  { count }: Due,
  seconds: number,
): Promise<Pick<Slice, 'answers' | 'seconds' | 'cpuMs'>> {
  const { receiver, signal } = stage
  const arrived = () => receiver.ask('count')
  const atFirst = await arrived()
  while ((await arrived()) === atFirst) await delay(20, undefined, { signal })
  await delay(RAMP_SECONDS * 1_000, undefined, { signal })
  const cpu = watchCpu(stage, pid)
  const before = await arrived()
  const startedAt = performance.now()
  await delay(seconds * 1_000, undefined, { signal })
  const after = await arrived()
  const elapsed = (performance.now() - startedAt) / 1_000
  if (after - atFirst >= count) throw new OperatorError('The outbox ran out of notifications: try again.')
  return { answers: after - before, seconds: elapsed, cpuMs: cpu(after - before) }
}

/** Waits until nothing more arrives. */
async function atRest({ receiver, signal }: Stage): Promise<void> {
  for (let before = -1, now = 0; now > before; ) {
    before = now
    await delay(100, undefined, { signal })
    now = await receiver.ask('count')
  }
}
