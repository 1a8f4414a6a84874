import { requireExpectedAnswers } from '../counters.ts'
import type { Message } from '../message.ts'
import { Pace } from '../pace.ts'
import type { Contender, Phase, RacedPhaseName, Slice } from '../phase.ts'
import { loadSlice, signRequests } from '../slice.ts'
import type { Stage } from '../stage.ts'
import { untilIdle } from '../tables.ts'
import { floorPay } from './floor-pay.ts'
import { requireDone, type Trace } from './require-done.ts'

/** A load on the gateway alone, whose requests need something that must be there before. */
export interface MoneyPhase {
  readonly name: RacedPhaseName
  /** How many requests one of the things takes that are counted. */
  readonly requestsEach?: number
  readonly trace: Trace
  /** Looks at every part of one answer. */
  check(stage: Stage): Promise<void>
  /** Makes ready so many things; gives their requests, in the order in which they are sent. */
  prepare(stage: Stage, count: number): Promise<(index: number) => Message>
  /** Measures; without it, the load alone. */
  measure?(stage: Stage, load: MoneyLoad): Promise<Slice>
}

export interface MoneyLoad {
  readonly file: string
  readonly seconds: number
}

/** Compared with the floor of pay. */
export const moneyPhase = (phase: MoneyPhase): Phase => ({
  name: phase.name,
  floorName: 'pay',
  async enter(stage) {
    await phase.check(stage)
    return { floor: floorPay(stage), gateway: moneyContender(stage, phase) }
  },
})

export function moneyContender(stage: Stage, phase: MoneyPhase, pace: Pace = new Pace(stage)): Contender {
  const { name, requestsEach = 1, trace, measure = loadGateway } = phase
  return async (_, seconds) => {
    const count = pace.countFor(seconds)
    const message = await phase.prepare(stage, count)
    const file = await signRequests(stage, name, count * requestsEach, message)
    const slice = await requireDone(stage, trace, async () =>
      inThings(await measure(stage, { file, seconds }), requestsEach),
    )
    await untilIdle(stage.db)
    await requireExpectedAnswers(stage.gateway.url)
    pace.learn(slice)
    return slice
  }
}

export const loadGateway = (stage: Stage, load: MoneyLoad) => loadSlice(stage, stage.gateway, load)

/** Whole things; the last may be cut off. */
function inThings(slice: Slice, requestsEach: number): Slice {
  if (requestsEach === 1) return slice
  const { cpuMs } = slice
  return {
    ...slice,
    answers: Math.floor(slice.answers / requestsEach),
    cpuMs: cpuMs && {
      eventLoop: cpuMs.eventLoop * requestsEach,
      pool: cpuMs.pool * requestsEach,
      postgres: cpuMs.postgres * requestsEach,
      generator: cpuMs.generator * requestsEach,
    },
  }
}
