import type { DropPoint, ResultCode } from '@amsel/contract'

/** How a sandbox client wants a call of its own to go: exactly one of the three. */
export interface PlannedOutcome {
  readonly resultCode?: ResultCode | undefined
  readonly delaySeconds?: number | undefined
  readonly drop?: DropPoint | undefined
}
