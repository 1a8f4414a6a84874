import { OperatorError } from '../../../server/dist/domain/index.js'
import { runLoad } from '../load.ts'
import { paymentNamed } from '../message.ts'
import { say } from '../progress.ts'
import type { Arrival } from '../receiver.ts'
import { perSecondOf } from '../rounds.ts'
import { signRequests } from '../slice.ts'
import type { Stage } from '../stage.ts'
import { readTold } from '../tables.ts'
import { percentile } from '../volume/median.ts'
import { completingDelivered, untilTold } from './complete-delivered.ts'
import { moneyContender } from './money.ts'

export interface Delays {
  /** State changes a second. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const LEARN_SECONDS = 2

/**
 * How long after a payment was paid its merchant is notified, while the gateway has half of what it can do: of
 * `fullSpeed` such payments a second, which is found out where it is not known.
 */
export async function measureFirstNotification(stage: Stage, fullSpeed: number | null): Promise<Delays> {
  const { options, signal, receiver, gateway } = stage
  const full = fullSpeed ?? perSecondOf(await moneyContender(stage, completingDelivered)(0, LEARN_SECONDS))
  const perSecond = Math.max(1, Math.round(full / 2))
  const count = perSecond * options.seconds
  say(`firstNotification: ${perSecond} payments a second`)
  const first = stage.nextNumber
  const message = await completingDelivered.prepare(stage, count)
  const file = await signRequests(stage, 'firstNotification', count, message)
  await receiver.ask('record')
  const { connections } = options
  const seconds = options.seconds * 3
  const load = { generator: 'node', url: gateway.url, connections, seconds, file, signal, perSecond } as const
  const { answers, seconds: lasted } = await runLoad(load)
  await untilTold(stage)
  const arrivals = await receiver.ask('arrivals')
  const delaysMs = delaysOf(arrivals, await readTold(stage.db, requestIds(first, count)))
  if (delaysMs.length < answers)
    throw new OperatorError(
      `${answers} payments were paid, but the merchant was notified of ${delaysMs.length}.`,
    )
  return { perSecond: answers / lasted, p50Ms: percentile(delaysMs, 0.5), p99Ms: percentile(delaysMs, 0.99) }
}

const requestIds = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => paymentNamed(first + index).paymentRequestId)

/** A repeated notification counts once. */
function delaysOf(arrivals: readonly Arrival[], acknowledgedAtMs: ReadonlyMap<string, number>): number[] {
  const firsts = new Map<string, number>()
  for (const { paymentRequestId, atMs } of arrivals)
    if (!firsts.has(paymentRequestId)) firsts.set(paymentRequestId, atMs)
  return [...firsts].flatMap(([name, atMs]) => {
    const since = acknowledgedAtMs.get(name)
    return since === undefined ? [] : [atMs - since]
  })
}
