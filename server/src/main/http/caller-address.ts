import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import { plainAddress } from '../../domain/index.ts'
import { isIn } from './networks.ts'

/** Where a request came from, for everything that counts, admits or notes by address. */
export type AddressOf = (incoming: IncomingMessage) => string

/** Node joins the lines of a header that comes more than once. */
export const addressBehind =
  (trustedProxies: BlockList): AddressOf =>
  ({ socket, headers }) =>
    callerAddress(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? ''), (address) =>
      isIn(trustedProxies, address),
    )

/**
 * Each proxy appends the address that called it: what a trusted one has appended is believed, from the right on, up to
 * the first address that is not trusted. Anything before that is that caller's own claim. Anything other than an address
 * also ends the walk: the last one that was read counts.
 */
export function callerAddress(
  peer: string,
  forwardedFor: string,
  isTrusted: (address: string) => boolean,
): string {
  let address = plainAddress(peer)
  if (forwardedFor === '' || !isTrusted(address)) return address
  for (const entry of forwardedFor.split(',').reverse()) {
    const next = readAddress(entry)
    if (next === null) break
    address = next
    if (!isTrusted(address)) break
  }
  return address
}

/** An address as proxies write it, some with a port; null for anything else. */
function readAddress(text: string): string | null {
  const trimmed = text.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(trimmed) ?? []
  const address = plainAddress(bracketed ?? beforePort ?? trimmed)
  return isIP(address) === 0 ? null : address.toLowerCase()
}
