import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../../platform/sealing/index.ts'

/** One call and its answer. */
export interface Exchange {
  readonly request: Message & { readonly path: string }
  readonly answer: Message
}

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A sandbox merchant, who owns till and counter. */
export interface Shop {
  readonly clientId: string
  /** Opens the pages, and no other's. */
  readonly token: string
  /** Calls as the merchant, such as `payments/pay`. Null where the connection ended without an answer. */
  call(operation: string, request: object): Promise<Exchange | null>
}

/** Whose pages an address opens. */
export interface Shops {
  /** Null for a token that opens nothing, or nothing any more. Asked for each request. */
  find(token: string): Promise<Shop | null>
}

const TOKEN_BYTES = 16

/**
 * The same at every start, and not derivable from the client's id. An earlier purpose made tokens that the portal gave to
 * everybody.
 */
export const pageToken = (sealer: Sealer, clientId: string): string =>
  keyed(sealer, clientId, 'pages of the first shop')

/** What a client has made for itself. */
interface Pages {
  readonly clientId: string
  readonly pageId: string
}

/** Whose it is, which of its addresses, and the proof that the gateway has made it: the database alone opens nothing. */
export const ownPageToken = (sealer: Sealer, { clientId, pageId }: Pages): string =>
  `${clientId}.${pageId}.${keyed(sealer, `${clientId}.${pageId}`, 'store pages')}`

/** Null for one that the gateway has not made: that needs no look into the database. */
export function readOwnPageToken(sealer: Sealer, token: string): Pages | null {
  const [, clientId = '', pageId = ''] = /^(\w{1,64})\.([\w-]{1,32})\.[\w-]+$/.exec(token) ?? []
  const pages = { clientId, pageId }
  return clientId !== '' && isSame(ownPageToken(sealer, pages), token) ? pages : null
}

export const keyed = (sealer: Sealer, text: string, purpose: string): string =>
  sealer.digest(text, purpose).subarray(0, TOKEN_BYTES).toString('base64url')

export function isSame(token: string, given: string): boolean {
  const [expected, received] = [Buffer.from(token), Buffer.from(given)]
  return expected.length === received.length && timingSafeEqual(expected, received)
}

export const storePageUrl = (publicUrl: string, token: string, page: 'till' | 'phone'): string =>
  `${publicUrl}/sandbox/${token}/${page}`
