import { describe, expect, it } from 'vitest'
import { addUpstream, type Chain, routeTo, untilRouted, useChain } from '../support/chain.ts'
import { type TestGateway, useGateway } from '../support/gateway.ts'
import {
  AMOUNT,
  codeValueOf,
  inStoreMerchant,
  inStoreOrder,
  inStoreRequest,
  scanOrder,
  scanRequest,
  statusOf,
} from '../support/in-store.ts'
import type { Merchant, TestAnswer } from '../support/merchant.ts'
import { jobsOf, balancesByKind, payableOf } from '../support/money.ts'
import { useFaultyWay } from './faulty-way.ts'

// It sends its messages to the other, which listens on this machine.
const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()
const chain = useChain(front, back)
// This one reports nothing except in its answers.
const mute = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'off' })
const way = useFaultyWay(mute)

const PAID = 1250n
const SOON = { timeout: 40_000 }

interface Ends extends Pick<Chain, 'merchant' | 'upstream'> {
  /** Whose account it is; the back's where nothing is said. */
  readonly at?: TestGateway
}

/** A merchant whose account is reached by the faulty way. */
async function lost(): Promise<Ends> {
  const [merchant, upstream] = [await front.merchant(), await mute.merchant()]
  const provider = await addUpstream(front, upstream, { url: way.url, publicKey: way.publicKey })
  await routeTo(front, merchant, { provider })
  await untilRouted(merchant, mute)
  return { merchant, upstream, at: mute }
}

/** The payments in stores that the back has of an account, oldest first. */
const atTheBack = ({ upstream, at = back }: Ends) =>
  at.database.query(
    `select payment_id, payment_request_id, status, details, redirect_url from payments
     where client_id = $1 and product_code = 'IN_STORE_PAYMENT' order by created_at, payment_id`,
    [upstream.clientId],
  )

const statusesAtTheBack = async (ends: Ends) => (await atTheBack(ends)).map(({ status }) => status)

const pay = (merchant: Merchant, request: object) => merchant.call('payments/pay', request)

const payables = async ({ merchant, upstream, at = back }: Ends) => [
  await payableOf(front, merchant),
  await payableOf(at, upstream),
]

/** Money that came too late and has not gone back yet. */
const returning = async ({ merchant }: Ends) => (await balancesByKind(front, merchant)).returning ?? 0n

const reversalsOf = async ({ merchant }: Ends) =>
  (
    await front.database.query(`select state from attempts where client_id = $1 and kind = 'REVERSAL'`, [
      merchant.clientId,
    ])
  ).map(({ state }) => state)

const until = (ends: Ends, name: object, end: [string, string]) =>
  expect.poll(() => statusOf(ends.merchant, name), SOON).toEqual(end)

