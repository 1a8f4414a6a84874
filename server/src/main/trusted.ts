import type { BlockList } from 'node:net'
import { plainAddress } from '../domain/index.ts'

/** Whether many callers stand behind an address, so that it is not held to what one may take. */
export function isTrusted(trustedProxies: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  return trustedProxies.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}
