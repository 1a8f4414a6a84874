import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../sealing/index.ts'

/** One call as it was on the wire. */
export interface Exchange {
  readonly request: Message & { readonly path: string }
  readonly answer: Message
}

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The sandbox merchant, who owns till and counter. */
export interface Shop {
  readonly clientId: string
  /** Opens the pages. */
  readonly token: string
  /** Signs as the merchant, such as `payments/pay`. Null where the connection ended without an answer. */
  call(operation: string, request: object): Promise<Exchange | null>
}

const TOKEN_BYTES = 16

/** The same at every start, and nothing that could be told from the client's id. */
export const pageToken = (sealer: Sealer, clientId: string): string =>
  sealer.digest(clientId, 'sandbox pages').subarray(0, TOKEN_BYTES).toString('base64url')

export function isTokenOf({ token }: Shop, given: string): boolean {
  const [expected, received] = [Buffer.from(token), Buffer.from(given)]
  return expected.length === received.length && timingSafeEqual(expected, received)
}

export const storePageUrl = (publicUrl: string, { token }: Shop, page: 'till' | 'phone'): string =>
  `${publicUrl}/sandbox/${token}/${page}`
