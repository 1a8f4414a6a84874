import { pageToken, type Shop } from '../sandbox-store/index.ts'
import type { Sealer } from '../sealing/index.ts'
import type { SandboxMerchant } from './sandbox-merchant.ts'
import { requestSigner } from './signed-request.ts'

/** What of an answer is worth showing. */
const SHOWN_HEADERS = ['content-type', 'client-id', 'response-time', 'signature']

/**
 * The sandbox merchant as the shop of the till's pages. Its calls go over HTTP like anybody's, so that what the pages
 * show is what was on the wire.
 */
export function openShop(sealer: Sealer, merchant: SandboxMerchant, localUrl: string): Shop | null {
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

/** A plan of the sandbox can lose an answer: that is no fault. */
const answered = (response: Promise<Response>): Promise<Response | null> => response.catch(() => null)

/** Where a gateway reaches itself. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
