import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import {
  AMOUNT,
  codeValueOf,
  inStoreRequest,
  payByOrderCode,
  scanOrder,
  statusOf,
} from '../support/in-store.ts'
import { balancesByKind } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const WALLET = { paymentMethodType: 'ALIPAY_CN', pspCustomerInfo: { pspName: 'ALIPAY_CN' } }

describe('a till that shows a code', () => {
  it('gets S with the code as a text first, then as pictures, and the moment when it ends', async () => {
    const request = inStoreRequest('OrderCode')
    const answer = await merchant.call('payments/pay', request)
    const codeValue = codeValueOf(answer)
    const created = String(answer.body.paymentCreateTime)
    expect(codeValue).toMatch(new RegExp(`^${gateway.url}/c/28\\d{4}04[0-9A-Za-z]{28}$`))
    expect(codeValue.slice(`${gateway.url}/c/`.length)).toHaveLength(36)
    expect(answer.body).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: AMOUNT,
      paymentCreateTime: expect.stringMatching(/\+00:00$/),
      orderCodeForm: {
        expireTime: new Date(Date.parse(created) + 180_000).toISOString().replace('.000Z', '+00:00'),
        codeDetails: [
          { codeValueType: 'QRCODE', displayType: 'TEXT', codeValue },
          { codeValueType: 'QRCODE', displayType: 'BIGIMAGE', codeValue: `${codeValue}/big.png` },
          { codeValueType: 'QRCODE', displayType: 'SMALLIMAGE', codeValue: `${codeValue}/small.png` },
          { codeValueType: 'QRCODE', displayType: 'MIDDLEIMAGE', codeValue: `${codeValue}/middle.png` },
        ],
      },
    })
    const { body } = await merchant.inquire({ paymentId: answer.body.paymentId })
    expect(body).toMatchObject({ paymentStatus: 'PROCESSING', paymentResultCode: 'PAYMENT_IN_PROCESS' })
    expect(body).not.toHaveProperty('redirectActionForm')
  })

  it('gets the same bytes for the same request, also when it is paid meanwhile', async () => {
    const request = inStoreRequest('OrderCode')
    const first = await merchant.call('payments/pay', request)
    expect((await merchant.call('payments/pay', request, { prefix: '/ams/api' })).text).toBe(first.text)
    await scanOrder(merchant, codeValueOf(first))
    expect((await merchant.call('payments/pay', request)).text).toBe(first.text)
  })

  it('gets one payment and one code for twenty equal requests at one moment, on two nodes', async () => {
    const own = await gateway.merchant()
    const another = await gateway.startAnother({ PUBLIC_URL: gateway.url })
    try {
      const request = inStoreRequest('OrderCode')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          own.call('payments/pay', request, index % 2 ? { url: another.url } : {}),
        ),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      const codes = 'select count(*)::int as codes from order_codes where client_id = $1'
      expect(await gateway.database.query(codes, [own.clientId])).toEqual([{ codes: 1 }])
    } finally {
      await another.stop()
    }
  })

  it('never gets a code twice', async () => {
    const other = await gateway.merchant()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => payByOrderCode(index % 2 ? other : merchant)),
    )
    expect(new Set(answers.map(codeValueOf)).size).toBe(40)
  })

  it.each([
    ['no terminal', {}],
    ['a user agent', { env: { userAgent: 'AlipayConnect' } }],
    ['where the customer goes afterwards', { paymentRedirectUrl: 'https://shop.example/thanks' }],
    ['a scenario in capitals', { paymentFactor: { inStorePaymentScenario: 'ORDERCODE' } }],
    ['a currency of no wallet', { paymentAmount: { currency: 'ISK', value: 100 } }],
  ])('may send %s', async (_what, changes) => {
    expect((await payByOrderCode(merchant, changes)).code).toBe('SUCCESS')
  })

  it('that asks again for an entry code is inconsistent', async () => {
    const request = inStoreRequest('OrderCode')
    await merchant.call('payments/pay', request)
    const again = {
      ...request,
      env: { userAgent: 'AlipayConnect' },
      paymentFactor: { inStorePaymentScenario: 'EntryCode' },
    }
    const { code, body } = await merchant.call('payments/pay', again)
    expect([code, body.result.resultMessage.split(' ')[0]]).toEqual([
      'REPEAT_REQ_INCONSISTENT',
      'paymentFactor.inStorePaymentScenario',
    ])
  })

  it('of a production client is refused while no provider is configured', async () => {
    const production = await gateway.merchant('production')
    const request = inStoreRequest('OrderCode')
    const { code } = await production.call('payments/pay', request, { prefix: '/ams/api' })
    expect(code).toBe('INVALID_CONTRACT')
  })
})

