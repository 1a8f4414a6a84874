import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerTo, serveKeys } from './program.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = new Map([['acme', privateKey]])
const ask = (question: object) => answerTo(JSON.stringify(question), keys) as Record<string, unknown>

describe('the reference signer', () => {
  it('signs a digest as if it had signed the bytes', () => {
    const content = Buffer.from('POST /a\nb.c.d')
    const digest = createHash('sha256').update(content).digest('base64')
    const { id, signature } = ask({ id: 7, op: 'sign', key: 'acme', digest })
    expect(id).toBe(7)
    expect(verify('sha256', content, publicKey, Buffer.from(String(signature), 'base64'))).toBe(true)
  })

  it('gives the public half, and never the private one', () => {
    const answer = ask({ id: 1, op: 'publicKey', key: 'acme' })
    const key = Buffer.from(String(answer.publicKey), 'base64')
    expect(createPublicKey({ key, format: 'der', type: 'spki' }).equals(publicKey)).toBe(true)
    expect(Object.keys(answer)).toEqual(['id', 'publicKey'])
  })

  it.each([
    [{ op: 'hello', protocol: 1 }, { protocol: 1 }],
    [{ op: 'privateKey', key: 'acme' }, { error: 'there is no such op' }],
    [{ op: 'publicKey', key: 'other' }, { error: 'there is no such key' }],
    [{ op: 'sign', key: 'constructor', digest: '' }, { error: 'there is no such key' }],
    [{ op: 'sign', key: 'acme', digest: 'AAAA' }, { error: 'the digest must have 32 bytes' }],
    [{ op: 'sign', key: 'acme' }, { error: 'the digest must have 32 bytes' }],
  ])('answers %j with %j', (question, answer) => {
    expect(ask({ id: 3, ...question })).toEqual({ id: 3, ...answer })
  })

  it.each(['', 'hello', '[]', 'null', '{}', '{"id":"1"}', '{"id":1.5}'])('has no answer to "%s"', (line) => {
    expect(() => answerTo(line, keys)).toThrow()
  })
})

describe('its socket', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amsel-signer-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has the mode that it was given, and is for one signer alone', async () => {
    const socketPath = join(folder, 'one.sock')
    const program = await serveKeys(keys, { socketPath, mode: 0o660 })
    try {
      expect((await stat(socketPath)).mode & 0o777).toBe(0o660)
      await expect(serveKeys(keys, { socketPath, mode: 0o600 })).rejects.toThrow('Another program listens')
    } finally {
      await program.close()
    }
  })

  it('never takes the place of a file', async () => {
    const socketPath = join(folder, 'a-file')
    await writeFile(socketPath, 'precious')
    await chmod(socketPath, 0o600)
    await expect(serveKeys(keys, { socketPath, mode: 0o600 })).rejects.toThrow('cannot be created')
    expect((await stat(socketPath)).size).toBe(8)
  })
})
