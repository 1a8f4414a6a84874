import type { DeliveryFailure } from '@amsel/contract'

/** What became of an attempt to deliver a notification. */
export interface EndedAttempt {
  readonly clientId: string
  readonly kind: string
  /** Host and port, or the listener. */
  readonly to: string
  /** The merchant's name for its subject, where it can be seen. */
  readonly subject: string | null
  readonly outcome: 'acknowledged' | DeliveryFailure
  readonly httpStatus: number | null
  readonly durationMs: number
  /** When it is sent again; null when it is not. */
  readonly againInSeconds: number | null
}

/** An address without its scheme. */
export const hostOf = (address: string | null): string => address?.replace(/^https?:\/\//, '') ?? 'no address'

const REQUEST_ID = /"(?:payment|refund|capture|registration)RequestId":("(?:[^"\\]|\\.)*")/

/** Searched for in the text: parsing the whole body would cost more than it is worth. A sealed body shows nothing. */
export function requestIdOf(body: string): string | null {
  const [, quoted] = REQUEST_ID.exec(body) ?? []
  return quoted === undefined ? null : (JSON.parse(quoted) as string)
}
