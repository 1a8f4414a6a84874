import { createHash, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  decodeSignature,
  formatSignatureHeader,
  parseSignatureHeader,
  readPublicKey,
  Signer,
  signedContent,
  verify,
} from './index.ts'

interface Vector {
  name: string
  kind: 'request' | 'response' | 'notification'
  method: string
  path: string
  clientId: string
  time: string
  body: string
  contentSha256: string
  contentBytes: number
  publicKey: string
  signature: string
  valid: boolean
  privateKey?: string
}

const file = new URL('../../../../contract/vectors/signing.json', import.meta.url)
const vectors: Vector[] = JSON.parse(readFileSync(file, 'utf8'))

describe.each(vectors)('$name', (vector) => {
  const content = signedContent({ ...vector, body: Buffer.from(vector.body) })

  test('has the published content', () => {
    expect(content.length).toBe(vector.contentBytes)
    expect(createHash('sha256').update(content).digest('hex')).toBe(vector.contentSha256)
    expect(signedContent(vector)).toEqual(content)
  })

  test(`is ${vector.valid ? 'accepted' : 'refused'}`, () => {
    const header = parseSignatureHeader(`algorithm=RSA256,keyVersion=1,signature=${vector.signature}`)
    const signature = decodeSignature(header?.encoded ?? '') as Buffer
    expect(signature.length).toBe(256)
    expect(verify(content, signature, readPublicKey(vector.publicKey))).toBe(vector.valid)
  })
})

const signable = vectors.filter(({ privateKey }) => privateKey !== undefined)

test.each(signable)('$name: is signed again with the same result', async (vector) => {
  const der = Buffer.from(vector.privateKey ?? '', 'base64')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const signature = await new Signer(1).sign(signedContent(vector), key)
  const upperCase = vector.signature.replace(/%../g, (code) => code.toUpperCase())
  expect(formatSignatureHeader(1, signature)).toBe(`algorithm=RSA256,keyVersion=1,signature=${upperCase}`)
})

test('the vectors hold messages of each kind, and some to refuse', () => {
  expect(new Set(vectors.map(({ kind }) => kind))).toEqual(new Set(['request', 'response', 'notification']))
  expect(vectors.filter(({ valid }) => !valid).length).toBeGreaterThanOrEqual(4)
  expect(signable.length).toBeGreaterThanOrEqual(10)
})
