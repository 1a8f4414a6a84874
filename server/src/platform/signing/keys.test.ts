import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateKeyPair, KeyError, pkcs1Base64, pkcs8Base64, readPublicKey, spkiBase64 } from './index.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spkiPem = publicKey.export({ format: 'pem', type: 'spki' }) as string
const pkcs1Pem = publicKey.export({ format: 'pem', type: 'pkcs1' }) as string

/** A number of that many bits in place of a real modulus: what is read is the form. */
function keyOf(bits: number, e = 'AQAB'): string {
  const n = Buffer.alloc(bits / 8, 0xff).toString('base64url')
  return spkiBase64(createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' }))
}

describe('a public key is read', () => {
  test.each([
    ['as SPKI in Base64 on one line', spkiBase64(publicKey)],
    ['with white space around and inside', ` ${spkiBase64(publicKey).replace(/(.{60})/g, '$1 \r\n\t')}\n`],
    ['in PEM armour', spkiPem],
    ['in PEM armour on one line', spkiPem.replaceAll('\n', '')],
    ['as PKCS#1 in PEM armour', pkcs1Pem],
    ['as PKCS#1 in Base64', publicKey.export({ format: 'der', type: 'pkcs1' }).toString('base64')],
    ['as PKCS#1 in the armour of SPKI', pkcs1Pem.replaceAll('RSA PUBLIC', 'PUBLIC')],
  ])('%s', (_, text) => {
    expect(readPublicKey(text).equals(publicKey)).toBe(true)
  })

  test('with 4096 bits', () => {
    expect(spkiBase64(readPublicKey(keyOf(4096)))).toBe(keyOf(4096))
  })
})

describe('no public key is read from', () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const passphrase = 'secret'
  const sealed = privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase })
  test.each([
    ['an empty text', '', 'not an RSA public key'],
    ['other text', 'not a key at all', 'not an RSA public key'],
    ['Base64 of something else', Buffer.from('not a key').toString('base64'), 'not an RSA public key'],
    ['a key cut short', spkiBase64(publicKey).slice(0, 300), 'not an RSA public key'],
    ['a key on an elliptic curve', spkiBase64(curve.publicKey), 'not an RSA public key'],
    [
      'a key for PSS alone',
      spkiBase64(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey),
      'not an RSA',
    ],
    ['a private key in PKCS#8', pkcs8Base64(privateKey), 'private key'],
    ['a private key in PKCS#1', pkcs1Base64(privateKey), 'private key'],
    ['a private key in PEM armour', privateKey.export({ format: 'pem', type: 'pkcs8' }), 'private key'],
    ['a sealed private key', sealed, 'private key'],
    ['a key of 1024 bits', keyOf(1024), '1024 bits'],
    ['a key of 2040 bits', keyOf(2040), '2040 bits'],
    ['a key of 4104 bits', keyOf(4104), '4104 bits'],
    ['a key with the exponent 1', keyOf(2048, 'AQ'), 'exponent'],
    ['a key with an exponent of 33 bits', keyOf(2048, 'AQAAAAE'), 'exponent'],
  ])('%s', (_, text, reason) => {
    expect(() => readPublicKey(text as string)).toThrow(KeyError)
    expect(() => readPublicKey(text as string)).toThrow(reason)
  })

  test('any text, with another error than KeyError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(() => readPublicKey(text)).toThrow(KeyError)
      }),
    )
  })
})

test('a generated pair has 2048 bits and the exponent 65537, and is exported on one line', async () => {
  const pair = await generateKeyPair()
  expect(pair.publicKey.asymmetricKeyDetails).toEqual({ modulusLength: 2048, publicExponent: 65537n })
  expect(spkiBase64(pair.publicKey)).toMatch(/^MIIBIjANBgkq[A-Za-z0-9+/]+={0,2}$/)
  for (const [type, text] of [
    ['pkcs8', pkcs8Base64(pair.privateKey)],
    ['pkcs1', pkcs1Base64(pair.privateKey)],
  ] as const) {
    const read = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type })
    expect(read.equals(pair.privateKey)).toBe(true)
  }
})