describe('a customer who scans', () => {
  it('and confirms has paid, and the merchant is told with which wallet', async () => {
    const own = await gateway.merchant()
    const answer = await payByOrderCode(own)
    const { paymentId } = answer.body
    const scanned = await scanOrder(own, codeValueOf(answer))
    expect(scanned.body).toMatchObject({ paymentId, paymentStatus: 'SUCCESS' })
    expect(await statusOf(own, { paymentId })).toEqual(['SUCCESS', 'SUCCESS'])
    expect((await own.inquire({ paymentId })).body).toMatchObject(WALLET)
    expect((await own.notifications()).map(({ body }) => body)).toMatchObject([WALLET])
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 1250n })
  })

  it('and declines ends the payment', async () => {
    const answer = await payByOrderCode(merchant)
    const { paymentId } = answer.body
    const scanned = await scanOrder(merchant, codeValueOf(answer), 'FAIL')
    expect(scanned.body).toMatchObject({ paymentId, paymentStatus: 'FAIL' })
    expect(await statusOf(merchant, { paymentId })).toEqual(['FAIL', 'PROCESS_FAIL'])
    expect((await scanOrder(merchant, codeValueOf(answer))).code).toBe('ORDER_STATUS_INVALID')
  })

  it('may read the bare code, a folder or a question behind it, or the link of a wallet', async () => {
    const own = await gateway.merchant()
    for (const form of [
      (url: string) => url.split('/').at(-1) ?? '',
      (url: string) => `${url}/`,
      (url: string) => `${url}?from=poster`,
      (url: string) => `alipays://platformapi/startApp?appId=10000007&qrcode=${encodeURIComponent(url)}`,
    ]) {
      const answer = await payByOrderCode(own)
      expect((await scanOrder(own, form(codeValueOf(answer)))).body.paymentId).toBe(answer.body.paymentId)
    }
  })

  it('a code that is paid is refused, and the money stays as it was', async () => {
    const own = await gateway.merchant()
    const codeValue = codeValueOf(await payByOrderCode(own))
    await scanOrder(own, codeValue)
    for (const outcome of ['SUCCESS', 'FAIL'])
      expect((await scanOrder(own, codeValue, outcome)).code).toBe('ORDER_STATUS_INVALID')
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 1250n })
  })

  it('with twenty others at one moment leads to one payment of the money', async () => {
    const own = await gateway.merchant()
    const codeValue = codeValueOf(await payByOrderCode(own))
    const answers = await Promise.all(Array.from({ length: 20 }, () => scanOrder(own, codeValue)))
    expect(answers.map(({ code }) => code)).toContain('SUCCESS')
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 1250n })
  })

  it('after three minutes finds the order closed', async () => {
    const own = await gateway.merchant()
    const request = inStoreRequest('OrderCode')
    const answer = await own.call('payments/pay', request)
    await own.advance(170)
    expect(await statusOf(own, { paymentId: answer.body.paymentId })).toEqual([
      'PROCESSING',
      'PAYMENT_IN_PROCESS',
    ])
    await own.advance(10)
    expect((await scanOrder(own, codeValueOf(answer))).code).toBe('ORDER_IS_CLOSED')
    expect(await statusOf(own, { paymentId: answer.body.paymentId })).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
    expect((await own.call('payments/pay', request)).code).toBe('ORDER_IS_CLOSED')
    expect(await balancesByKind(gateway, own)).toEqual({})
  })

  it('has as long as the till says, up to thirty minutes', async () => {
    const own = await gateway.merchant()
    const paymentExpiryTime = new Date(Date.now() + 30 * 60_000).toISOString()
    const answer = await payByOrderCode(own, { paymentExpiryTime })
    await own.advance(29 * 60)
    expect((await scanOrder(own, codeValueOf(answer))).code).toBe('SUCCESS')
    const later = new Date(Date.now() + 61 * 60_000).toISOString()
    expect((await payByOrderCode(own, { paymentExpiryTime: later })).code).toBe('PARAM_ILLEGAL')
  })

  it("another client's code finds no order, and the code stays good", async () => {
    const other = await gateway.merchant()
    const answer = await payByOrderCode(other)
    expect((await scanOrder(merchant, codeValueOf(answer))).code).toBe('ORDER_NOT_EXIST')
    expect((await scanOrder(other, codeValueOf(answer))).code).toBe('SUCCESS')
  })

  it.each([
    ['rubbish', 'rubbish', 'INVALID_PAYMENT_CODE'],
    ['another address', 'https://shop.example/menu', 'INVALID_PAYMENT_CODE'],
    ['a payment code', '281001020000000000000009', 'INVALID_PAYMENT_CODE'],
    ['35 characters', `28109004${'0'.repeat(27)}`, 'INVALID_PAYMENT_CODE'],
    ['37 characters', `28109004${'0'.repeat(29)}`, 'INVALID_PAYMENT_CODE'],
    ['a code of no client', `28109004${'z'.repeat(28)}`, 'ORDER_NOT_EXIST'],
    ['a code of no order', `28109004000001${'0'.repeat(22)}`, 'ORDER_NOT_EXIST'],
    ['nothing', '', 'PARAM_ILLEGAL'],
    ['too much', 'x'.repeat(2049), 'PARAM_ILLEGAL'],
  ])('%s is refused', async (_what, codeValue, code) => {
    expect((await scanOrder(merchant, codeValue)).code).toBe(code)
  })
})

