import { OperatorError } from '../../../server/dist/domain/index.js'
import { requireExpectedAnswers } from '../counters.ts'
import { runLoad } from '../load.ts'
import type { Message } from '../message.ts'
import { Pace } from '../pace.ts'
import type { Contender, Phase, RacedPhaseName, Slice } from '../phase.ts'
import { signRequests, watchCpu } from '../slice.ts'
import type { Stage } from '../stage.ts'
import { countRows, untilIdle } from '../tables.ts'
import { floorPay } from './floor-pay.ts'

/** A load on the gateway alone, whose requests need something that must be there before. */
export interface MoneyPhase {
  readonly name: RacedPhaseName
  /** How many requests one of the things takes that are counted. */
  readonly requestsEach?: number
  /** Where those that are done stand in the gateway's database. */
  readonly done: { readonly table: string; readonly condition: string }
  /** Looks at every part of one answer. */
  check(stage: Stage): Promise<void>
  /** Makes ready so many things; gives their requests, in the order in which they are sent. */
  prepare(stage: Stage, count: number): Promise<(index: number) => Message>
  /** Waits for the end of what follows from them, where something does. */
  settle?(stage: Stage): Promise<void>
}

/** Compared with the floor of pay. */
export const moneyPhase = (phase: MoneyPhase): Phase => ({
  name: phase.name,
  warmUpSeconds: 8,
  floorWarmUpSeconds: 1,
  async enter(stage) {
    await phase.check(stage)
    return { floor: floorPay(stage), gateway: moneyContender(stage, phase) }
  },
})

export function moneyContender(stage: Stage, phase: MoneyPhase): Contender {
  const { name, requestsEach = 1 } = phase
  const pace = new Pace(stage)
  return async (_, seconds) => {
    const count = pace.countFor(seconds)
    const message = await phase.prepare(stage, count)
    const file = await signRequests(stage, name, count * requestsEach, message)
    const slice = await loadToTheEnd(stage, phase, { file, seconds })
    await requireExpectedAnswers(stage.gateway.url)
    pace.learn(slice)
    return slice
  }
}

/**
 * What is under way when the time is over counts with the time that it still takes: where an answer takes long, leaving
 * out the last one of each connection would leave out much.
 */
async function loadToTheEnd(
  stage: Stage,
  { requestsEach = 1, done, settle }: MoneyPhase,
  { file, seconds }: { file: string; seconds: number },
): Promise<Slice> {
  const { db, gateway, options, signal } = stage
  const { generator, connections } = options
  const countDone = () => countRows(db, done.table, done.condition)
  const before = await countDone()
  const cpu = watchCpu(stage, gateway.pid)
  const load = await runLoad({ generator, connections, url: gateway.url, seconds, file, signal })
  const { p50Ms, p99Ms } = load
  const answered = Math.floor(load.answers / requestsEach)
  const loadedAt = performance.now()
  await untilIdle(db)
  await settle?.(stage)
  const secondsAfter = (performance.now() - loadedAt) / 1_000
  const inAll = (await countDone()) - before
  // Of a thing that takes two requests, only the first may have been answered.
  if (inAll < answered - (requestsEach - 1) * connections)
    throw new OperatorError(`${answered} were answered, but the database has ${inAll} of them.`)
  // The generator waits to the end of its time after its last request.
  const answers = load.hasRunOut ? Math.min(answered, inAll) : inAll
  const lasted = load.hasRunOut ? load.seconds : load.seconds + secondsAfter
  return { answers, seconds: lasted, p50Ms, p99Ms, cpuMs: cpu(inAll) }
}
