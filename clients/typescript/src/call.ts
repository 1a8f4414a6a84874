import type { Outcome } from './outcome.ts'

export interface CallOptions {
  /** Ends the waiting. What was sent may have happened all the same. */
  readonly signal?: AbortSignal | undefined
  /** False: one attempt, and no inquiry after it. */
  readonly repeats?: boolean | undefined
}

/** Makes a call of the interface, with its repeats. */
export type Call = <Answer>(path: string, request: object, options?: CallOptions) => Promise<Outcome<Answer>>
