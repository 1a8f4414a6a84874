import type { Done } from './drive.ts'
import type { Side } from './side.ts'

export const PHASES = ['complete', 'refund', 'acknowledge', 'inquiry', 'expire'] as const
export type PhaseName = (typeof PHASES)[number]

export interface Slice {
  /** From 0, and another for each slice of a phase. */
  readonly index: number
  /** How much is done in it. */
  readonly count: number
  readonly connections: number
  /** It is cut short after this time: who is much slower is measured all the same. */
  readonly secondsMax: number
}

export interface Phase {
  readonly name: PhaseName
  /** Makes ready what takes no part in the measuring, and gives what does. */
  prepare(side: Side, slice: Slice): Promise<() => Promise<Done>>
  /** Looks whether all of it was done right, and takes away what was cut off. */
  finish?(side: Side, slice: Slice, done: Done): Promise<void>
}
