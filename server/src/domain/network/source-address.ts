const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i

/** An address as its network writes it: an IPv4 one also where it came over IPv6, and none with the name of an interface. */
export function plainAddress(address: string): string {
  const mapped = MAPPED.exec(address)
  if (!mapped) return address.replace(/%.*$/, '')
  const [, dotted, high = '', low = ''] = mapped
  return dotted ?? [high, low].flatMap(bytesOf).join('.')
}

const bytesOf = (group: string): number[] => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

const GROUPS = 8
/** A /64: the smallest network that is given to one customer, who has all of its addresses. */
const NETWORK_GROUPS = 4

/** Who counts as one caller: an IPv4 address, or the /64 of an IPv6 one. */
export function sourceOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':')) return plain
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const between = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0')
  const network = [...left, ...between, ...right].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
