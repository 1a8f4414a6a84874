import { BlockList, isIP } from 'node:net'
import { plainAddress } from '../../domain/index.ts'

export const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

export function isIn(networks: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && networks.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** Two networks share an address where one holds the other's first. */
export const doOverlap = (one: BlockList, other: BlockList): boolean =>
  firstAddresses(one).some((address) => isIn(other, address)) ||
  firstAddresses(other).some((address) => isIn(one, address))

/** Node gives a network's rules only as text, such as `Subnet: IPv4 10.0.0.0/8`. */
const firstAddresses = ({ rules }: BlockList): string[] =>
  rules.flatMap((rule) => /^Subnet: IPv[46] ([^/]+)\//.exec(rule)?.[1] ?? [])
