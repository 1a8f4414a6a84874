import { expect, it } from 'vitest'
import { plainAddress, sourceOf } from './source-address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})

it('an address is plain without what its socket added', () => {
  expect(['::ffff:10.0.0.1', 'fe80::1%eth0', '10.0.0.1', '::1'].map(plainAddress)).toEqual([
    '10.0.0.1',
    'fe80::1',
    '10.0.0.1',
    '::1',
  ])
})
