import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { plainAddress } from '../../domain/index.ts'
import { isLoopback } from '../../platform/config/index.ts'

/** Where a gateway listens, and how others are told to reach it. */
export interface Place {
  readonly host: string
  readonly publicUrl: string
}

/** What it takes to know who sits before the screen. */
export interface Arrival {
  readonly headers: IncomingHttpHeaders
  /** Of the connection, whatever its headers claim. */
  readonly peer: string
  readonly port: number
  readonly isEncrypted: boolean
}

export const arrivalOf = ({ headers, socket }: IncomingMessage): Arrival => ({
  headers,
  peer: socket.remoteAddress ?? '',
  port: socket.localPort ?? 0,
  isEncrypted: (socket as Partial<TLSSocket>).encrypted === true,
})

/** Whatever a proxy adds: behind one, a loopback peer says nothing about who is calling. */
const PROXY_HEADERS =
  /^(forwarded|via|x-(forwarded|real|client|cluster|original)(-.*)?|.*-(connecting|client)-ip)$/

/**
 * Whether a request comes from a browser on the gateway's own machine, at a gateway that is there for nobody else. The
 * `Host` header must name this machine and this port: a page elsewhere can point a name of its own at loopback, but the
 * browser then sends that name.
 */
export function isAtHome({ host, publicUrl }: Place, { headers, peer, ...rest }: Arrival): boolean {
  return (
    isLoopback(host) &&
    isLoopback(nameOf(publicUrl)) &&
    isLoopback(plainAddress(peer)) &&
    !Object.keys(headers).some((name) => PROXY_HEADERS.test(name)) &&
    ownOrigin({ headers, ...rest }) !== null
  )
}

/** The same, for a form that this gateway's own page has sent. Browsers say where a form is from, and no page can lie. */
export function isFromOwnPage(place: Place, arrival: Arrival): boolean {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = arrival.headers
  return isAtHome(place, arrival) && origin === ownOrigin(arrival) && site === 'same-origin'
}

/** How the browser names this gateway; null for a name that is not this machine's, or another port. */
function ownOrigin({ headers: { host = '' }, port, isEncrypted }: Omit<Arrival, 'peer'>): string | null {
  const scheme = isEncrypted ? 'https' : 'http'
  if (!/^(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d{1,5})?$/i.test(host)) return null
  const { origin, port: named } = new URL(`${scheme}://${host}`)
  return Number(named || (isEncrypted ? 443 : 80)) === port ? origin : null
}

const nameOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')
