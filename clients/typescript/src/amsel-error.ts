/** What an error says beyond its words. */
export interface ErrorFacts {
  readonly code: string
  readonly status: 'F' | 'U'
  readonly isRetryable: boolean
  readonly traceId?: string | null | undefined
  readonly requestId?: string | null | undefined
  readonly cause?: unknown
}

/**
 * The one error of this library: there was no answer, none that may be believed, or the caller was not let in.
 *
 * | `code`                   | what happened                                                        |
 * | ------------------------ | -------------------------------------------------------------------- |
 * | `NO_ANSWER`              | nobody answered; what was asked may have happened                    |
 * | `UNTRUSTED_ANSWER`       | an answer was not signed by the gateway, or is somebody else's       |
 * | `UNTRUSTED_NOTIFICATION` | the same of a notification                                           |
 * | `NOTIFICATION_BUSY`      | somebody is at this notification already                             |
 * | `WRONG_SETTINGS`         | a key, an address or a file cannot be used; nothing was sent         |
 * | a code of the gateway    | the caller was not let in (`INVALID_SIGNATURE`, …); nothing was done |
 */
export class AmselError extends Error {
  override readonly name = 'AmselError'
  readonly code: string
  /** F: nothing was done. U: nobody knows; ask, or call again with the same id. */
  readonly status: 'F' | 'U'
  /** Whether the same call, with the same id, may well succeed later. */
  readonly retryable: boolean
  /** The name of the call in the gateway's log. */
  readonly traceId: string | null
  /** Your id of the request: `paymentRequestId`, `refundRequestId` and so on. */
  readonly requestId: string | null

  /** @internal */
  constructor(message: string, { code, status, isRetryable, traceId, requestId, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.retryable = isRetryable
    this.traceId = traceId ?? null
    this.requestId = requestId ?? null
  }

  /** @internal Of a repeat: it says nothing of the attempt before it. */
  afterSilence(): AmselError {
    const { code, retryable, traceId, requestId, cause } = this
    const facts = { code, status: 'U' as const, isRetryable: retryable, traceId, requestId, cause }
    return new AmselError(
      `${this.message} An attempt before it was not answered, and may have happened.`,
      facts,
    )
  }
}

export const wrongSettings = (message: string, cause?: unknown) =>
  new AmselError(message, { code: 'WRONG_SETTINGS', status: 'F', isRetryable: false, cause })
