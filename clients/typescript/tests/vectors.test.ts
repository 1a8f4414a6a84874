import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeExchange } from '../src/exchange.ts'
import { GatewayKeys } from '../src/gateway-keys.ts'
import {
  Amsel,
  AmselError,
  NotificationReader,
  type PayRequest,
  type ReceivedNotification,
  type Transport,
  type TransportRequest,
} from '../src/index.ts'
import { readPrivateKey, readPublicKey } from '../src/keys.ts'
import { readSettings } from '../src/settings.ts'
import { isSignedBy, readSignatureHeader, signatureHeader } from '../src/signing.ts'

const vectors = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../contract/vectors/${name}.json`, import.meta.url), 'utf8'))

const named = <T extends { readonly name: string }>(list: readonly T[]): [string, T][] =>
  list.map((one) => [one.name, one])

interface SigningVector {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly clientId: string
  readonly time: string
  readonly body: string
  readonly publicKey: string
  readonly privateKey?: string
  readonly signature: string
  readonly valid: boolean
}

interface AnswerVectors {
  readonly clientId: string
  readonly now: number
  readonly privateKey: string
  readonly gatewayPublicKeys: Readonly<Record<string, string | Record<number, string>>>
  readonly operation: string
  readonly request: object
  readonly cases: readonly {
    name: string
    keys: string
    reply: Reply
    expected: Expected & { kind: string }
  }[]
}

interface RetryVectors {
  readonly clientId: string
  readonly now: number
  readonly privateKey: string
  readonly gatewayPublicKey: string
  readonly cases: readonly {
    name: string
    operation: string
    request: object
    options?: object
    attempts: { operation: string; request: object; reply: Reply | null; takesMs?: number }[]
    waitsMs: number[]
    expected: Expected
  }[]
}

interface NotificationVectors {
  readonly clientId: string
  readonly gatewayPublicKey: Readonly<Record<number, string>>
  readonly cases: readonly { name: string; received: ReceivedNotification; expected: Expected }[]
}

interface KeyVector {
  readonly name: string
  readonly settings: { privateKey: string; gatewayPublicKey: string }
  readonly words: readonly string[] | null
}

interface Expected {
  readonly error?: string
  readonly code?: string
  readonly status?: string
  readonly answer?: object
}

const HERE = { gatewayUrl: 'https://pay.example' }
const ROOT = '/ams/sandbox/api/'

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const asReply = ({ status, headers, body }: Reply) => ({
  status,
  header: (name: string) => headers[name] ?? null,
  body: Buffer.from(body),
})

describe('signing', () => {
  it.each(named(vectors<SigningVector[]>('signing')))('%s', async (_, vector) => {
    const { method, path, clientId, time, body, publicKey, privateKey, signature, valid } = vector
    const signed = { path, clientId, time, body: Buffer.from(body) }
    const received = readSignatureHeader(`algorithm=RSA256,keyVersion=1,signature=${signature}`)
    const isGood =
      method === 'POST' &&
      received !== null &&
      isSignedBy(signed, readPublicKey(publicKey, 'publicKey'), received.signature)
    expect(isGood).toBe(valid)
    if (valid && privateKey)
      expect(decodeURIComponent(await signatureHeader(signed, readPrivateKey(privateKey), 1))).toBe(
        `algorithm=RSA256,keyVersion=1,signature=${decodeURIComponent(signature)}`,
      )
  })
})

describe('an answer', () => {
  const { clientId, now, privateKey, gatewayPublicKeys, operation, request, cases } =
    vectors<AnswerVectors>('answers')
  it.each(named(cases))('%s', async (_, { keys, reply, expected }) => {
    const setup = readSettings({
      ...HERE,
      clientId,
      privateKey,
      gatewayPublicKey: gatewayPublicKeys[keys] ?? '',
    })
    const timing = { now: () => now, sleep: async () => {}, random: () => 0.5 }
    const exchange = makeExchange(setup, async () => asReply(reply), timing)
    const got = await exchange(operation, request).catch((error: unknown) => error)
    if (expected.kind === 'error') {
      expect(got).toBeInstanceOf(AmselError)
      expect(got).toMatchObject({ code: expected.code, status: expected.status })
      return
    }
    expect(got).toMatchObject(expected)
    if (expected.answer) expect((got as { answer: object }).answer).toEqual(expected.answer)
  })
})

describe('repeats', () => {
  const { clientId, now: start, privateKey, gatewayPublicKey, cases } = vectors<RetryVectors>('retries')
  it.each(named(cases))('%s', async (_, vector) => {
    const { operation, request, options, attempts, waitsMs, expected } = vector
    let now = start
    let used = 0
    const waits: number[] = []
    const transport: Transport = async ({ url, body }: TransportRequest) => {
      const attempt = attempts[used]
      used += 1
      if (!attempt) throw new Error('one attempt too many')
      expect(new URL(url).pathname).toBe(`${ROOT}${attempt.operation}`)
      expect(JSON.parse(Buffer.from(body).toString())).toEqual(attempt.request)
      now += attempt.takesMs ?? 0
      if (attempt.reply === null) throw new Error('connection reset')
      return asReply(attempt.reply)
    }
    const sleep = async (ms: number) => {
      now += ms
      waits.push(ms)
    }
    const timing = { now: () => now, sleep, random: () => 0.5 }
    const client = new Amsel({ ...HERE, clientId, privateKey, gatewayPublicKey, transport, timing })
    const got = await callBy(client, operation, request, options).catch((error: unknown) => error)
    if (expected.error) {
      expect(got).toBeInstanceOf(AmselError)
      const { error: code, ...facts } = expected
      expect(got).toMatchObject({ code, ...facts })
    } else expect(got).toMatchObject(expected)
    expect(waits).toEqual(waitsMs)
    expect(used).toBe(attempts.length)
  })
})

function callBy(client: Amsel, operation: string, request: object, options?: object): Promise<unknown> {
  if (operation === 'inStore.payAndWait') return client.inStore.payAndWait(request as PayRequest, options)
  const [, area, name] = operation.split('/') as [string, 'payments', 'pay']
  return client[area][name](request as PayRequest, options)
}

describe('a notification', () => {
  const { clientId, gatewayPublicKey, cases } = vectors<NotificationVectors>('notifications')
  const reader = new NotificationReader(clientId, new GatewayKeys(gatewayPublicKey))
  it.each(named(cases))('%s', (_, { received, expected }) => {
    if (!expected.error) return expect(reader.read(received)).toMatchObject(expected)
    expect(() => reader.read(received)).toThrow(expect.objectContaining({ code: expected.error }))
  })
})

describe('a key', () => {
  it.each(named(vectors<KeyVector[]>('keys')))('%s', (_, { settings, words }) => {
    const make = () => new Amsel({ ...HERE, clientId: 'SANDBOX_5X00000000000000', ...settings })
    if (words === null) return expect(make()).toBeInstanceOf(Amsel)
    const error = thrownBy(make)
    expect(error).toMatchObject({ code: 'WRONG_SETTINGS', status: 'F', retryable: false })
    for (const word of words) expect(error.message.toLowerCase()).toContain(word.toLowerCase())
  })
})

function thrownBy(act: () => unknown): AmselError {
  try {
    act()
  } catch (error) {
    if (error instanceof AmselError) return error
  }
  throw new Error('nothing was thrown')
}
