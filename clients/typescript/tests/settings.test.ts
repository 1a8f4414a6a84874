import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Amsel, amount, once, type PayRequest, SeenInMemory, type Transport } from '../src/index.ts'
import { readPrivateKey } from '../src/keys.ts'
import { signatureHeader } from '../src/signing.ts'

const { merchant, gateway1 } = JSON.parse(
  readFileSync(new URL('../../../contract/vectors/key-material.json', import.meta.url), 'utf8'),
)
const good = {
  clientId: 'SANDBOX_5X00000000000000',
  privateKey: merchant.privateKey,
  gatewayPublicKey: gateway1.publicKey,
  gatewayUrl: 'https://pay.example',
}

const S = { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success.' }
const OPEN = { resultStatus: 'U', resultCode: 'PAYMENT_IN_PROCESS', resultMessage: 'payment in process' }

/** As the gateway would answer. */
async function signedReply(path: string, answer: object) {
  const body = Buffer.from(JSON.stringify(answer))
  const time = '2026-11-16T12:00:00Z'
  const key = readPrivateKey(gateway1.privateKey)
  const headers: Record<string, string> = {
    'response-time': time,
    signature: await signatureHeader({ path, clientId: good.clientId, time, body }, key, 1),
  }
  return { status: 200, header: (name: string) => headers[name] ?? null, body }
}

const called: string[] = []
const transport: Transport = async ({ url, headers }) => {
  called.push(`${url} ${headers['user-agent']}`)
  throw new Error('nobody there')
}
const inNoTime = { sleep: async () => {} }

describe('the address', () => {
  it.each([
    ['of a sandbox client', {}, 'https://pay.example/ams/sandbox/api/v1/'],
    ['of a production client', { clientId: '5X00000000000000' }, 'https://pay.example/ams/api/v1/'],
    [
      'with a slash at its end',
      { gatewayUrl: 'https://pay.example:8443/' },
      'https://pay.example:8443/ams/sandbox/api/v1/',
    ],
    [
      'of a region',
      { gatewayUrl: { europe: 'https://eu.example', asia: 'https://asia.example' }, region: 'asia' },
      'https://asia.example/ams/sandbox/api/v1/',
    ],
  ])('%s', async (_, given, root) => {
    const amsel = new Amsel({ ...good, ...given, transport, timing: inNoTime })
    await expect(amsel.payments.inquiryPayment({ paymentId: '1' })).rejects.toMatchObject({
      code: 'NO_ANSWER',
    })
    expect(called.at(-1)).toMatch(/amsel-typescript\/\d+\.\d+\.\d+/)
    expect(called.at(-1)).toContain(`${root}payments/inquiryPayment `)
  })
})

describe('a setting that cannot be used is a sentence', () => {
  it.each([
    ['no client ID', { clientId: '' }, 'clientId'],
    ['no address', { gatewayUrl: '' }, 'gatewayUrl'],
    [
      'an address with the path of the interface',
      { gatewayUrl: 'https://pay.example/ams/api' },
      'without /ams',
    ],
    ['a region that is not there', { gatewayUrl: { asia: 'https://asia.example' }, region: 'mars' }, 'asia'],
    ['a key version of 0', { keyVersion: 0 }, 'keyVersion'],
    ['a time-out that is no number', { readTimeoutMs: Number.NaN }, 'readTimeoutMs'],
    ['a proxy of another kind', { proxy: 'socks5://proxy.example' }, 'proxy'],
    ['an extra CA that is none', { extraCa: 'garbage' }, 'extraCa'],
    ['no version of the gateway’s key', { gatewayPublicKey: {} }, 'gatewayPublicKey'],
  ])('%s', (_, given, words) => {
    expect(() => new Amsel({ ...good, ...given })).toThrow(
      expect.objectContaining({ code: 'WRONG_SETTINGS', message: expect.stringContaining(words) }),
    )
  })

  it('a file that is absent, no JSON, or lacks a key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'amsel-settings-'))
    const file = join(folder, 'merchant.json')
    await expect(Amsel.fromFile(file)).rejects.toThrow('cannot be read')
    await writeFile(file, 'no')
    await expect(Amsel.fromFile(file)).rejects.toThrow('is not JSON')
    await writeFile(file, JSON.stringify({ clientId: 'x', gatewayUrl: 'http://x' }))
    await expect(Amsel.fromFile(file)).rejects.toThrow('has no merchantPrivateKey, gatewayPublicKey')
    await rm(folder, { recursive: true })
  })
})

describe('an amount', () => {
  it('is made of minor units, however many', () => {
    expect(amount('EUR', 9007199254740993n)).toEqual({ currency: 'EUR', value: '9007199254740993' })
  })

  it('is never a number', () => {
    expect(() => amount('EUR', 10.5 as never)).toThrow('bigint of minor units')
    expect(() => amount('EUR', 1050 as never)).toThrow('bigint of minor units')
    expect(() => amount('EUR', -5n)).toThrow('at least 1')
  })
})