describe('a till that cancels', () => {
  it('before the scan closes the code for good', async () => {
    const own = await gateway.merchant()
    const request = inStoreRequest('OrderCode')
    const answer = await own.call('payments/pay', request)
    const { paymentId, paymentRequestId } = answer.body
    const cancelled = await own.cancel({ paymentRequestId })
    expect(cancelled.body).toMatchObject({ paymentId, paymentRequestId, cancelTime: expect.any(String) })
    expect((await scanOrder(own, codeValueOf(answer))).code).toBe('ORDER_IS_CANCELED')
    expect(await statusOf(own, { paymentId })).toEqual(['CANCELLED', 'ORDER_IS_CANCELED'])
    expect((await own.call('payments/pay', request)).code).toBe('ORDER_IS_CANCELED')
    await own.advance(600)
    expect(await statusOf(own, { paymentId })).toEqual(['CANCELLED', 'ORDER_IS_CANCELED'])
    expect(await balancesByKind(gateway, own)).toEqual({})
  })

  it('after the scan gives the money back', async () => {
    const own = await gateway.merchant()
    const answer = await payByOrderCode(own)
    await scanOrder(own, codeValueOf(answer))
    const { paymentId } = answer.body
    expect((await own.cancel({ paymentId })).code).toBe('SUCCESS')
    expect(await statusOf(own, { paymentId })).toEqual(['CANCELLED', 'ORDER_IS_CANCELED'])
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 0n, provider: 0n })
  })

  it('at the very moment of the scan ends with a cancelled payment and no money, whoever was first', async () => {
    const own = await gateway.merchant()
    for (let round = 0; round < 10; round++) {
      const answer = await payByOrderCode(own)
      const { paymentId } = answer.body
      const [scanned, cancelled] = await Promise.all([
        scanOrder(own, codeValueOf(answer)),
        own.cancel({ paymentId }),
      ])
      expect(['SUCCESS', 'ORDER_IS_CANCELED', 'ORDER_STATUS_INVALID']).toContain(scanned.code)
      expect(cancelled.code).toBe('SUCCESS')
      expect(await statusOf(own, { paymentId })).toEqual(['CANCELLED', 'ORDER_IS_CANCELED'])
    }
    // A yes of the wallet that came after the cancel is sent back by its job.
    await own.advance(3_600)
    const balances = Object.values(await balancesByKind(gateway, own))
    expect(balances.filter((minor) => minor !== 0n)).toEqual([])
  })
})

it('a yes of the wallet that arrives after the cancel is reversed, and the payment stays cancelled', async () => {
  const own = await gateway.merchant()
  const { paymentId } = (await payByOrderCode(own)).body
  // The customer has confirmed, the wallet said yes, and the node died before it learned that: only the intent is written.
  await gateway.database.query(
    `with written as (
       insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, instruction, created_at, begun_by)
       select client_id, 'late', payment_id, 'CHARGE', 'simulator', 'OPEN', currency, amount_minor, '{"outcome":"SUCCESS"}', created_at, 'client'
       from payments where client_id = $1 and payment_id = $2
       returning client_id, attempt_id, created_at
     )
     insert into agenda (client_id, kind, subject_id, due_at)
     select client_id, 'finish_attempt', attempt_id, created_at + interval '1 minute' from written`,
    [own.clientId, paymentId],
  )
  await gateway.database.query(
    "insert into simulated_charges (client_id, charge_key, outcome, result_code) values ($1, 'late', 'SUCCESS', 'SUCCESS')",
    [own.clientId],
  )
  expect((await own.cancel({ paymentId })).code).toBe('SUCCESS')
  await own.advance(120)
  expect(await statusOf(own, { paymentId })).toEqual(['CANCELLED', 'ORDER_IS_CANCELED'])
  const attempts = 'select kind, state from attempts where client_id = $1 order by kind'
  expect(await gateway.database.query(attempts, [own.clientId])).toEqual([
    { kind: 'CHARGE', state: 'SUCCEEDED' },
    { kind: 'REVERSAL', state: 'SUCCEEDED' },
  ])
  expect(Object.values(await balancesByKind(gateway, own)).filter((minor) => minor !== 0n)).toEqual([])
})
