import { AmselError } from './amsel-error.ts'

/**
 * How a call ended. Look at `status` before anything else: `S` it is done, `F` it failed for good, `U` it is not known
 * yet. U is no failure: the payer may be on a page (`answer.normalUrl`), or the result comes as a notification.
 */
export type Outcome<Answer> = Done<Answer> | Failed<Answer> | Unknown<Answer>

export interface Done<Answer> extends Ended<Answer> {
  readonly status: 'S'
}

export interface Failed<Answer> extends Ended<Answer> {
  readonly status: 'F'
}

export interface Unknown<Answer> extends Ended<Answer> {
  readonly status: 'U'
}

interface Ended<Answer> {
  /** `SUCCESS`, `PAYMENT_IN_PROCESS`, `DO_NOT_HONOR`; the operation's page lists them. */
  readonly code: string
  readonly message: string
  /** Everything that came along, fields that this version does not know included. */
  readonly answer: Answer
  /** How it was learned: by the answer itself, or by asking afterwards because there was none. */
  readonly learnedBy: 'answer' | 'inquiry' | 'cancel'
  /** Whether the gateway has signed it. S always is. */
  readonly isSigned: boolean
  /** The name of the call in the gateway's log. */
  readonly traceId: string | null
}

/** The answer of a call that must be done by now; an error where it is not. */
export function requireDone<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.status === 'S') return outcome.answer
  const { status, code, message, traceId } = outcome
  throw new AmselError(message, { code, status, isRetryable: status === 'U', traceId })
}
