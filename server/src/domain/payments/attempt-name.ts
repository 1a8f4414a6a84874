import type { ClientWithClock } from '../clients/client.ts'
import type { AttemptKind } from './attempt.ts'

/** The origin of an attempt. It is known before there is an attempt, and stays the same if all that follows is lost. */
export type AttemptOrigin =
  /** A charge, or something that the gateway does to a payment by itself: so many of the kind came before it. */
  | { readonly paymentRequestId: string; readonly ordinal: number }
  /** What a merchant asks for under an id of its own. */
  | { readonly requestId: string }
  /** The reversal of a charge, by the charge's key. */
  | { readonly chargeId: string }

/**
 * The name from which an attempt's key at the provider is made: no two attempts have the same, and asking for the same
 * again, even after a restore of the database, uses the same one. A client that was emptied may reuse its ids, which the
 * provider knows from before: from then on its names differ.
 */
export function attemptName(
  { clientId, resets }: Pick<ClientWithClock, 'clientId' | 'resets'>,
  kind: AttemptKind | 'REGISTRATION',
  origin: AttemptOrigin,
): string {
  const client = resets === 0 ? clientId : `${clientId} ${resets}`
  if ('requestId' in origin) return JSON.stringify([client, kind, 'request', origin.requestId])
  if ('chargeId' in origin) return JSON.stringify([client, kind, 'charge', origin.chargeId])
  return JSON.stringify([client, kind, 'payment', origin.paymentRequestId, origin.ordinal])
}
