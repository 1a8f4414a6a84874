import { describe, expect, it } from 'vitest'
import { hostRolesOf, isForStoresOnly } from './regional-hosts.ts'

describe('the hosts of a merchant', () => {
  it.each([
    ['US', ['us']],
    ['CA', ['north-america']],
    ['BR', ['north-america']],
    ['SG', ['asia', 'asia-older']],
    ['AU', ['asia', 'asia-older']],
    ['DE', ['europe', 'europe-in-store']],
    ['GB', ['europe', 'europe-in-store']],
  ])('of %s are %j', (country, roles) => {
    expect(hostRolesOf(country)).toEqual(roles)
  })

  it('are all of them where the country is not known', () => {
    expect(hostRolesOf(null)).toHaveLength(6)
  })

  it('know their stores-only one by name, whatever its case and port', () => {
    const hosts = new Map([['europe-in-store', 'stores.example']] as const)
    expect(isForStoresOnly(hosts, 'Stores.Example:443')).toBe(true)
    expect(isForStoresOnly(hosts, 'pay.example')).toBe(false)
    expect(isForStoresOnly(new Map(), '')).toBe(false)
  })
})

it('a port is no part of a host’s name, and only at its end', () => {
  const hosts = new Map([['europe-in-store', 'stores.example']] as const)
  expect(isForStoresOnly(hosts, 'stores.example:8443')).toBe(true)
  expect(isForStoresOnly(hosts, 'stores.example:443.evil.example')).toBe(false)
  expect(isForStoresOnly(hosts, 'stores.example:')).toBe(false)
  expect(isForStoresOnly(hosts, 'stores:1.example')).toBe(false)
})
