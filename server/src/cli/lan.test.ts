import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { lanAddress, lanSettings } from './lan.ts'

const at = (address: string, internal = false) =>
  [{ address, internal, family: 'IPv4' }] as unknown as NetworkInterfaceInfo[]
const HOME = { lo: at('127.0.0.1', true), eth0: at('192.168.1.7') }

describe('the address for phones in the same network', () => {
  it.each([
    [HOME, '192.168.1.7'],
    [{ docker0: at('172.17.0.1'), wlan0: at('10.0.0.5') }, '10.0.0.5'],
    [{ eth0: at('203.0.113.9'), eth1: at('172.31.0.2') }, '172.31.0.2'],
  ])('of %j is %s', (interfaces, address) => {
    expect(lanAddress(interfaces)).toBe(address)
  })

  it.each([
    [{ lo: at('127.0.0.1', true) }],
    [{ eth0: at('203.0.113.9') }],
    [{ eth0: at('172.32.0.1') }],
    [{ docker0: at('172.17.0.1') }],
  ])('is none of %j: what the internet reaches is not offered', (interfaces) => {
    expect(() => lanAddress(interfaces)).toThrow('no address of a local network')
  })
})

describe('the settings for them', () => {
  it('are those of the sandbox alone', () => {
    expect(lanSettings({ PORT: '9000' }, HOME)).toEqual({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://192.168.1.7:9000',
      AMSEL_ENVIRONMENT: 'sandbox',
    })
  })

  it.each([
    [{ HOST: '127.0.0.1' }, 'HOST'],
    [{ PUBLIC_URL: 'https://pay.example' }, 'PUBLIC_URL'],
    [{ PROCESSES: '2' }, 'PROCESSES'],
    [{ AMSEL_ENVIRONMENT: 'both' }, 'AMSEL_ENVIRONMENT'],
    [{ AMSEL_ENVIRONMENT: 'Production' }, 'AMSEL_ENVIRONMENT'],
  ])('do not go with %j', (environment, name) => {
    expect(() => lanSettings(environment, HOME)).toThrow(name)
  })
})
