import type { ResultCode } from '@amsel/contract'

/** Where a planned call is cut off: before its work is done, or after. */
export type DropPoint = 'BEFORE' | 'AFTER'

/** How a sandbox client wants a call of its own to go: exactly one of the three. */
export interface PlannedOutcome {
  readonly resultCode?: ResultCode | undefined
  readonly delaySeconds?: number | undefined
  readonly drop?: DropPoint | undefined
}
