import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, it, type TestContext, vi } from 'vitest'
import { SignerProcess } from './signer-process.ts'

interface Asked {
  readonly id: number
  readonly op: string
  readonly key?: string
}

/** A signer that says hello and whatever else the test wants it to. */
async function played(
  { onTestFinished }: TestContext,
  answer: (question: Asked, say: (words: object | string) => void) => void,
) {
  const path = join(tmpdir(), `amsel-${randomUUID()}.sock`)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const say = (words: object | string) =>
      socket.write(typeof words === 'string' ? words : `${JSON.stringify(words)}\n`)
    const lines = createInterface(socket)
    lines.on('error', () => {})
    lines.on('line', (line) => {
      const question = JSON.parse(line) as Asked
      if (question.op === 'hello') say({ id: question.id, protocol: 1 })
      else answer(question, say)
    })
  }).listen(path)
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(async () => {
    hangUp()
    server.close()
    await rm(path, { force: true })
  })
  const signer = new SignerProcess(path)
  onTestFinished(() => signer.close())
  return { signer, hangUp }
}

const publicKeys = (signer: SignerProcess, names: readonly string[]) =>
  Promise.all(names.map((name) => signer.getPublicKey(name)))

describe.concurrent('a signer', () => {
  it('takes answers in any order, each for its question', async (context) => {
    const { expect } = context
    const asked: Asked[] = []
    const { signer } = await played(context, (question, say) => {
      asked.push(question)
      if (asked.length === 3)
        for (const { id, key } of asked.toReversed()) say({ id, publicKey: `of ${key}` })
    })
    expect(await publicKeys(signer, ['a', 'b', 'c'])).toEqual(['of a', 'of b', 'of c'])
  })

  it('takes an answer in pieces, and several in one piece', async (context) => {
    const { expect } = context
    const { signer } = await played(context, ({ id, key }, say) => {
      if (key === 'a') return say(`{"id":${id},"publi`)
      say(`cKey":"first"}\n\n{"id":${id},"publicKey":"second"}\n`)
    })
    expect(await publicKeys(signer, ['a', 'b'])).toEqual(['first', 'second'])
  })

  it('asks again on a new connection when the old one is lost', async (context) => {
    let count = 0
    const { expect } = context
    const { signer, hangUp } = await played(context, ({ id }, say) => {
      count += 1
      if (count <= 2) hangUp()
      else say({ id, publicKey: 'at last' })
    })
    expect(await signer.getPublicKey('a')).toBe('at last')
  })

  it.for<[string, (id: number) => object | string]>([
    ['no JSON', () => 'rubbish\n'],
    ['another id', () => ({ id: 99, publicKey: '' })],
    ['no id', () => ({ publicKey: '' })],
    ['no text', (id: number) => ({ id, publicKey: 7 })],
    ['no end', () => 'x'.repeat(100_000)],
  ])('gives up within seconds on a signer whose answers have %s', async ([, words], context) => {
    const { expect } = context
    const { signer } = await played(context, ({ id }, say) => say(words(id)))
    await expect(signer.getPublicKey('a')).rejects.toThrow('has not answered')
  })

  it('says what the signer refuses', async (context) => {
    const { expect } = context
    const { signer } = await played(context, ({ id }, say) => say({ id, error: 'there is no such key' }))
    await expect(signer.getPublicKey('a')).rejects.toThrow('there is no such key')
  })

  it('has a limit to what waits, and to how long', async (context) => {
    const { expect } = context
    const { signer } = await played(context, () => {})
    const asked = Array.from({ length: 2_100 }, () => signer.getPublicKey('a'))
    const ends = await Promise.allSettled(asked)
    const reasons = ends.map((end) => (end.status === 'rejected' ? String(end.reason) : 'answered'))
    expect(reasons.filter((reason) => reason.includes('too many'))).not.toEqual([])
    expect(new Set(reasons.map((reason) => reason.replace(/.*(too many|not answered).*/, '$1')))).toEqual(
      new Set(['too many', 'not answered']),
    )
    expect(signer.waiting).toBe(0)
  })

  it('refuses at once when the signer has been away for longer than a start takes', async (context) => {
    const { expect } = context
    const notices: boolean[] = []
    const signer = new SignerProcess(join(tmpdir(), `amsel-${randomUUID()}.sock`), (isThere) =>
      notices.push(isThere),
    )
    context.onTestFinished(() => signer.close())
    await expect(signer.getPublicKey('a')).rejects.toThrow('away')
    await vi.waitFor(() => expect(signer.isToBeAsked).toBe(false), 5_000)
    const begunAt = performance.now()
    await expect(signer.getPublicKey('a')).rejects.toThrow('the signer is away')
    expect(performance.now() - begunAt).toBeLessThan(500)
    expect(notices).toEqual([false])
  })

  it('lets go of whoever waits when it is closed', async (context) => {
    const { expect } = context
    const { signer } = await played(context, () => {})
    const asked = signer.getPublicKey('a')
    asked.catch(() => {})
    await vi.waitFor(() => expect(signer.isConnected).toBe(true))
    await signer.close()
    await expect(asked).rejects.toThrow('the gateway stops')
  })
})
