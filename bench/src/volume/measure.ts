import { OperatorError } from '../../../server/dist/domain/index.js'
import { checkPayAnswer, whileChecking } from '../check.ts'
import { say } from '../progress.ts'
import { compareSlices } from './comparison.ts'
import { settle } from './drain.ts'
import type { VolumeOptions } from './options.ts'
import { PHASES, type Phase, type PhaseName, type Slice } from './phase.ts'
import { acknowledge } from './phases/acknowledge.ts'
import { complete } from './phases/complete.ts'
import { expire } from './phases/expire.ts'
import { inquiry } from './phases/inquiry.ts'
import { refund } from './phases/refund.ts'
import type { Side, SideName, Sides } from './side.ts'

export interface Measured {
  /** A second, one of each slice. */
  readonly speeds: Readonly<Record<PhaseName, Readonly<Record<SideName, readonly number[]>>>>
  /** How long the pays of another merchant took meanwhile, in milliseconds. */
  readonly othersPayMs: Readonly<Record<SideName, readonly number[]>>
}

const OF_NAME: Readonly<Record<PhaseName, Phase>> = { complete, refund, acknowledge, inquiry, expire }

/** Before the slices that count: a first guess of the speed, and two to warm up. */
const SLICES_BEFORE = 3
const GUESS_COUNT = 200
/** A run slower by this factor is cut short. */
const PATIENCE = 8
const SETTLE_SECONDS_MAX = 60
/** The numbers of the other merchant's payments. */
const OTHERS_FROM = 5e11

/** How many slices of a phase there are in all. */
export const slicesOf = ({ slices }: Pick<VolumeOptions, 'slices'>) => SLICES_BEFORE + slices

/**
 * Each phase is measured in short slices, small and large in turn, so that a machine that slows down or speeds up does so
 * for both. A slice of either does the same amount of the same work.
 */
export async function measure(sides: Sides, options: VolumeOptions): Promise<Measured> {
  const othersPayMs: Record<SideName, number[]> = { small: [], large: [] }
  let othersNumber = OTHERS_FROM
  const payOfOther = async ({ name, counterpart, otherClientId }: Side) => {
    const startedAt = performance.now()
    await checkPayAnswer(counterpart, otherClientId, othersNumber++)
    othersPayMs[name].push(performance.now() - startedAt)
  }
  const perSecond = async (phase: Phase, side: Side, slice: Slice) => {
    const run = await phase.prepare(side, slice)
    const { result: done } = await whileChecking(run(), () => payOfOther(side))
    await phase.finish?.(side, slice, done)
    if (done.count === 0)
      throw new OperatorError(`${phase.name}: nothing was done at the ${side.name} history.`)
    if (!(await settle(side, SETTLE_SECONDS_MAX)))
      throw new OperatorError(`${phase.name}: the gateway of the ${side.name} history does not come to rest.`)
    return done.count / done.seconds
  }
  const measurePhase = async (phase: Phase) => {
    const speeds: Record<SideName, number[]> = { small: [], large: [] }
    let count = GUESS_COUNT
    for (let index = 0; index < slicesOf(options); index += 1) {
      const slice = { ...options, index, count, secondsMax: options.seconds * PATIENCE }
      for (const name of turnsOf(index)) {
        const speed = await perSecond(phase, sides[name], slice)
        if (index >= SLICES_BEFORE) speeds[name].push(speed)
        if (name === 'small') count = Math.ceil(speed * options.seconds)
        say(`${phase.name}: ${titleOf(index)}, ${name}: ${speed.toFixed(0)} a second`)
      }
    }
    const { ratio } = compareSlices(speeds)
    say(`${phase.name}: ${ratio.toFixed(2)} of the small history's speed`)
    return speeds
  }
  const speeds: Partial<Measured['speeds']> = {}
  for (const name of PHASES) Object.assign(speeds, { [name]: await measurePhase(OF_NAME[name]) })
  return { speeds: speeds as Measured['speeds'], othersPayMs }
}

/** Which one begins changes from slice to slice. */
const turnsOf = (index: number): readonly SideName[] =>
  index % 2 === 0 ? ['small', 'large'] : ['large', 'small']

const titleOf = (index: number) =>
  ['first guess', 'warm-up', 'warm-up'][index] ?? `slice ${index - SLICES_BEFORE + 1}`
