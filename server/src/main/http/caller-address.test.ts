import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callerAddress } from './caller-address.ts'
import { doOverlap, isIn } from './networks.ts'

function networks(...subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', length] = subnet.split('/')
    list.addSubnet(address, Number(length), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

const PROXIES = networks('10.0.0.0/8', 'fd00::/16', '127.0.0.1/32')
const isTrusted = (address: string) => isIn(PROXIES, address)

describe('the caller is', () => {
  it.each([
    ['whoever connects', '203.0.113.1', '', '203.0.113.1'],
    ['whoever connects, whatever they say', '203.0.113.1', '10.0.0.1', '203.0.113.1'],
    ['whoever connects, by the plain form', '::ffff:203.0.113.1', '', '203.0.113.1'],
    ['whom a proxy names', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['whom a proxy names that comes over IPv6', '::ffff:10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['the last untrusted of several', '10.0.0.1', '1.1.1.1, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    ['not whom the caller made up', '10.0.0.1', '10.9.9.9, 203.0.113.1', '203.0.113.1'],
    ['the first where all are trusted', '10.0.0.1', '10.0.0.4,10.0.0.3,10.0.0.2', '10.0.0.4'],
    ['the proxy that says nothing', '10.0.0.1', '', '10.0.0.1'],
    ['the proxy that says something else', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the last good one before something else', '10.0.0.1', '203.0.113.1, _hidden, 10.0.0.2', '10.0.0.2'],
    ['an IPv4 address with its port', '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
    ['an IPv6 address', '10.0.0.1', '2001:DB8::1', '2001:db8::1'],
    ['an IPv6 address in brackets', '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['an IPv6 address with its port', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['an IPv4 address that came over IPv6', '10.0.0.1', '::ffff:203.0.113.1', '203.0.113.1'],
    ['an IPv4 address in the digits of IPv6', '10.0.0.1', '::ffff:cb00:7101', '203.0.113.1'],
    ['behind a proxy with IPv6', 'fd00::5', '203.0.113.1,fd00::6', '203.0.113.1'],
    ['nobody known where the connection is gone', '', '203.0.113.1', ''],
    ['not an entry that is empty', '10.0.0.1', '203.0.113.1,', '10.0.0.1'],
    ['not a number', '10.0.0.1', '203.0.113.999', '10.0.0.1'],
    ['not an address with a port that is none', '10.0.0.1', '203.0.113.1:port', '10.0.0.1'],
  ])('%s', (_who, peer, forwardedFor, caller) => {
    expect(callerAddress(peer, forwardedFor, isTrusted)).toBe(caller)
  })

  const trusted = fc.nat(255).map((last) => `10.0.0.${last}`)
  const untrusted = fc.oneof(
    fc.nat(255).map((last) => `203.0.113.${last}`),
    fc.nat(65_535).map((last) => `2001:db8::${last.toString(16)}`),
  )
  const anything = fc.oneof(trusted, untrusted, fc.string(), fc.constant(''))

  it('never changed by what a caller writes before the proxies’ words', () => {
    fc.assert(
      fc.property(fc.array(anything), untrusted, fc.array(trusted), (madeUp, caller, proxies) => {
        const forwardedFor = [...madeUp, caller, ...proxies].join(', ')
        expect(callerAddress('10.0.0.1', forwardedFor, isTrusted)).toBe(caller)
      }),
    )
  })

  it('whoever connects, unless that is a proxy, for every header', () => {
    fc.assert(
      fc.property(untrusted, fc.array(anything), (peer, entries) => {
        expect(callerAddress(peer, entries.join(','), isTrusted)).toBe(peer)
      }),
    )
  })

  it('an address for every header', () => {
    fc.assert(
      fc.property(fc.array(anything), (entries) => {
        expect(callerAddress('10.0.0.1', entries.join(','), isTrusted)).toMatch(/^[\da-f.:]+$/)
      }),
    )
  })
})

it.each([
  [['10.0.0.0/8'], ['10.1.2.3/32'], true],
  [['10.1.2.3/32'], ['10.0.0.0/8'], true],
  [['10.0.0.0/8'], ['192.0.2.0/24', '10.0.0.0/16'], true],
  [['10.0.0.0/8'], ['11.0.0.0/8'], false],
  [['2001:db8::/32'], ['2001:db8:1::/48'], true],
  [['10.0.0.0/8'], [], false],
])('%j and %j overlap: %s', (one, other, expected) => {
  expect(doOverlap(networks(...one), networks(...other))).toBe(expected)
})
