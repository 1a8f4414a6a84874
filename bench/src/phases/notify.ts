import { type KeyObject, verify } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../../server/dist/domain/index.js'
import type { Contender, Phase, Slice } from '../phase.ts'
import { enoughFor, watchCpu } from '../slice.ts'
import { type Stage, takeNumbers } from '../stage.ts'
import { type Due, emptyFloor, emptyOutbox, fillFloorOutbox, fillOutbox, readDurations } from '../tables.ts'

const PATH = '/notify'
/** From the first that arrives to the moment from which they are counted. */
const RAMP_SECONDS = 0.5

/** Notifications that wait in the outbox, delivered to a receiver. What counts is what it acknowledged. */
export const notify: Phase = {
  name: 'notify',
  floorName: 'notify',
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

/** More than can be delivered in the time. */
function dueFor(stage: Stage, seconds: number): Due {
  const [address = ''] = stage.receiver.addresses
  const count = enoughFor(stage, seconds + 2 * RAMP_SECONDS)
  const url = new URL(PATH, address)
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

async function requireSignedSamples({ receiver, clientIds }: Stage, key: KeyObject): Promise<void> {
  for (const sample of await receiver.ask('samples')) requireSigned(clientIds, key, sample)
}

/** The signed content is written out here: the bench shares no signing code with the gateway. */
function requireSigned(clientIds: readonly string[], key: KeyObject, request: string): void {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const clientId = header('client-id')
  const [, encoded = ''] = header('signature').split('signature=')
  const content = `POST ${PATH}\n${clientId}.${header('request-time')}.${body}`
  const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
  if (!clientIds.includes(clientId) || !verify('sha256', Buffer.from(content), key, signature))
    throw new OperatorError(`A sampled notification is not signed well: ${request}`)
}
