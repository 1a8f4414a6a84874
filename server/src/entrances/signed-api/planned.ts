import { COMMON_CODES, type ResultCode } from '@amsel/contract'
import { type PlannedOutcome, Refusal } from '../../domain/index.ts'
import type { Operation } from '../../engine/operations/index.ts'

const doorsOwn: ReadonlySet<ResultCode> = new Set(COMMON_CODES)

/** The planned code if the operation plays it itself; never the signed API's own codes. */
export function codeToPlay(
  plan: PlannedOutcome | null,
  operation: Operation,
  request: unknown,
): ResultCode | undefined {
  const code = plan?.resultCode
  return code && !doorsOwn.has(code) && operation.playsPlan?.(request as never) ? code : undefined
}

/** The planned code if it takes the place of the work. */
export function codeInstead(
  plan: PlannedOutcome | null,
  operation: Operation,
  request: unknown,
): ResultCode | undefined {
  // Nobody gets to read it: the connection is closed.
  if (plan?.drop === 'BEFORE') return 'UNKNOWN_EXCEPTION'
  return codeToPlay(plan, operation, request) ? undefined : plan?.resultCode
}

/** What an operation refuses before it comes to play the plan also ends with the planned code: that was promised. */
export const refuseAsPlanned =
  (played: ResultCode) =>
  (error: unknown): never => {
    throw error instanceof Refusal ? new Refusal(played) : error
  }
