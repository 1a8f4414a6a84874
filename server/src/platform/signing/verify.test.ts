import { constants, createSign, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSignedByOneOf, signedContent, verify } from './index.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const content = signedContent({
  method: 'POST',
  path: '/ams/api/v1/payments/pay',
  clientId: 'SANDBOX_5X00000000000000',
  time: '1685599933871',
  body: '{"paymentRequestId":"PR_1"}',
})
const signature = sign('sha256', content, privateKey)

test('a right signature verifies', () => {
  expect(verify(content, signature, publicKey)).toBe(true)
})

test('content with one changed byte never verifies', () => {
  fc.assert(
    fc.property(fc.nat(content.length - 1), fc.integer({ min: 1, max: 255 }), (index, difference) => {
      const changed = Buffer.from(content)
      changed[index] = (changed[index] ?? 0) ^ difference
      expect(verify(changed, signature, publicKey)).toBe(false)
    }),
  )
})

test('a signature with one changed byte never verifies', () => {
  fc.assert(
    fc.property(fc.nat(signature.length - 1), fc.integer({ min: 1, max: 255 }), (index, difference) => {
      const changed = Buffer.from(signature)
      changed[index] = (changed[index] ?? 0) ^ difference
      expect(verify(content, changed, publicKey)).toBe(false)
    }),
  )
})

test.each([
  ['an empty signature', Buffer.alloc(0)],
  ['a signature cut short', signature.subarray(1)],
  ['a signature with a byte too many', Buffer.concat([Buffer.alloc(1), signature])],
  ['SHA-1', sign('sha1', content, privateKey)],
  ['PSS padding', sign('sha256', content, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING })],
])('%s does not verify', (_, wrong) => {
  expect(verify(content, wrong, publicKey)).toBe(false)
})

test('a signature on an elliptic curve does not verify, though the key is its own', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const made = createSign('sha256').update(content).sign(pair.privateKey)
  expect(verify(content, made, pair.publicKey)).toBe(false)
})

describe('of several keys and contents', () => {
  const { publicKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { publicKey: curveKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = Buffer.from('another content')

  test.each([
    ['the right ones', [strangersKey, curveKey, publicKey], signature, [other, content], true],
    ['no right key', [strangersKey, curveKey], signature, [content], false],
    ['no key at all', [], signature, [content], false],
    ['no right content', [publicKey], signature, [other], false],
    ['another hash', [publicKey], sign('sha1', content, privateKey), [content], false],
    ['no signature', [publicKey], Buffer.from('abcd'), [content], false],
  ])('%s are recognised', (_, keys, made, contents, isSigned) => {
    expect(isSignedByOneOf(keys, made, contents)).toBe(isSigned)
  })

  test('a long content is hashed once, however many keys are tried', () => {
    const long = Buffer.alloc(16 * 1024 * 1024)
    const msOf = (keys: number) => {
      const begunAt = performance.now()
      isSignedByOneOf(Array<typeof publicKey>(keys).fill(strangersKey), signature, [long])
      return performance.now() - begunAt
    }
    const quickest = (keys: number) => Math.min(...Array.from({ length: 5 }, () => msOf(keys)))
    expect(quickest(20)).toBeLessThan(5 * quickest(1))
  })
})
