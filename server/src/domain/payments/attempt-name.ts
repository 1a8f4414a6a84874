import type { AttemptKind } from './attempt.ts'

/** What an attempt comes from. It is known before there is an attempt, and stays the same if all that follows is lost. */
export type AttemptOrigin =
  /** A charge, or what the gateway does to a payment by itself: so many of the kind came before it. */
  | { readonly paymentRequestId: string; readonly ordinal: number }
  /** What a merchant asks for under an id of its own. */
  | { readonly requestId: string }
  /** The way back of a charge, by the charge's key. */
  | { readonly chargeId: string }

/**
 * The name from which an attempt's key at the provider is made: no two attempts have the same, and whoever asks for the
 * same again, also after a restore of the database, asks under the same.
 */
export function attemptName(clientId: string, kind: AttemptKind, origin: AttemptOrigin): string {
  if ('requestId' in origin) return JSON.stringify([clientId, kind, 'request', origin.requestId])
  if ('chargeId' in origin) return JSON.stringify([clientId, kind, 'charge', origin.chargeId])
  return JSON.stringify([clientId, kind, 'payment', origin.paymentRequestId, origin.ordinal])
}
