import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SandboxMerchant } from '../../src/main/index.ts'
import { readPublicKey, signedContent, verify } from '../../src/platform/signing/index.ts'
import { useGateway } from '../support/gateway.ts'
import { inStoreOrder, inStoreRequest } from '../support/in-store.ts'
import { Merchant } from '../support/merchant.ts'
import { pictureOfSvg, readQr } from '../support/pictures.ts'

const gateway = useGateway()
let merchant: SandboxMerchant
let folder: string

beforeAll(async () => {
  merchant = JSON.parse(await readFile(join(gateway.dataDir, 'sandbox-merchant.json'), 'utf8'))
  folder = String(gateway.storePages?.till).replace(/till$/, '')
})

const get = (path: string) => fetch(folder + path)
const post = (path: string, body: string, type = 'application/json') =>
  fetch(folder + path, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' })
const ask = (operation: unknown, request: unknown) => post('call', JSON.stringify({ operation, request }))

interface Exchange {
  request: { path: string; headers: Record<string, string>; body: string }
  answer: { headers: Record<string, string>; body: string }
}
const exchange = async (operation: string, request: object) =>
  (await (await ask(operation, request)).json()) as Exchange
const call = async (operation: string, request: object) =>
  JSON.parse((await exchange(operation, request)).answer.body)
const json = async (path: string) => (await get(path)).json()
const submit = (form: Record<string, string>) =>
  post('counter', String(new URLSearchParams(form)), 'application/x-www-form-urlencoded')

const PATHS = ['till', 'phone', 'counter', 'script/till.js', 'counter/calls', 'beside', 'draw?as=qr&text=x']

describe('the token', () => {
  it('has 16 bytes and opens every page', async () => {
    expect(folder).toMatch(/\/sandbox\/[\w-]{22}\/$/)
    for (const path of PATHS) expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  it.each(['A'.repeat(22), 'short', 'A'.repeat(200), '%00', 'ä'])(
    '%j is answered with 404',
    async (token) => {
      for (const path of PATHS)
        expect((await fetch(`${gateway.url}/sandbox/${token}/${path}`)).status).toBe(404)
      for (const path of ['call', 'counter']) {
        const response = await fetch(`${gateway.url}/sandbox/${token}/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"operation":"simulator/issuePaymentCode","request":{}}',
        })
        expect(response.status).toBe(404)
      }
    },
  )

  it('stays the same for the same merchant', async () => {
    const another = await gateway.startAnother()
    const { pathname } = new URL(folder)
    expect((await fetch(`${another.url}${pathname}till`)).status).toBe(200)
    await another.stop()
  })

  it('opens nothing where production alone is served', async () => {
    const another = await gateway.startAnother({ AMSEL_ENVIRONMENT: 'production' })
    const { pathname } = new URL(folder)
    for (const path of PATHS) expect((await fetch(another.url + pathname + path)).status).toBe(404)
    await another.stop()
  })
})

describe('what the other page shows', () => {
  it('is the last code of each that the gateway gave, and no other', async () => {
    const { paymentCode } = await call('simulator/issuePaymentCode', {})
    await call('simulator/issuePaymentCode', { outcome: 'NONSENSE' })
    expect(await json('beside')).toMatchObject({ paymentCode })
    const { orderCodeForm } = await call('payments/pay', inStoreRequest('OrderCode'))
    await call('payments/pay', inStoreRequest('OrderCode', { paymentAmount: null }))
    const texts = orderCodeForm.codeDetails.filter(
      (each: { displayType: string }) => each.displayType === 'TEXT',
    )
    expect(await json('beside')).toEqual({ paymentCode, orderCode: texts[0].codeValue })
  })
})

describe('a call', () => {
  it('is signed as the sandbox merchant, and shown with its answer as they were on the wire', async () => {
    const { request, answer } = await exchange('payments/inquiryPayment', { paymentRequestId: 'none' })
    expect(request.path).toBe('/ams/sandbox/api/v1/payments/inquiryPayment')
    expect(request.body).toBe('{"paymentRequestId":"none"}')
    expect(JSON.parse(answer.body).result.resultCode).toBe('ORDER_NOT_EXIST')
    const isSigned = (key: string, message: typeof answer, time = '') =>
      verify(
        signedContent({
          method: 'POST',
          path: request.path,
          clientId: merchant.clientId,
          time,
          body: message.body,
        }),
        Buffer.from(
          decodeURIComponent(/signature=([^,]+)/.exec(message.headers.signature ?? '')?.[1] ?? ''),
          'base64',
        ),
        readPublicKey(key),
      )
    expect(isSigned(merchant.merchantPublicKey, request, request.headers['request-time'])).toBe(true)
    expect(isSigned(merchant.gatewayPublicKey, answer, answer.headers['response-time'])).toBe(true)
  })

  it.each([
    'payments/capture',
    'payments/pay/',
    '../../healthz',
    'simulator/advanceClock',
    'notifications/list',
    '',
    null,
    ['payments/pay'],
    undefined,
  ])('of %j is refused', async (operation) => {
    expect((await ask(operation, {})).status).toBe(403)
  })

  it.each([null, [], 'x', 1, undefined])('with the request %j is refused', async (request) => {
    expect((await ask('payments/pay', request)).status).toBe(400)
  })

  it.each([
    ['no JSON', '{', 400],
    ['null', 'null', 403],
    ['a text', '"x"', 403],
    ['too much', JSON.stringify('x'.repeat(70_000)), 413],
    [
      'too deep',
      `{"operation":"payments/pay","request":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      400,
    ],
  ])('that is %s is refused', async (_what, body, status) => {
    expect((await post('call', body)).status).toBe(status)
  })
})

describe('an answer that a plan loses', () => {
  const lose = () => new Merchant(gateway.url, merchant).plan('payments/pay', { drop: 'AFTER' })

  it('is reported as such, and is no fault', async () => {
    await lose()
    expect((await ask('payments/pay', inStoreRequest('OrderCode'))).status).toBe(502)
    await lose()
    expect(await (await submit({ amount: '1', currency: 'HKD' })).text()).toContain('gave no answer')
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

describe('a code on the phone', () => {
  it('is unused until a till takes it, then leads to its payment', async () => {
    const { paymentCode } = await call('simulator/issuePaymentCode', { outcome: 'CONFIRM' })
    expect(await json(`code/${paymentCode}`)).toEqual({ isUsed: false })
    const { paymentId } = await call(
      'payments/pay',
      inStoreRequest('PaymentCode', {
        paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: paymentCode },
      }),
    )
    const facts = {
      isUsed: true,
      paymentId,
      amount: { currency: 'SGD', value: '1250' },
      merchantName: 'Kopi Corner',
      orderDescription: 'Two kopi, one kaya toast',
    }
    expect(await json(`code/${paymentCode}`)).toMatchObject({ ...facts, status: 'PROCESSING' })
    await call('simulator/completePayment', { paymentId, outcome: 'SUCCESS' })
    expect(await json(`code/${paymentCode}`)).toMatchObject({ ...facts, status: 'SUCCESS' })
  })

  it('of another merchant is unknown, as is what is no code', async () => {
    const stranger = await gateway.merchant()
    const { body } = await stranger.call('simulator/issuePaymentCode', {})
    for (const digits of [body.paymentCode, '281001020000000000000000', 'x'])
      expect((await get(`code/${digits}`)).status).toBe(404)
  })
})

describe('an order code', () => {
  it('tells the phone amount and merchant', async () => {
    const { orderCodeForm, paymentId } = await call('payments/pay', inStoreRequest('OrderCode'))
    const code = encodeURIComponent(orderCodeForm.codeDetails[0].codeValue)
    expect(await json(`order?code=${code}`)).toMatchObject({
      paymentId,
      status: 'PROCESSING',
      amount: { currency: 'SGD', value: '1250' },
      merchantName: 'Kopi Corner',
    })
  })

  it('of another merchant is unknown, as is what is no code', async () => {
    const stranger = await gateway.merchant()
    const { body } = await stranger.call(
      'payments/pay',
      inStoreRequest('OrderCode', { order: inStoreOrder() }),
    )
    const { codeDetails } = body.orderCodeForm as { codeDetails: { codeValue: string }[] }
    for (const code of [codeDetails[0]?.codeValue ?? '', '', 'x'])
      expect((await get(`order?code=${encodeURIComponent(code)}`)).status).toBe(404)
  })
})

describe('the counter', () => {
  it('makes a payment of an entry code, sends the customer on, and lets the till know', async () => {
    const { last } = (await json('counter/calls')) as { last: number }
    const response = await submit({ amount: '12.5', currency: 'SGD' })
    expect(response.status).toBe(303)
    const path = String(response.headers.get('location'))
    expect(path).toMatch(/^\/c\/2810\d\d04\w{28}$/)
    const address = gateway.url + path
    const { calls } = (await json(`counter/calls?after=${last}`)) as {
      calls: { operation: string; exchange: Exchange }[]
    }
    expect(calls.map(({ operation }) => operation)).toEqual(['payments/pay'])
    const { paymentAmount, order } = JSON.parse(calls[0]?.exchange.request.body ?? '')
    expect(paymentAmount).toEqual({ currency: 'SGD', value: '1250' })
    expect(order.env.userAgent).toContain('AlipayClient')
    expect(await json(`order?code=${encodeURIComponent(address)}`)).toMatchObject({ status: 'PROCESSING' })
  })

  it("hands on a wallet's own browser", async () => {
    const response = await fetch(`${folder}counter`, {
      method: 'POST',
      headers: { 'user-agent': 'GCash/5.1' },
      body: new URLSearchParams({ amount: '1', currency: 'PHP' }),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    const { calls } = (await json('counter/calls')) as { calls: { exchange: Exchange }[] }
    expect(JSON.parse(calls.at(-1)?.exchange.request.body ?? '').order.env.userAgent).toBe('GCash/5.1')
  })

  it.each([
    ['0', 'HKD'],
    ['1.234', 'HKD'],
    ['1.5', 'JPY'],
    ['-1', 'HKD'],
    ['1', 'XXX'],
    ['9'.repeat(40), 'HKD'],
    ['"><script>', 'HKD'],
    ['', ''],
  ])('takes no %s %s, and shows it as text', async (amount, currency) => {
    const response = await submit({ amount, currency })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('role="alert"')
    expect(page).not.toContain('"><script>')
  })
})

describe('a drawing', () => {
  it('holds the text', async () => {
    const response = await get('draw?as=qr&text=Order%2017')
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(readQr(pictureOfSvg(await response.text(), 4))).toBe('Order 17')
  })

  it.each(['as=qr', 'as=barcode&text=%E5%92%96', 'as=constructor&text=x', 'text=x'])(
    '%s is refused',
    async (query) => {
      expect((await get(`draw?${query}`)).status).toBe(400)
    },
  )
})

describe('the pages', () => {
  it('run scripts of the gateway alone, and every one of them is served', async () => {
    for (const page of ['till', 'phone']) {
      const response = await get(page)
      expect(response.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self'",
      )
      const [, script] = /type="module" src="([^"]+)"/.exec(await response.text()) ?? []
      await followImports(String(script))
    }
    expect((await get('script/jsqr.js')).status).toBe(200)
  })

  it('give no other file', async () => {
    for (const path of ['script/package.json', 'script/..%2fpackage.json', 'script/constructor', 'script/'])
      expect((await get(path)).status).toBe(404)
  })

  it('and all answers hold no private key', async () => {
    await submit({ amount: '1', currency: 'HKD' })
    const texts = await Promise.all(PATHS.map(async (path) => (await get(path)).text()))
    texts.push(await (await ask('payments/inquiryPayment', { paymentId: '1' })).text())
    texts.push(await (await ask('payments/capture', {})).text(), JSON.stringify(gateway.logged))
    for (const key of [
      merchant.merchantPrivateKey,
      merchant.merchantPrivateKeyPkcs1,
      merchant.portalPassword,
    ])
      for (const text of texts) expect(text).not.toContain(String(key).slice(0, 60))
  })
})

async function followImports(path: string): Promise<void> {
  const response = await get(path)
  expect([path, response.status]).toEqual([path, 200])
  for (const [, name] of (await response.text()).matchAll(/from '\.\/([^']+)'/g))
    await followImports(`script/${name}`)
}

describe('a receipt', () => {
  const pathOf = async (paymentId: unknown) =>
    ((await json(`receipt?payment=${paymentId}`)) as { path: string }).path
  const paid = async () => {
    const paymentMethod = { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: '288888888888888888' }
    return call('payments/pay', inStoreRequest('PaymentCode', { paymentMethod }))
  }

  it('is found by its own address, which opens nothing else', async () => {
    const { paymentId } = await paid()
    const path = await pathOf(paymentId)
    expect(path).not.toContain(folder.split('/').at(-2))
    const answer = await fetch(gateway.url + path)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(String(paymentId))])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const page of ['till', 'phone', 'call'])
      expect((await fetch(`${gateway.url}${path}/${page}`)).status).toBe(404)
  })

  it('is not found by any other address, nor that of another merchant', async () => {
    const path = await pathOf((await paid()).paymentId)
    const another = await paid()
    const foreign = await (await gateway.merchant()).pay()
    for (const wrong of [
      path.slice(0, -1),
      `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
      path.replace(/\.\w+\./, `.${another.paymentId}.`),
      await pathOf(foreign.body.paymentId),
      '/sandbox/receipt/a.b.c',
    ])
      expect([wrong, (await fetch(gateway.url + wrong)).status]).toEqual([wrong, 404])
  })
})
