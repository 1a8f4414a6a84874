import { expect, it } from 'vitest'
import { NothingListed } from './nothing-listed.ts'
import { ProviderContradicts } from './provider-contradicts.ts'
import { ProviderSilent, ProviderUnavailable, StillOpen } from './provider-unavailable.ts'

it('a silent provider is named, with the words of what went wrong', () => {
  const cause = new Error('socket hang up')
  expect(new ProviderSilent('acme', cause)).toMatchObject({
    ...{ name: 'ProviderSilent', provider: 'acme', message: 'socket hang up', cause },
  })
})

it('a provider that was not asked is named, with the reason', () => {
  expect(new ProviderUnavailable('acme', 'too many failures')).toMatchObject({
    name: 'ProviderUnavailable',
    provider: 'acme',
    message: 'the provider acme was not asked: too many failures',
  })
})

it('an answer about other money is kept with the error', () => {
  const reported = { outcome: 'SUCCESS' } as const
  expect(new ProviderContradicts('another amount', reported)).toMatchObject({
    name: 'ProviderContradicts',
    message: 'another amount',
    reported,
  })
})

it('a log names what is still open, and what keeps no list', () => {
  expect([new StillOpen('x').name, new NothingListed('x').name]).toEqual(['StillOpen', 'NothingListed'])
})
