import { BlockList, isIP } from 'node:net'

/** Such as `10.0.0.0/8,2001:db8::1`, or `none`; null where it is neither. */
export function readNetworks(text: string): BlockList | null {
  const networks = new BlockList()
  if (text.toLowerCase() === 'none') return networks
  for (const part of text.split(',')) {
    const [, address = '', length] = /^\s*([0-9a-f.:]+)(?:\/(\d{1,3}))?\s*$/i.exec(part) ?? []
    const version = isIP(address)
    const bits = version === 4 ? 32 : 128
    const prefix = length === undefined ? bits : Number(length)
    if (version === 0 || prefix > bits) return null
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}
