import { BlockList, isIP } from 'node:net'

/** Whether the address is one of the Internet at large, by the special-purpose registries of IANA. */
export function isPublicIp(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !specialIpv4.check(ip, 'ipv4')
  if (family !== 6 || ip.includes('%')) return false
  const embedded = embeddedIpv4(groupsOf(ip))
  if (embedded) return isPublicIp(embedded)
  return globalUnicast.check(ip, 'ipv6') && !specialIpv6.check(ip, 'ipv6')
}

const specialIpv4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's platform answers its machines here: no registry lists it, and no merchant's server stands there.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

const globalUnicast = blockList('ipv6', ['2000::/3'])

// 2001::/23 holds Teredo, benchmarking, ORCHID and other protocols, where no merchant's server stands.
const specialIpv6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '3fff::/20'])

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** IPv4-compatible, IPv4-mapped and NAT64: the last 32 bits are an IPv4 address. */
const EMBEDDING_PREFIXES = ['0:0:0:0:0:0', '0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']
const SIX_TO_FOUR = '2002'
/** ISATAP: whatever the network, this and an IPv4 address name the interface. */
const ISATAP = /^(0|200):5efe$/

function embeddedIpv4(groups: readonly string[]): string | null {
  if (groups[0] === SIX_TO_FOUR) return dotted(groups.slice(1, 3))
  if (ISATAP.test(groups.slice(4, 6).join(':'))) return dotted(groups.slice(6))
  return EMBEDDING_PREFIXES.includes(groups.slice(0, 6).join(':')) ? dotted(groups.slice(6)) : null
}

function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.')
}

/** The eight groups in hex; the URL parser writes every spelling alike, dotted ones included. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  return [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
}
