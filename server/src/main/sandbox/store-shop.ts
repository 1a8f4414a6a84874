import type { Door } from '../../entrances/signed-api/index.ts'
import { canBePaid, type Environment } from '../../domain/index.ts'
import type { ClientDirectory, KnownClient } from '../../registry/clients/index.ts'
import {
  type Exchange,
  isSame,
  pageToken,
  readOwnPageToken,
  type Shop,
  type Shops,
  storePageUrl,
} from '../../entrances/sandbox-store/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { type Database, findStorePages } from '../../storage/index.ts'
import type { SandboxMerchant } from './sandbox-merchant.ts'
import { requestSigner } from './signed-request.ts'

/** The part of an answer that is worth showing. */
const SHOWN_HEADERS = ['content-type', 'client-id', 'response-time', 'signature']

interface ShopDeps {
  readonly db: Database
  readonly sealer: Sealer
  readonly clients: Pick<ClientDirectory, 'find'>
  readonly served: ReadonlySet<Environment>
  readonly door: Pick<Door, 'askFor'>
  /** That of the first start; null where it has no key here. */
  readonly first: Shop | null
}

/** Every shop whose pages somebody may open: that of the first start, and those that sandbox clients have made for themselves. */
export const openShops = ({ db, sealer, clients, served, door, first }: ShopDeps): Shops => ({
  async find(token) {
    if (first && isSame(first.token, token)) return first
    const named = readOwnPageToken(sealer, token)
    const pages = named && (await findStorePages(db, named.clientId))
    if (!pages || pages.pageId !== named.pageId) return null
    const client = await clients.find(named.clientId)
    if (client?.environment !== 'sandbox' || !canBePaid(client, served)) return null
    return { clientId: client.clientId, token, call: callAs(door, client) }
  },
})

/** The gateway has no key of such a client, and needs none: anybody with the address may do the few things that its pages do. */
const callAs =
  (door: Pick<Door, 'askFor'>, client: KnownClient): Shop['call'] =>
  async (operation, content): Promise<Exchange | null> => {
    const { clientId } = client
    const [path, body] = [`/ams/sandbox/api/v1/${operation}`, JSON.stringify(content)]
    const headers = { 'content-type': 'application/json; charset=UTF-8', 'client-id': clientId }
    const answer = await door.askFor(client, path, body)
    return answer === null ? null : { request: { path, headers, body }, answer: { headers, body: answer } }
  }

/**
 * The sandbox merchant of the first start as the shop of the till's pages. Its calls go over HTTP like anybody's, so that
 * the pages show what was on the wire.
 */
export function openFirstShop(sealer: Sealer, merchant: SandboxMerchant, localUrl: string): Shop | null {
  if (!merchant.merchantPrivateKey) return null
  const signed = requestSigner(merchant)
  return {
    clientId: merchant.clientId,
    token: pageToken(sealer, merchant.clientId),
    async call(operation, content) {
      const request = await signed(operation, content)
      const { path, headers, body } = request
      const response = await answered(fetch(localUrl + path, { method: 'POST', headers, body }))
      if (!response) return null
      const shown = SHOWN_HEADERS.map((name) => [name, response.headers.get(name)] as const)
      return {
        request,
        answer: {
          headers: Object.fromEntries(shown.filter(([, value]) => value !== null)) as Record<string, string>,
          body: await response.text(),
        },
      }
    },
  }
}

/** A plan of the sandbox can lose an answer: that is not a fault. */
const answered = (response: Promise<Response>): Promise<Response | null> => response.catch(() => null)

/** Where a gateway reaches itself. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The addresses of the pages that a token opens. */
export const storePagesOf = (publicUrl: string, token: string) => ({
  till: storePageUrl(publicUrl, token, 'till'),
  phone: storePageUrl(publicUrl, token, 'phone'),
})
