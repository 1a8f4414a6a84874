import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { Sealer } from './index.ts'

const masterKey = randomBytes(32)
const sealer = new Sealer(masterKey)
const place = { purpose: 'card token', clientId: 'c', rowId: 'r' }
const plain = Buffer.from('a secret')

it('what is sealed opens where it was sealed, and looks different each time', () => {
  const sealed = sealer.seal(plain, place)
  expect(sealer.open(sealed, place)).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(sealer.seal(plain, place).equals(sealed)).toBe(false)
})

it.each([
  ['for another purpose', { ...place, purpose: 'access token' }],
  ['for another client', { ...place, clientId: 'd' }],
  ['for no client', { ...place, clientId: null }],
  ['in another row', { ...place, rowId: 's' }],
  ['where purpose and client only read alike', { ...place, purpose: 'card token","c', clientId: 'r' }],
])('moved, it does not open: %s', (_where, other) => {
  const sealed = sealer.seal(plain, place)
  expect(() => sealer.open(sealed, other)).toThrow('The master key does not open')
})

it('changed in any byte, cut off or sealed by another key, it does not open', () => {
  const sealed = sealer.seal(plain, place)
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealer.open(changed, place)).toThrow()
    expect(() => sealer.open(sealed.subarray(0, at), place)).toThrow()
  }
  expect(() => new Sealer(randomBytes(32)).open(sealed, place)).toThrow()
})

it('what was sealed before places were bound still opens, for its purpose alone', () => {
  const key = Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), 'amsel sealing v1', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place.purpose))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  const old = Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), text])
  expect(sealer.open(old, place)).toEqual(plain)
  expect(() => sealer.open(old, { ...place, purpose: 'access token' })).toThrow()
})
