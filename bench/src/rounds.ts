import { OperatorError } from '../../server/dist/domain/index.js'
import { measureCeiling } from './ceiling.ts'
import type { Phase, Slice } from './phase.ts'
import { say } from './progress.ts'
import type { Stage } from './stage.ts'

/** What one round gave: those that are compared, measured after each other. */
export interface Round {
  /** Signatures a second. */
  readonly ceiling: number
  readonly floor: Slice
  readonly gateway: Slice
  readonly naive?: Slice
}

const ROUNDS = 3
/** A slice whose requests run out before this share of its time is no measure. */
const SHARE_MIN = 0.25

export const sliceSeconds = ({ seconds }: { seconds: number }) => Math.max(1, Math.round(seconds / ROUNDS))
const ceilingSeconds = ({ seconds }: { seconds: number }) => Math.max(0.5, seconds / (4 * ROUNDS))

/**
 * A phase is a few rounds. In each, everybody has a short turn, and who begins changes: a machine that is slowed down by
 * something else for a while is so for all.
 */
export async function measureRounds(stage: Stage, phase: Phase): Promise<Round[]> {
  const { floor, naive, gateway } = await phase.enter(stage)
  const contenders = Object.entries({ floor, ...(naive && { naive }), gateway })
  say(`${phase.name}: warm-up`)
  for (const [name, contender] of contenders)
    await contender(0, (name === 'floor' && phase.floorWarmUpSeconds) || phase.warmUpSeconds)
  const rounds: Round[] = []
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    const ceiling = await nextCeiling(stage)
    const slices = new Map<string, Slice>()
    for (const [name, contender] of turn % 2 === 1 ? contenders : contenders.toReversed())
      slices.set(name, requireWhole(await contender(turn, sliceSeconds(stage.options)), stage))
    const round = { ceiling, ...Object.fromEntries(slices) } as Round
    say(`${phase.name}: ${lineOf(round)}`)
    rounds.push(round)
  }
  return rounds
}

/** Signatures a second now. */
export async function nextCeiling(stage: Stage): Promise<number> {
  const { counterpart, options, signal } = stage
  const perSecond = await measureCeiling(counterpart.merchantKey, ceilingSeconds(options), signal)
  stage.signaturesPerSecond = Math.max(stage.signaturesPerSecond, perSecond)
  return perSecond
}

function requireWhole(slice: Slice, { options }: Stage): Slice {
  if (slice.seconds < sliceSeconds(options) * SHARE_MIN)
    throw new OperatorError('The load ran out of requests: the machine is not steady enough. Try again.')
  return slice
}

export const perSecondOf = ({ answers, seconds }: Slice) => answers / seconds

const lineOf = ({ ceiling, ...slices }: Round) =>
  [
    `${ceiling.toFixed(0)} signatures a second`,
    ...Object.entries(slices).map(
      ([name, slice]: [string, Slice]) => `${name} ${perSecondOf(slice).toFixed(0)}`,
    ),
  ].join(', ')