describe('a customer’s code that another gateway reads', () => {
  it('is paid there in the call: S with our ids, and the wallet of there', async () => {
    const { merchant, upstream } = chain
    const request = scanRequest(await upstream.issueCode({ paymentMethodType: 'GCASH' }))
    const answer = await pay(merchant, request)
    expect(answer.body).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: AMOUNT,
      actualPaymentAmount: AMOUNT,
      paymentCreateTime: expect.any(String),
      paymentTime: expect.any(String),
      pspCustomerInfo: { pspName: 'GCASH' },
    })
    expect((await pay(merchant, request)).text).toBe(answer.text)
    expect(await payables(chain)).toEqual([PAID, PAID])
    const [there, ...more] = await atTheBack(chain)
    expect(more).toEqual([])
    expect(there?.payment_id).not.toBe(answer.body.paymentId)
    const notified = await merchant.notifications()
    expect(notified.map(({ kind }) => kind)).toEqual(['notifyPayment'])
    expect(notified[0]?.body).toMatchObject({
      paymentId: answer.body.paymentId,
      pspCustomerInfo: { pspName: 'GCASH' },
    })
  })

  it('goes with the shop, the till and the settlement currency, and is written down nowhere', async () => {
    const { merchant, upstream } = chain
    const code = await upstream.issueCode()
    const env = { storeTerminalId: 'T01', storeTerminalRequestTime: '2026-11-14T09:31:05+08:00' }
    const order = inStoreOrder({ env, merchant: inStoreMerchant({ merchantMCC: '5812' }) })
    const more = { order, settlementStrategy: { settlementCurrency: 'SGD' }, merchantRegion: 'SG' }
    expect((await pay(merchant, scanRequest(code, more))).code).toBe('SUCCESS')
    const [there] = await atTheBack(chain)
    expect(there?.details).toMatchObject({
      order: { env, merchant: { merchantMCC: '5812', store: { referenceStoreId: 'ST-0007' } } },
      settlementStrategy: { settlementCurrency: 'SGD' },
      merchantRegion: 'SG',
      paymentFactor: { inStorePaymentScenario: 'PaymentCode' },
    })
    for (const table of ['payments', 'attempts', 'provider_events'])
      expect(
        await front.database.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [code]),
      ).toEqual([])
  })

  it('whose wallet says no is F with the reason of there, and stays so', async () => {
    const { merchant, upstream } = chain
    const resultCode = 'USER_BALANCE_NOT_ENOUGH'
    const request = scanRequest(await upstream.issueCode({ outcome: 'FAIL', resultCode }))
    const { paymentRequestId } = request
    expect((await pay(merchant, request)).code).toBe(resultCode)
    expect(await statusOf(merchant, { paymentRequestId })).toEqual(['FAIL', resultCode])
    expect((await pay(merchant, request)).code).toBe(resultCode)
    expect(await payables(chain)).toEqual([0n, 0n])
  })

  it.each([
    ['SUCCESS', {}, ['SUCCESS', 'SUCCESS'], PAID],
    [
      'FAIL',
      { resultCode: 'USER_PAYMENT_VERIFICATION_FAILED' },
      ['FAIL', 'USER_PAYMENT_VERIFICATION_FAILED'],
      0n,
    ],
  ] as const)(
    'whose customer must confirm is U in process, and then %s',
    async (outcome, more, end, left) => {
      const { merchant, upstream } = chain
      const request = scanRequest(await upstream.issueCode({ outcome: 'CONFIRM' }))
      const { paymentRequestId } = request
      const { code, body } = await pay(merchant, request)
      expect(code).toBe('PAYMENT_IN_PROCESS')
      expect(body.paymentId).toMatch(/^\d{35}$/)
      expect((await pay(merchant, request)).code).toBe('PAYMENT_IN_PROCESS')
      expect(await statusOf(merchant, { paymentRequestId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
      const [there] = await atTheBack(chain)
      await upstream.complete({ paymentId: there?.payment_id }, outcome, more)
      await until(chain, { paymentRequestId }, [...end])
      expect((await pay(merchant, request)).code).toBe(end[1])
      expect(await payables(chain)).toEqual([left, left])
    },
  )

  it('is good once: whoever scans it again has a failed payment, and no money moves twice', async () => {
    const { merchant, upstream } = chain
    const code = await upstream.issueCode()
    expect((await merchant.scan(code)).code).toBe('SUCCESS')
    expect((await merchant.scan(code)).code).toBe('INVALID_PAYMENT_CODE')
    const both = await upstream.issueCode()
    const answers = await Promise.all([merchant.scan(both), merchant.scan(both)])
    expect(answers.map((answer) => answer.code).sort()).toEqual(['INVALID_PAYMENT_CODE', 'SUCCESS'])
    expect(await payables(chain)).toEqual([2n * PAID, 2n * PAID])
  })

  it('sent twice at one moment is one payment', async () => {
    const { merchant, upstream } = chain
    const request = scanRequest(await upstream.issueCode())
    const answers = await Promise.all([pay(merchant, request), pay(merchant, request)])
    expect(answers.map((answer) => answer.code)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await payables(chain)).toEqual([PAID, PAID])
  })

  it('of another account there, or of the gateway in front, is no code', async () => {
    const { merchant } = chain
    const another = await back.merchant()
    for (const code of [await another.issueCode(), await merchant.issueCode()]) {
      const request = scanRequest(code)
      expect((await pay(merchant, request)).code).toBe('INVALID_PAYMENT_CODE')
      const { paymentRequestId } = request
      expect(await statusOf(merchant, { paymentRequestId })).toEqual(['FAIL', 'INVALID_PAYMENT_CODE'])
    }
    expect(await payables(chain)).toEqual([0n, 0n])
  })

  it('that is wrong counts against who sent it; what can be no code is refused without a call', async () => {
    const { merchant } = chain
    expect((await merchant.scan('not-a-code')).code).toBe('INVALID_PAYMENT_CODE')
    expect(await atTheBack(chain)).toEqual([])
    expect((await merchant.scan('281006020000000000412977')).code).toBe('INVALID_PAYMENT_CODE')
    const [count] = await front.database.query(
      'select sum(failures)::int as failures from payment_code_failures where client_id = $1',
      [merchant.clientId],
    )
    // The first may have come in the minute before.
    expect([1, 2]).toContain(count?.failures)
  })

  it('that is too old there is reported so', async () => {
    const { merchant, upstream } = chain
    const code = await upstream.issueCode()
    await upstream.advance(61)
    expect((await merchant.scan(code, { paymentExpiryTime: inTenMinutes() })).code).toBe('EXPIRED_CODE')
  })
})

const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString()

describe('a till that gives up', () => {
  it('while the customer confirms has cancelled at both, and a customer who confirms then pays nothing', async () => {
    const { merchant, upstream } = chain
    const request = scanRequest(await upstream.issueCode({ outcome: 'CONFIRM' }))
    const { paymentRequestId } = request
    await pay(merchant, request)
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('SUCCESS')
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('SUCCESS')
    await expect.poll(() => statusesAtTheBack(chain), SOON).toEqual(['CANCELLED'])
    const [there] = await atTheBack(chain)
    await upstream.complete({ paymentId: there?.payment_id }, 'SUCCESS')
    expect(await statusOf(merchant, { paymentRequestId })).toEqual(['CANCELLED', 'ORDER_IS_CANCELED'])
    expect((await pay(merchant, request)).code).toBe('ORDER_IS_CANCELED')
    expect(await payables(chain)).toEqual([0n, 0n])
  })

  it('while nobody knows that it was paid gets it back for the customer', async () => {
    const ends = await lost()
    const { merchant, upstream } = ends
    const request = scanRequest(await upstream.issueCode())
    const { paymentRequestId } = request
    void way.break('payments/pay', { at: 'after', how: 'status 500' })
    expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
    expect(await payables(ends)).toEqual([0n, PAID])
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('SUCCESS')
    await expect.poll(() => statusesAtTheBack(ends), SOON).toEqual(['CANCELLED'])
    await expect.poll(() => payables(ends), SOON).toEqual([0n, 0n])
    await expect.poll(() => reversalsOf(ends), SOON).toEqual(['SUCCEEDED'])
    expect(await returning(ends)).toBe(0n)
    expect(await statusOf(merchant, { paymentRequestId })).toEqual(['CANCELLED', 'ORDER_IS_CANCELED'])
  })

  it('while the answer is on its way back gets the money back for the customer', async () => {
    const ends = await lost()
    const { merchant, upstream } = ends
    const request = scanRequest(await upstream.issueCode())
    const { paymentRequestId } = request
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    void way.break('payments/pay', { at: 'after', until: arrival })
    const paying = pay(merchant, request)
    await expect.poll(() => statusesAtTheBack(ends), SOON).toEqual(['SUCCESS'])
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('SUCCESS')
    arrive()
    expect((await paying).code).toBe('ORDER_IS_CANCELED')
    await expect.poll(() => reversalsOf(ends), SOON).toEqual(['SUCCEEDED'])
    expect(await statusesAtTheBack(ends)).toEqual(['CANCELLED'])
    expect([...(await payables(ends)), await returning(ends)]).toEqual([0n, 0n, 0n])
  })

  it('of what was paid gives all of it back at both, and a refund a part', async () => {
    const { merchant, upstream } = chain
    const first = await merchant.scan(await upstream.issueCode())
    expect((await merchant.cancel({ paymentId: first.body.paymentId })).code).toBe('SUCCESS')
    expect(await payables(chain)).toEqual([0n, 0n])
    const { body } = await merchant.scan(await upstream.issueCode())
    const refunded = await merchant.refund(body, { currency: 'SGD', value: '250' })
    expect(refunded.code).toBe('SUCCESS')
    expect(await payables(chain)).toEqual([PAID - 250n, PAID - 250n])
    expect((await merchant.inquireRefund({ refundId: refunded.body.refundId })).body).toMatchObject({
      refundStatus: 'SUCCESS',
    })
  })
})

describe('a customer’s code on a way on which things go wrong', () => {
  it.each(['before', 'after'] as const)(
    'lost %s the work it is unknown, never failed, and its repeat is the one payment',
    async (at) => {
      const ends = await lost()
      const { merchant, upstream } = ends
      const request = scanRequest(await upstream.issueCode())
      const { paymentRequestId } = request
      void way.break('payments/pay', { at, how: 'status 500' })
      expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
      expect(await statusOf(merchant, { paymentRequestId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
      expect((await pay(merchant, request)).code).toBe('SUCCESS')
      expect(await payables(ends)).toEqual([PAID, PAID])
      expect(await statusesAtTheBack(ends)).toEqual(['SUCCESS'])
    },
  )

  it('that never got there is given up when it has had its minute, and is dead there too', async () => {
    const ends = await lost()
    const { merchant, upstream } = ends
    const request = scanRequest(await upstream.issueCode())
    const { paymentRequestId } = request
    void way.break('payments/pay', { at: 'before', how: 'status 500' })
    expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
    // Its till may still repeat it.
    await merchant.advance(20)
    expect(await statusOf(merchant, { paymentRequestId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
    await merchant.advance(60)
    await until(ends, { paymentRequestId }, ['FAIL', 'ORDER_IS_CANCELED'])
    expect(way.calls.filter((operation) => operation === 'payments/cancel').length).toBeGreaterThan(0)
    expect((await pay(merchant, request)).code).toBe('ORDER_IS_CANCELED')
    expect(await payables(ends)).toEqual([0n, 0n])
  })

  it('whose answer was lost is asked about before its till gives up', async () => {
    const ends = await lost()
    const { merchant, upstream } = ends
    const request = scanRequest(await upstream.issueCode())
    const { paymentRequestId } = request
    void way.break('payments/pay', { at: 'after', how: 'unsigned' })
    expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
    await merchant.advance(16)
    await until(ends, { paymentRequestId }, ['SUCCESS', 'SUCCESS'])
    expect(await payables(ends)).toEqual([PAID, PAID])
  })

  it('is not paid where another amount is reported', async () => {
    const ends = await lost()
    const { merchant, upstream } = ends
    const request = scanRequest(await upstream.issueCode({ outcome: 'CONFIRM' }))
    const { paymentRequestId } = request
    void way.break('payments/pay', {
      at: 'after',
      lie: (body) => {
        body.result = { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success.' }
        body.paymentAmount = { currency: 'SGD', value: '1' }
      },
    })
    expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
    expect(await statusOf(merchant, { paymentRequestId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
    expect(await payableOf(front, merchant)).toBe(0n)
  })

  it('in process may be reported by the result alone', async () => {
    const { merchant, upstream } = await lost()
    const request = scanRequest(await upstream.issueCode({ outcome: 'CONFIRM' }))
    void way.break('payments/pay', {
      at: 'after',
      lie: (body) => {
        for (const field of Object.keys(body)) if (field !== 'result') delete body[field]
      },
    })
    expect((await pay(merchant, request)).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('whose time is over while nobody answers stays open, and ends when somebody does', async () => {
    const ends = await lost()
    const { merchant, upstream } = ends
    const request = scanRequest(await upstream.issueCode({ outcome: 'CONFIRM' }))
    const { paymentRequestId } = request
    expect((await pay(merchant, request)).code).toBe('PAYMENT_IN_PROCESS')
    const open = way.close()
    try {
      await merchant.advance(3_600)
      expect((await statusOf(merchant, { paymentRequestId }))[0]).toBe('PROCESSING')
      expect((await jobsOf(front, merchant)).map(({ kind }) => kind)).toContain('expire_payment')
    } finally {
      open()
    }
    await merchant.advance(86_400)
    await until(ends, { paymentRequestId }, ['FAIL', 'ORDER_IS_CLOSED'])
    expect(await statusesAtTheBack(ends)).toEqual(['CANCELLED'])
  })
})

describe('a merchant with two accounts', () => {
  async function linkedToTwo() {
    const merchant = await front.merchant()
    const [first, second] = [await back.merchant(), await back.merchant()]
    for (const upstream of [first, second])
      await routeTo(front, merchant, { provider: await addUpstream(front, upstream) })
    await untilRouted(merchant, back)
    return { merchant, first, second }
  }

  it('has an order’s code of the second where the first takes no such payment', async () => {
    const { merchant, first, second } = await linkedToTwo()
    // The second route may be known a moment after the first.
    const payTo = async () => {
      await first.plan('payments/pay', 'PAYMENT_METHOD_NOT_SUPPORTED')
      await pay(merchant, orderRequest())
      return statusesAtTheBack({ merchant, upstream: second })
    }
    await expect.poll(payTo, SOON).toContain('PROCESSING')
  })

  it('does not show a customer’s code to the second when the first has seen it', async () => {
    const { merchant, first, second } = await linkedToTwo()
    await first.plan('payments/pay', 'PAYMENT_METHOD_NOT_SUPPORTED')
    await expect.poll(async () => (await pay(merchant, orderRequest())).code, SOON).toBe('SUCCESS')
    const resultCode = 'USER_BALANCE_NOT_ENOUGH'
    expect((await merchant.scan(await first.issueCode({ outcome: 'FAIL', resultCode }))).code).toBe(
      resultCode,
    )
    expect(await codesSeenBy(second)).toBe(false)
  })

  it('nor when nobody knows what the first made of it, and it is not asked any more', async () => {
    const { merchant, upstream } = await lost()
    const second = await back.merchant()
    await routeTo(front, merchant, { provider: await addUpstream(front, second) })
    const request = scanRequest(await upstream.issueCode())
    const { paymentRequestId } = request
    void way.break('payments/pay', { at: 'after', how: 'status 500' })
    expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
    const open = way.close()
    try {
      // Nobody answers until the first is spared, and all others are paid at the second.
      await expect.poll(async () => String((await merchant.pay()).body.normalUrl), SOON).toContain(back.url)
      expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
      expect(await codesSeenBy(second)).toBe(false)
    } finally {
      open()
    }
    await merchant.advance(60)
    await until({ merchant, upstream }, { paymentRequestId }, ['SUCCESS', 'SUCCESS'])
    expect(await payables({ merchant, upstream, at: mute })).toEqual([PAID, PAID])
  })

  async function codesSeenBy(upstream: Merchant): Promise<boolean> {
    const payments = await atTheBack({ merchant: chain.merchant, upstream })
    return payments.some(({ details }) => JSON.stringify(details).includes('"PaymentCode"'))
  }
})

const orderRequest = (changes: object = {}) => inStoreRequest('OrderCode', changes)

describe('an order’s code that another gateway makes', () => {
  it('is shown by the till as it was made there, the same for a repeat, and paid by who scans it', async () => {
    const { merchant, upstream } = chain
    const request = orderRequest()
    const answer = await pay(merchant, request)
    const { paymentId } = answer.body
    expect(answer.body).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: AMOUNT,
      paymentCreateTime: expect.any(String),
      orderCodeForm: {
        expireTime: expect.any(String),
        codeDetails: ['TEXT', 'BIGIMAGE', 'SMALLIMAGE', 'MIDDLEIMAGE'].map((displayType) => ({
          codeValueType: 'QRCODE',
          displayType,
          codeValue: expect.stringMatching(new RegExp(`^${back.url}/c/28\\d{4}04[0-9A-Za-z]{28}`)),
        })),
      },
    })
    expect((await pay(merchant, request)).text).toBe(answer.text)
    expect(await statusOf(merchant, { paymentId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
    expect((await scanOrder(upstream, codeValueOf(answer))).code).toBe('SUCCESS')
    await until(chain, { paymentId }, ['SUCCESS', 'SUCCESS'])
    expect((await merchant.inquire({ paymentId })).body.pspCustomerInfo).toEqual({ pspName: 'ALIPAY_CN' })
    expect((await pay(merchant, request)).text).toBe(answer.text)
    expect(await payables(chain)).toEqual([PAID, PAID])
    expect(await statusesAtTheBack(chain)).toEqual(['SUCCESS'])
  })

  it('is reported twice and booked once', async () => {
    const { merchant, upstream } = chain
    const answer = await pay(merchant, orderRequest())
    await scanOrder(upstream, codeValueOf(answer))
    await until(chain, { paymentId: answer.body.paymentId }, ['SUCCESS', 'SUCCESS'])
    const [message] = await upstream.notifications()
    const { notificationId } = message ?? {}
    expect((await upstream.call('notifications/resend', { notificationId })).code).toBe('SUCCESS')
    await expect
      .poll(async () => (await upstream.notifications()).map(({ attempts }) => attempts), SOON)
      .toEqual([2])
    expect(await payables(chain)).toEqual([PAID, PAID])
    expect(await merchant.notifications()).toHaveLength(1)
  })

  it('is declined there, cancelled here, and over at both', async () => {
    const { merchant, upstream } = chain
    const declined = await pay(merchant, orderRequest())
    await scanOrder(upstream, codeValueOf(declined), 'FAIL')
    await until(chain, { paymentId: declined.body.paymentId }, ['FAIL', 'PROCESS_FAIL'])
    const cancelled = await pay(merchant, orderRequest())
    const { paymentId } = cancelled.body
    expect((await merchant.cancel({ paymentId })).code).toBe('SUCCESS')
    await expect.poll(() => statusesAtTheBack(chain), SOON).toEqual(['FAIL', 'CANCELLED'])
    expect((await scanOrder(upstream, codeValueOf(cancelled))).code).not.toBe('SUCCESS')
    expect(await payables(chain)).toEqual([0n, 0n])
  })

  it('that nobody scans in time is closed there first, and fails then', async () => {
    const { merchant } = chain
    const { body } = await pay(merchant, orderRequest())
    await merchant.advance(181)
    await until(chain, { paymentId: body.paymentId }, ['FAIL', 'ORDER_IS_CLOSED'])
    expect(await statusesAtTheBack(chain)).toEqual(['CANCELLED'])
  })

  it('ends with the payment by the clock of its merchant', async () => {
    const { merchant } = chain
    await merchant.advance(86_400)
    const { body } = await pay(merchant, orderRequest())
    const { expireTime } = body.orderCodeForm as { expireTime: string }
    const aheadMs = new Date(expireTime).getTime() - new Date(String(body.paymentCreateTime)).getTime()
    expect(aheadMs).toBeGreaterThan(150_000)
    expect(aheadMs).toBeLessThanOrEqual(180_000)
  })

  it.each(['before', 'after'] as const)('lost %s the work is one code, which the repeat gets', async (at) => {
    const ends = await lost()
    const { merchant, upstream } = ends
    const request = orderRequest()
    void way.break('payments/pay', { at, how: 'status 500' })
    expect((await pay(merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
    const again = await pay(merchant, request)
    expect(again.code).toBe('SUCCESS')
    expect(await statusesAtTheBack(ends)).toEqual(['PROCESSING'])
    await scanOrder(upstream, codeValueOf(again))
    await merchant.advance(60)
    await until(ends, { paymentId: again.body.paymentId }, ['SUCCESS', 'SUCCESS'])
    expect(await payables(ends)).toEqual([PAID, PAID])
  })

  it('without a code in the answer there is none to show here', async () => {
    const ends = await lost()
    const request = orderRequest()
    void way.break('payments/pay', { at: 'after', lie: (body) => delete body.orderCodeForm })
    expect((await pay(ends.merchant, request)).code).toBe('UNKNOWN_EXCEPTION')
    expect((await pay(ends.merchant, request)).code).toBe('SUCCESS')
  })
})

const GCASH = 'Mozilla/5.0 GCash/5.70 AlipayConnect'
const entryRequest = (userAgent: string, changes: object = {}) =>
  inStoreRequest('EntryCode', { order: inStoreOrder({ env: { userAgent } }), ...changes })
const redirectionOf = ({ body }: TestAnswer) =>
  body.redirectActionForm as { redirectUrl: string; method: string }

describe('a counter’s code whose page leads on to another gateway', () => {
  it('sends the wallet’s browser there, and from there to the merchant’s page, and is paid there', async () => {
    const { merchant, upstream } = chain
    const paymentRedirectUrl = 'https://shop.example/result'
    const request = entryRequest(GCASH, { paymentRedirectUrl })
    const answer = await pay(merchant, request)
    expect(answer.code).toBe('SUCCESS')
    expect(Object.keys(answer.body)).not.toContain('orderCodeForm')
    expect(redirectionOf(answer)).toEqual({
      actionFormType: 'RedirectActionForm',
      method: 'GET',
      redirectUrl: expect.stringMatching(new RegExp(`^${back.url}/c/`)),
    })
    expect((await pay(merchant, request)).text).toBe(answer.text)
    const [there] = await atTheBack(chain)
    expect(there).toMatchObject({
      redirect_url: paymentRedirectUrl,
      details: { order: { env: { userAgent: GCASH } } },
    })
    await scanOrder(upstream, redirectionOf(answer).redirectUrl)
    const { paymentId } = answer.body
    await until(chain, { paymentId }, ['SUCCESS', 'SUCCESS'])
    expect((await merchant.inquire({ paymentId })).body.pspCustomerInfo).toEqual({ pspName: 'GCASH' })
    expect(await payables(chain)).toEqual([PAID, PAID])
  })

  it('of a browser that only upstream could know is upstream’s to judge', async () => {
    const { merchant } = chain
    const request = entryRequest('Mozilla/5.0 Firefox')
    expect((await pay(merchant, request)).code).toBe('NO_PAY_OPTIONS')
    const { paymentRequestId } = request
    expect(await statusOf(merchant, { paymentRequestId })).toEqual(['FAIL', 'NO_PAY_OPTIONS'])
  })

  it('may lead to an address that only the wallet opens', async () => {
    const { merchant } = await lost()
    const redirectUrl = 'alipays://platformapi/startApp?appId=10000007&qrcode=https%3A%2F%2Fqr.example%2F28'
    void way.break('payments/pay', {
      at: 'after',
      lie: (body) => {
        body.redirectActionForm = { method: 'SCAN', redirectUrl }
      },
    })
    expect(redirectionOf(await pay(merchant, entryRequest(GCASH)))).toEqual({
      actionFormType: 'RedirectActionForm',
      method: 'GET',
      redirectUrl,
    })
  })

  it('that is cancelled here is closed there', async () => {
    const { merchant } = chain
    const { body } = await pay(merchant, entryRequest(GCASH))
    expect((await merchant.cancel({ paymentId: body.paymentId })).code).toBe('SUCCESS')
    await expect.poll(() => statusesAtTheBack(chain), SOON).toEqual(['CANCELLED'])
  })
})
