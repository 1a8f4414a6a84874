import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isPrivateKey, pkcs1Of, toBase64, toPem } from './key-bytes.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'der' })
const spki = publicKey.export({ type: 'spki', format: 'der' })

it('finds the PKCS#1 key in a PKCS#8 one', () =>
  expect(toBase64(pkcs1Of(pkcs8))).toBe(pkcs1.toString('base64')))

it('writes a PEM that others read', () => {
  const pem = toPem(toBase64(pkcs8), 'PRIVATE KEY')
  expect(createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })).toEqual(pkcs8)
})

describe('a private key is noticed', () => {
  it.each([
    ['as PEM', toPem(toBase64(pkcs8), 'PRIVATE KEY')],
    ['as PKCS#1 PEM', privateKey.export({ type: 'pkcs1', format: 'pem' }) as string],
    ['as PKCS#8 in one line', toBase64(pkcs8)],
    ['as PKCS#1 in one line', toBase64(pkcs1)],
  ])('%s', (_, text) => expect(isPrivateKey(text)).toBe(true))

  it.each([
    ['a public one', toBase64(spki)],
    ['a public PEM', toPem(toBase64(spki), 'PUBLIC KEY')],
    ['a public PKCS#1 one', publicKey.export({ type: 'pkcs1', format: 'pem' }) as string],
    ['something else', 'hello'],
  ])('but not %s', (_, text) => expect(isPrivateKey(text)).toBe(false))
})
