import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicIp } from './index.ts'

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.31.196.1',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2000::',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '3ffe::1',
  '3fff:1000::1',
  '::ffff:1.1.1.1',
  '::ffff:101:101',
  '::1.1.1.1',
  '64:ff9b::1.1.1.1',
  '2002:101:101::1',
])('%s is public', (ip) => {
  expect(isPublicIp(ip)).toBe(true)
})

test.each([
  '',
  'example.com',
  '1.1.1',
  '2130706433',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::2',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::FFFF:7F00:1',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::ffff:0:1.1.1.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1.1.1.1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '1fff::1',
  '4000::1',
  '5f00::1',
  '2606:4700::1%eth0',
  'fe80::1%1',
])('"%s" is not public', (ip) => {
  expect(isPublicIp(ip)).toBe(false)
})

/** The first bits of each range that is not public, in hex groups or dotted bytes, and their number. */
const PRIVATE_RANGES = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['64:ff9b:1:0:0:0:0:0', 48],
  ['100:0:0:0:0:0:0:0', 64],
  ['2001:0:0:0:0:0:0:0', 32],
  ['2001:2:0:0:0:0:0:0', 48],
  ['2001:10:0:0:0:0:0:0', 28],
  ['2001:db8:0:0:0:0:0:0', 32],
  ['3fff:0:0:0:0:0:0:0', 20],
  ['fc00:0:0:0:0:0:0:0', 7],
  ['fe80:0:0:0:0:0:0:0', 10],
  ['fec0:0:0:0:0:0:0:0', 10],
  ['ff00:0:0:0:0:0:0:0', 8],
] as const

test.each(PRIVATE_RANGES)('no address of %s/%i is public, nor its IPv6 forms', (network, prefixBits) => {
  const isIpv4 = network.includes('.')
  const [separator, radix, width] = isIpv4 ? (['.', 10, 8] as const) : ([':', 16, 16] as const)
  const parts = network.split(separator).map((part) => Number.parseInt(part, radix))
  const randomParts = fc.array(fc.nat(2 ** width - 1), { minLength: parts.length, maxLength: parts.length })
  fc.assert(
    fc.property(randomParts, (random) => {
      const ip = parts
        .map((part, index) => part | ((random[index] ?? 0) & freeBits(prefixBits - index * width, width)))
        .map((part) => part.toString(radix))
        .join(separator)
      for (const form of isIpv4 ? formsOf(ip) : [ip]) expect(isPublicIp(form), form).toBe(false)
    }),
  )
})

/** The bits of one part that lie behind the prefix. */
const freeBits = (prefixBits: number, width: number) =>
  2 ** (width - Math.min(Math.max(prefixBits, 0), width)) - 1

function formsOf(ipv4: string): string[] {
  const hex = ipv4.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'))
  const groups = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`
  return [ipv4, `::${ipv4}`, `::ffff:${ipv4}`, `::ffff:${groups}`, `64:ff9b::${ipv4}`, `2002:${groups}::1`]
}
