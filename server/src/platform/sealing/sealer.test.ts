import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { KeyRing, Sealer } from './index.ts'

const key = (label: string | null = null) => ({ label, secret: randomBytes(32) })
const [newest, oldest] = [key('2026-11'), key('first')]
const ring = new KeyRing([newest, oldest])
const [ofNewest, ofOldest] = [new KeyRing([newest]), new KeyRing([oldest])]
const place = { purpose: 'card token', clientId: 'c', rowId: 'r' }
const plain = Buffer.from('a secret')

it('what is sealed opens where it was sealed, and looks different each time', () => {
  const sealed = ring.seal(plain, place)
  expect(ring.open(sealed, place)).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(ring.seal(plain, place).equals(sealed)).toBe(false)
})

it.each([
  ['for another purpose', { ...place, purpose: 'access token' }],
  ['for another client', { ...place, clientId: 'd' }],
  ['for no client', { ...place, clientId: null }],
  ['in another row', { ...place, rowId: 's' }],
  ['where purpose and client only read alike', { ...place, purpose: 'card token","c', clientId: 'r' }],
])('moved, it does not open: %s', (_where, other) => {
  const sealed = ring.seal(plain, place)
  expect(() => ring.open(sealed, other)).toThrow('The master key does not open')
})

it('changed in any byte or cut off, it does not open', () => {
  const sealed = ring.seal(plain, place)
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => ring.open(changed, place)).toThrow()
    expect(() => ring.open(sealed.subarray(0, at), place)).toThrow()
  }
})

it('the newest key seals, every one opens, and a value tells which it is', () => {
  const sealed = ring.seal(plain, place)
  expect(ofNewest.open(sealed, place)).toEqual(plain)
  expect(ring.open(ofOldest.seal(plain, place), place)).toEqual(plain)
  expect(ring.keys.map(({ label }) => label)).toEqual(['2026-11', 'first'])
  expect(ring.keyIdOf(sealed)).toBe(ring.keys[0]?.id)
  expect(ring.isOfNewest(sealed.subarray(0, 5))).toBe(true)
  expect(ring.isOfNewest(ofOldest.seal(plain, place))).toBe(false)
})

it('the id of a key is the same whatever its label, and tells nothing of it', () => {
  const [renamed] = new KeyRing([{ ...oldest, label: 'another' }]).keys
  expect(renamed).toEqual({ label: 'another', id: ring.keys[1]?.id })
  expect(renamed?.id).toMatch(/^[0-9a-f]{8}$/)
  expect(oldest.secret.toString('hex')).not.toContain(renamed?.id)
})

it('what a key has sealed that is not in the ring does not open, and the sentence names both', () => {
  const [, missing] = ring.keys
  const sealed = ofOldest.seal(plain, place)
  expect(() => ofNewest.open(sealed, place)).toThrow(
    `The master key ${missing?.id}, which sealed a value (card token), is not in the ring (2026-11 is ${ring.keys[0]?.id}): add it`,
  )
})

/** As earlier versions did. */
function sealedBefore(format: 1 | 2, { secret }: typeof oldest): Buffer {
  const sealing = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'amsel sealing v1', 32))
  const nonce = randomBytes(12)
  const binding = format === 1 ? place.purpose : JSON.stringify([place.purpose, place.clientId, place.rowId])
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(binding))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), text])
}

it.each([1, 2] as const)('what was sealed in format %i opens with any key of the ring', (format) => {
  for (const by of [newest, oldest]) {
    const sealed = sealedBefore(format, by)
    expect(ring.open(sealed, place)).toEqual(plain)
    expect(() => ring.open(sealed, { ...place, purpose: 'access token' })).toThrow()
    expect([ring.keyIdOf(sealed), ring.isOfNewest(sealed)]).toEqual([null, false])
  }
  expect(() => ofNewest.open(sealedBefore(format, oldest), place)).toThrow('The master key does not open')
})

it('before places were bound, the purpose alone counted', () => {
  expect(ring.open(sealedBefore(1, oldest), { ...place, rowId: 's' })).toEqual(plain)
  expect(() => ring.open(sealedBefore(2, oldest), { ...place, rowId: 's' })).toThrow()
})

it('the digests of an older database are made with a key of the master key that has sealed its values', () => {
  const former = Buffer.from(hkdfSync('sha256', oldest.secret, Buffer.alloc(0), 'amsel digest v1', 32))
  expect(ring.formerDigestKey(sealedBefore(2, oldest), place)).toEqual(former)
})

it('a digest goes by its key, its text and its purpose alone', () => {
  const digestKey = randomBytes(32)
  const digest = new Sealer(ring, digestKey).digest('text', 'purpose')
  expect(new Sealer(ofOldest, digestKey).digest('text', 'purpose')).toEqual(digest)
  expect(new Sealer(ring, randomBytes(32)).digest('text', 'purpose')).not.toEqual(digest)
  expect(new Sealer(ring, digestKey).digest('text', 'another')).not.toEqual(digest)
})
