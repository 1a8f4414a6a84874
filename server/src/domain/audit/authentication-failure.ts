/** Why somebody was not let in. */
const AUTHENTICATION_FAILURES = [
  'unknown_client',
  'disabled_client',
  'wrong_signature',
  'unknown_key',
  'stale_request',
] as const

/** A request that was refused because nobody proved to have sent it, or to have sent it now. */
export interface AuthenticationFailure {
  readonly reason: (typeof AUTHENTICATION_FAILURES)[number]
  /** Whom the caller claims to be; null where that is no client ID at all. */
  readonly claimedId: string | null
  /** Where it came from. */
  readonly address: string
  readonly traceId: string
}
