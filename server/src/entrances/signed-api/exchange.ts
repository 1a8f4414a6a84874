import type { IncomingHttpHeaders } from 'node:http'
import type { Diagnosis } from '../../platform/signing/index.ts'
import type { EndedCall } from './ended-call.ts'

/** What was sent and answered, for the log. Bodies are as they came: nothing is masked. */
export interface Exchange {
  readonly method: string
  readonly address: string
  readonly headers: IncomingHttpHeaders
  /** Of the request, as far as it is kept. */
  readonly body: Buffer
  /** How long it was. */
  readonly bodyBytes: number
  /** Whether the signature was right. */
  readonly isProven: boolean
  /** Whether anybody could have sent it, any number of times: unproven, sent again, or beyond the client's rate. */
  readonly isAnybodys: boolean
  /** Name and value in turn. Null where nothing was sent. */
  readonly answerHeaders: readonly string[] | null
  readonly answerBody: string | null
  /** Why the signature is wrong, where that was found out. */
  readonly diagnosis: Diagnosis | null
}

/** What keeps calls; all of it must be quick, and none of it may fail. */
export interface CallKeeper {
  /** What is kept of a body, which the signed API no longer holds. Each is handed back with its call. */
  hold(body: Buffer): Buffer
  keep(call: EndedCall, exchange: Exchange): void
}
