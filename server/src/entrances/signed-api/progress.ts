import type { ResultCode } from '@amsel/contract'
import type { AuthenticationFailure, PlannedOutcome } from '../../domain/index.ts'
import type { Operation } from '../../engine/operations/index.ts'
import type { Diagnosis } from '../../platform/signing/index.ts'
import type { Span } from '../../platform/telemetry/index.ts'
import type { CallerState } from './answer-signer.ts'
import type { WrittenAnswer } from './answer.ts'

/** What is known about a request while it is worked on. */
export interface Progress extends CallerState {
  operation: Operation | null
  /** How a sandbox client wants this call to go. */
  plan: PlannedOutcome | null
  /** What the request is about. */
  subject: string | null
  /** Why the signature is wrong. */
  diagnosis: Diagnosis | null
  /** Null for most calls, which are not traced. */
  readonly span: Span | null
  /** When all of it had arrived, by the process's own watch. */
  readonly receivedAt: number
}

export const newProgress = (span: Span | null): Progress => ({
  client: null,
  provenPath: null,
  operation: null,
  isStale: false,
  isBeyondRate: false,
  plan: null,
  subject: null,
  diagnosis: null,
  span,
  receivedAt: performance.now(),
})

/** The refusals of callers that are not let in; no operation that was found answers with one of them. */
const FAILURES: Readonly<Partial<Record<ResultCode, AuthenticationFailure['reason']>>> = {
  UNKNOWN_CLIENT: 'unknown_client',
  INVALID_CLIENT_STATUS: 'disabled_client',
  INVALID_SIGNATURE: 'wrong_signature',
  KEY_NOT_FOUND: 'unknown_key',
}

/** Why the caller was not let in; undefined where they were. */
export function failureOf(
  { operation, isStale }: Progress,
  { code }: WrittenAnswer,
): AuthenticationFailure['reason'] | undefined {
  if (operation !== null) return undefined
  return isStale ? 'stale_request' : FAILURES[code]
}
