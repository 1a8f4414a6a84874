import type { SharedGround } from './cluster.ts'
import type { SeedGiven } from './run-seed.ts'
import type { Ran } from './world.ts'

/** What a process that runs seeds is asked. */
export interface Question {
  readonly ground: SharedGround
  readonly given: SeedGiven
}

/** What it answers. A fault is one of the simulation itself. */
export type Answered =
  | (Omit<Ran, 'story'> & {
      /** Two runs of one seed have the same. */
      readonly storyDigest: string
      /** Where something is violated. */
      readonly diagram: string | null
    })
  | { readonly seed: number; readonly fault: string }
