import type { Page, MessageFacts } from './basics.ts'
import type { ShownMessage } from './payments.ts'

/** GET /clients/:clientId/calls?operation=&code=&failures=&subject=&keyVersion=&from=&to=&cursor=&after= */
export interface CallRow {
  readonly callId: string
  readonly at: string
  readonly operation: string | null
  readonly path: string
  readonly subject: string | null
  readonly resultStatus: string | null
  readonly resultCode: string | null
  readonly durationMs: number
  readonly isProven: boolean
}

export interface CallPage extends Page<CallRow> {
  /** Calls of the span that could not be written down. */
  readonly dropped: number
}

/** GET /clients/:clientId/calls/:callId */
export interface CallDetail extends CallRow {
  readonly traceId: string
  readonly address: string | null
  readonly paymentId: string | null
  readonly request: ShownMessage
  readonly answer: ShownMessage | null
  /** Why the signature was wrong, where it was and the client is a sandbox one. */
  readonly explanation: Explanation | null
}

/** POST /clients/:clientId/check-signature {method?, path, headers, body}: the same for a pasted request. */
export interface Explanation {
  readonly isRight: boolean
  readonly cause: string | null
  readonly sentence: string
  readonly facts?: MessageFacts
  /** What should have been signed, and what was, as far as it is known. */
  readonly expected: string
  readonly signed: string | null
}