describe('a call that its caller ends', () => {
  it('before it was sent is F: nothing was done', async () => {
    const amsel = new Amsel({ ...good, transport, timing: inNoTime })
    const before = called.length
    const ended = amsel.payments.inquiryPayment({ paymentId: '1' }, { signal: AbortSignal.abort() })
    await expect(ended).rejects.toMatchObject({ code: 'NO_ANSWER', status: 'F' })
    expect(called.length).toBe(before)
  })

  it('while the truth is asked for still names the payment', async () => {
    const ending = new AbortController()
    const cutting: Transport = async ({ url }) => {
      if (url.endsWith('inquiryRefund')) ending.abort()
      throw new Error('reset')
    }
    const amsel = new Amsel({ ...good, transport: cutting, timing: inNoTime })
    const request = { refundRequestId: 'r-1', paymentId: '1', refundAmount: amount('EUR', 1n) }
    await expect(amsel.payments.refund(request, { signal: ending.signal })).rejects.toMatchObject({
      message: expect.stringContaining('v1/payments/refund'),
      requestId: 'r-1',
    })
  })

  it('says that it may have happened', async () => {
    const ending = new AbortController()
    const cutting: Transport = async () => {
      ending.abort()
      throw new Error('aborted')
    }
    const amsel = new Amsel({ ...good, transport: cutting, timing: inNoTime })
    const request = { refundRequestId: 'r-1', paymentId: '1', refundAmount: amount('EUR', 1n) }
    await expect(amsel.payments.refund(request, { signal: ending.signal })).rejects.toMatchObject({
      code: 'NO_ANSWER',
      status: 'U',
      requestId: 'r-1',
    })
  })
})

describe('a request that its caller changes meanwhile', () => {
  it('is repeated as it was', async () => {
    const ids: string[] = []
    const request = { refundRequestId: 'r-1', paymentId: '1', refundAmount: amount('EUR', 1n) }
    const changing: Transport = async ({ body }) => {
      ids.push(JSON.parse(Buffer.from(body).toString()).refundRequestId)
      request.refundRequestId = 'r-2'
      throw new Error('reset')
    }
    const amsel = new Amsel({ ...good, transport: changing, timing: inNoTime })
    await expect(amsel.payments.refund(request)).rejects.toMatchObject({ requestId: 'r-1' })
    expect(new Set(ids)).toEqual(new Set(['r-1']))
  })
})

describe('a till', () => {
  it('whose code cannot be shown cancels', async () => {
    const paths: string[] = []
    const till: Transport = async ({ url, body }) => {
      paths.push(url.split('/').at(-1) ?? '')
      const { paymentRequestId } = JSON.parse(Buffer.from(body).toString())
      return signedReply(new URL(url).pathname, { paymentRequestId, orderCodeForm: {}, result: S })
    }
    const amsel = new Amsel({ ...good, transport: till, timing: inNoTime, answerToleranceMs: null })
    const onCode = () => {
      throw new Error('the printer is out of paper')
    }
    const request = { paymentRequestId: 'o-1' } as PayRequest
    await expect(amsel.inStore.payAndWait(request, { onCode })).rejects.toThrow('out of paper')
    expect(paths).toEqual(['pay', 'cancel'])
  })

  it('that is stopped cancels at once', async () => {
    const paths: string[] = []
    const stopping = new AbortController()
    const till: Transport = async ({ url, body }) => {
      paths.push(url.split('/').at(-1) ?? '')
      const { paymentRequestId } = JSON.parse(Buffer.from(body).toString())
      return signedReply(new URL(url).pathname, { paymentRequestId, result: paths.length === 1 ? OPEN : S })
    }
    const amsel = new Amsel({ ...good, transport: till, answerToleranceMs: null })
    const selling = amsel.inStore.payAndWait({ paymentRequestId: 'o-1' } as PayRequest, {
      signal: stopping.signal,
    })
    setTimeout(() => stopping.abort(), 20)
    expect(await selling).toMatchObject({ status: 'F', learnedBy: 'cancel' })
    expect(paths).toEqual(['pay', 'cancel'])
  })
})

describe('what comes twice', () => {
  it('is acted on once', async () => {
    const seen = new SeenInMemory()
    let acts = 0
    const act = () => {
      acts += 1
    }
    expect([await once(seen, { digest: 'a' }, act), await once(seen, { digest: 'a' }, act)]).toEqual([
      true,
      false,
    ])
    expect(acts).toBe(1)
  })

  it('is acted on again where the first time failed', async () => {
    const seen = new SeenInMemory()
    const failing = () => {
      throw new Error('no disk')
    }
    await expect(once(seen, { digest: 'a' }, failing)).rejects.toThrow('no disk')
    expect(await once(seen, { digest: 'a' }, () => {})).toBe(true)
  })

  it('while somebody is at it is not to be acknowledged', async () => {
    const seen = new SeenInMemory()
    let finish = () => {}
    const slow = once(seen, { digest: 'a' }, () => new Promise<void>((resolve) => (finish = resolve)))
    await expect(once(seen, { digest: 'a' }, () => {})).rejects.toMatchObject({ code: 'NOTIFICATION_BUSY' })
    finish()
    expect([await slow, await once(seen, { digest: 'a' }, () => {})]).toEqual([true, false])
  })

  it('is forgotten when there are too many', () => {
    const seen = new SeenInMemory(2)
    for (const digest of ['a', 'b', 'c']) expect(seen.begin(digest)).toBe('new')
    expect(seen.begin('a')).toBe('new')
    expect(seen.begin('c')).toBe('busy')
  })
})
