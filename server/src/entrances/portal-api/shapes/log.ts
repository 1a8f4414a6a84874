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

/** GET /clients/:clientId/calls/:callId/code: the same call, to be sent again. */
export interface CallCode {
  /** Null where it was cut, or has what a terminal should not be given. */
  readonly curl: string | null
  /** It can be sent as it is; otherwise it signs with a key of the person's own. */
  readonly isSigned: boolean
  /** Secrets have to be filled in. */
  readonly isMasked: boolean
  readonly isCut: boolean
  readonly libraries: readonly { readonly name: string; readonly code: string }[]
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
