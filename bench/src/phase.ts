import type { Cpu } from './cpu.ts'
import type { Stage } from './stage.ts'

/** In the order of a run. */
export const PHASES = [
  'pay',
  'inquiry',
  'notify',
  'complete',
  'refund',
  'card',
  'inStore',
  'booked',
  'completeDelivered',
  'firstNotification',
  'apiLog',
  'chained',
] as const
export type PhaseName = (typeof PHASES)[number]

/** How long something took, or what it costs, and nothing else: it has no floor. */
type TimedPhaseName = 'firstNotification' | 'apiLog' | 'chained'
export type RacedPhaseName = Exclude<PhaseName, TimedPhaseName>

/** What the floor can do; the rest of the phases are compared with its pay. */
export const FLOORS = ['pay', 'inquiry', 'notify'] as const
export type FloorName = (typeof FLOORS)[number]

/** What one of those that are compared did in a short time. */
export interface Slice {
  readonly answers: number
  readonly seconds: number
  /** Null where nobody took the time. */
  readonly p50Ms: number | null
  readonly p99Ms: number | null
  /** Of one answer; null where the system does not tell. */
  readonly cpuMs: Cpu | null
}

/** Does its work for so many seconds. Turn 0 is the warm-up. What must be ready is made ready before the clock starts. */
export type Contender = (turn: number, seconds: number) => Promise<Slice>

interface Contenders {
  readonly floor: Contender
  readonly gateway: Contender
  readonly naive?: Contender
}

export interface Phase {
  readonly name: RacedPhaseName
  /** The first seconds pay for the compiler. */
  readonly warmUpSeconds: number
  /** Where the floor does what it has done before. */
  readonly floorWarmUpSeconds?: number
  enter(stage: Stage): Promise<Contenders>
}
