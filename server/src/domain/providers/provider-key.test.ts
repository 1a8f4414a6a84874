import { describe, expect, it } from 'vitest'
import { providerKey, readProviderKey } from './provider-key.ts'

const attemptId = 'e1bb5922-e7d4-821a-9b25-ebf58915a68d'

describe('the key of an attempt at a provider', () => {
  it.each(['5ABCDEFGHIJKLMNOP', 'SANDBOX_5ABCDEFGHIJKLMNOP', 'a_b_c'])(
    'names the client %s and the attempt, and is read back',
    (clientId) => {
      const key = providerKey({ clientId, attemptId })
      expect(key).toBe(`${clientId}_e1bb5922e7d4821a9b25ebf58915a68d`)
      expect(readProviderKey(key)).toEqual({ clientId, attemptId })
    },
  )

  it('has at most 64 characters', () => {
    expect(providerKey({ clientId: 'c'.repeat(31), attemptId })).toHaveLength(64)
    expect(() => providerKey({ clientId: 'c'.repeat(32), attemptId })).toThrow('has no key')
  })

  it('is made of a UUID alone', () => {
    expect(() => providerKey({ clientId: 'c', attemptId: 'key' })).toThrow('has no key')
  })

  it.each([
    '',
    'order-1',
    '_e1bb5922e7d4821a9b25ebf58915a68d',
    'c_e1bb5922e7d4821a9b25ebf58915a68',
    'c_E1BB5922E7D4821A9B25EBF58915A68D',
    `${'c'.repeat(32)}_e1bb5922e7d4821a9b25ebf58915a68d`,
  ])('is not read from "%s"', (text) => {
    expect(readProviderKey(text)).toBeNull()
  })
})

it('a key has at most 64 characters, and nothing before or behind it', () => {
  const hex = 'e1bb5922e7d4821a9b25ebf58915a68d'
  expect(readProviderKey(`${'C'.repeat(31)}_${hex}`)?.clientId).toBe('C'.repeat(31))
  expect(readProviderKey(`${'C'.repeat(32)}_${hex}`)).toBeNull()
  expect(readProviderKey(`C_${hex}zz`)).toBeNull()
  expect(readProviderKey(`x\nC_${hex}`)).toBeNull()
})
