import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSignature, formatSignatureHeader, parseSignatureHeader } from './index.ts'

describe('a signature header is read', () => {
  const expected = { algorithm: 'RSA256', keyVersion: 2, encoded: 'abc%3D' }
  test.each([
    ['in the documented order', 'algorithm=RSA256,keyVersion=2,signature=abc%3D'],
    ['with spaces', ' algorithm = RSA256 , keyVersion = 2 , signature = abc%3D '],
    ['in another order', 'signature=abc%3D,keyVersion=2,algorithm=RSA256'],
    ['with names in another case', 'ALGORITHM=RSA256,keyversion=2,Signature=abc%3D'],
    ['with stray commas', ',algorithm=RSA256,,keyVersion=2,signature=abc%3D,'],
    ['with parts it does not know', 'nonce=1,word,algorithm=RSA256,keyVersion=2,signature=abc%3D'],
    [
      'with a repeated part, the first of which counts',
      'algorithm=RSA256,keyVersion=2,signature=abc%3D,keyVersion=3',
    ],
  ])('%s', (_, value) => {
    expect(parseSignatureHeader(value)).toEqual(expected)
  })

  test('without its optional parts', () => {
    expect(parseSignatureHeader('signature=abc')).toEqual({
      algorithm: undefined,
      keyVersion: undefined,
      encoded: 'abc',
    })
  })

  test('with raw equals signs kept in the value', () => {
    expect(parseSignatureHeader('signature=abc==')?.encoded).toBe('abc==')
  })
})

test.each([
  '',
  'abc',
  'algorithm=RSA256,keyVersion=1',
  'keyVersion=0,signature=abc',
  'keyVersion=-1,signature=abc',
  'keyVersion=1.5,signature=abc',
  'keyVersion=1e3,signature=abc',
  'keyVersion=,signature=abc',
  'keyVersion=one,signature=abc',
  'keyVersion=4294967296,signature=abc',
])('the header "%s" is not read', (value) => {
  expect(parseSignatureHeader(value)).toBeNull()
})

test.each([
  ['upper-case hex', '%2B%2F8%3D'],
  ['lower-case hex', '%2b%2f8%3d'],
])('a signature encoded with %s is decoded', (_, encoded) => {
  expect(decodeSignature(encoded)).toEqual(Buffer.from('+/8=', 'base64'))
})

test.each([
  ['nothing', ''],
  ['a raw plus', '+%2F8%3D'],
  ['a raw slash', '%2B/8%3D'],
  ['a raw equals sign', '%2B%2F8='],
  ['a cut escape', '%2B%2F8%3'],
  ['bytes that are no UTF-8', '%ff%2F8%3D'],
  ['the URL-safe alphabet', '-_8%3D'],
  ['missing padding', '%2B%2F8'],
  ['a line break', '%2B%2F8%3D%0A'],
])('a signature with %s is not decoded', (_, encoded) => {
  expect(decodeSignature(encoded)).toBeNull()
})

test('whatever is formatted is read back', () => {
  const versions = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(
    fc.property(versions, fc.uint8Array({ minLength: 1, maxLength: 512 }), (keyVersion, bytes) => {
      const header = parseSignatureHeader(formatSignatureHeader(keyVersion, Buffer.from(bytes)))
      expect(header).toMatchObject({ algorithm: 'RSA256', keyVersion })
      expect(decodeSignature(header?.encoded ?? '')).toEqual(Buffer.from(bytes))
    }),
  )
})

test('any text is read or refused, but never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseSignatureHeader(text)
      decodeSignature(text)
      decodeSignature(encodeURIComponent(Buffer.from(text).toString('latin1')))
    }),
  )
})
