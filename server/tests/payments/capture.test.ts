import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  atOnce,
  authorize,
  CARDS,
  cardRequest,
  notificationsOf,
  plan,
  transactionsOf,
} from '../support/card-payments.ts'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import type { Merchant, TestAnswer } from '../support/merchant.ts'
import { isSignedBy, startReceiver } from '../support/receiver.ts'

let gateway: TestGateway
let merchant: Merchant

beforeAll(async () => {
  gateway = await startTestGateway({ FEES: 'CARD=2.9', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  merchant = await gateway.merchant()
})

const WHOLE = '25800'
const DAY_SECONDS = 86_400

const captureRequest = (paymentId: unknown, value = WHOLE, changes: object = {}) => ({
  captureRequestId: `capture-${randomUUID()}`,
  paymentId,
  captureAmount: { currency: 'HKD', value },
  ...changes,
})

const capture = (paymentId: unknown, value?: string, changes?: object): Promise<TestAnswer> =>
  merchant.call('payments/capture', captureRequest(paymentId, value, changes))

const send = (request: object) => merchant.call('payments/capture', request)

/** What each account of the merchant holds. */
async function balances(): Promise<Record<string, number>> {
  const rows = await gateway.database.query<{ kind: string; balance: string }>(
    `select kind, sum(amount) as balance from (
       select debit_kind as kind, -amount_minor as amount from transfers where client_id = $1
       union all select credit_kind, amount_minor from transfers where client_id = $1
     ) as moved group by kind`,
    [merchant.clientId],
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
}

describe('a capture of an authorized card', () => {
  it('takes all of it: nothing has moved before, and the fee is kept', async () => {
    const paymentId = await authorize(merchant)
    expect(await balances()).toEqual({})
    expect(await transactionsOf(merchant, paymentId)).toEqual([])
    const request = captureRequest(paymentId)
    const { body, isSigned } = await send(request)
    expect(isSigned).toBe(true)
    expect(body).toEqual({
      result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
      captureRequestId: request.captureRequestId,
      captureId: expect.stringMatching(/^\d{35}$/),
      paymentId,
      captureAmount: request.captureAmount,
      captureTime: expect.any(String),
    })
    expect(await balances()).toEqual({ provider: -25_800, payable: 25_800 - 748, fees: 748 })
    expect(await transactionsOf(merchant, paymentId)).toEqual([
      {
        transactionType: 'CAPTURE',
        transactionId: body.captureId,
        transactionRequestId: request.captureRequestId,
        transactionStatus: 'SUCCESS',
        transactionResult: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
        transactionAmount: request.captureAmount,
        transactionTime: body.captureTime,
      },
    ])
  })

  it.each([CARDS.VISA, CARDS.MASTERCARD])(
    'takes parts of %s up to the amount and not a minor unit more',
    async (cardNo) => {
      const paymentId = await authorize(merchant, cardNo)
      expect((await capture(paymentId, '10000')).code).toBe('SUCCESS')
      expect((await capture(paymentId, '15801')).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
      expect((await capture(paymentId, '15799')).code).toBe('SUCCESS')
      expect((await capture(paymentId, '1')).code).toBe('SUCCESS')
      expect((await capture(paymentId, '1')).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
      expect(await transactionsOf(merchant, paymentId)).toHaveLength(3)
      expect(await balances()).toEqual({ provider: -25_800, payable: 25_800 - 290 - 458, fees: 290 + 458 })
    },
  )

  it('is taken once of a brand that takes one, and the rest is let go', async () => {
    const paymentId = await authorize(merchant, CARDS.JCB)
    expect((await capture(paymentId, '100')).code).toBe('SUCCESS')
    expect((await capture(paymentId, '1')).code).toBe('MULTI_CAPTURE_NOT_SUPPORTED')
    await merchant.advance(8 * DAY_SECONDS)
    expect(await transactionsOf(merchant, paymentId)).toHaveLength(1)
  })

  it.each([true, 'true'])('that is the last one (%s) lets the rest go', async (isLastCapture) => {
    const paymentId = await authorize(merchant)
    expect((await capture(paymentId, '100', { isLastCapture })).code).toBe('SUCCESS')
    expect((await capture(paymentId, '1')).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
    await merchant.advance(8 * DAY_SECONDS)
    expect(await transactionsOf(merchant, paymentId)).toHaveLength(1)
  })

  it('is refused in another currency, by an unknown id and of a wallet', async () => {
    const paymentId = await authorize(merchant)
    const dollars = { captureAmount: { currency: 'USD', value: '1' } }
    expect((await capture(paymentId, '1', dollars)).code).toBe('CURRENCY_NOT_SUPPORT')
    expect((await capture('20200101000000000000000000000000000')).code).toBe('AUTH_NOT_FOUND')
    const wallet = (await merchant.pay()).body.paymentId
    await merchant.complete({ paymentId: wallet }, 'SUCCESS')
    expect((await capture(wallet)).code).toBe('AUTH_NOT_FOUND')
  })

  it("is refused of another client's payment", async () => {
    const paymentId = await authorize(await gateway.merchant())
    expect((await capture(paymentId)).code).toBe('AUTH_NOT_FOUND')
  })

  it('is refused when the authorization was cancelled, and when the payment was before anybody paid', async () => {
    const voided = await authorize(merchant)
    await merchant.call('payments/cancel', { paymentId: voided })
    expect((await capture(voided)).code).toBe('AUTH_CANCELLED')
    const { paymentId } = (await merchant.call('payments/pay', cardRequest({ is3DSAuthentication: true })))
      .body
    expect((await capture(paymentId)).code).toBe('ORDER_STATUS_INVALID')
    await merchant.call('payments/cancel', { paymentId })
    expect((await capture(paymentId)).code).toBe('ORDER_IS_CANCELED')
  })

  it('is refused after a decline', async () => {
    const request = cardRequest({ cardNo: CARDS.DECLINED_VISA })
    await merchant.call('payments/pay', request)
    const { paymentId } = (await merchant.inquire(request)).body
    expect((await capture(paymentId)).code).toBe('ORDER_STATUS_INVALID')
  })

  it.each<[string, object]>([
    ['captureRequestId', { captureRequestId: undefined }],
    ['captureRequestId', { captureRequestId: 'x'.repeat(65) }],
    ['paymentId', { paymentId: null }],
    ['captureAmount', { captureAmount: undefined }],
    ['captureAmount.value', { captureAmount: { currency: 'HKD', value: '0' } }],
    ['isLastCapture', { isLastCapture: 'perhaps' }],
  ])('is refused by name when %s is wrong', async (field, changes) => {
    const { code, body } = await capture('1', WHOLE, changes)
    expect([code, body.result.resultMessage.split(' ')[0]]).toEqual(['PARAM_ILLEGAL', field])
  })

  it('in the last moment of seven days works; after them the authorization has closed and stays a success', async () => {
    const [early, late, partly] = [
      await authorize(merchant),
      await authorize(merchant),
      await authorize(merchant),
    ]
    await capture(partly, '800')
    await merchant.advance(7 * DAY_SECONDS - 60)
    expect((await capture(early)).code).toBe('SUCCESS')
    await merchant.advance(60)
    expect((await capture(late)).code).toBe('AUTH_EXPIRED')
    expect((await capture(partly, '1')).code).toBe('AUTH_EXPIRED')
    const voided = { transactionType: 'VOID', transactionStatus: 'SUCCESS' }
    expect(await transactionsOf(merchant, early)).toHaveLength(1)
    expect(await transactionsOf(merchant, late)).toMatchObject([
      { ...voided, transactionAmount: { value: WHOLE } },
    ])
    expect(await transactionsOf(merchant, partly)).toMatchObject([
      { transactionType: 'CAPTURE' },
      { ...voided, transactionAmount: { value: '25000' } },
    ])
    expect((await merchant.inquire({ paymentId: late })).body.paymentStatus).toBe('SUCCESS')
    expect((await balances()).provider).toBe(-25_800 - 800)
  })
})

describe('the same capture asked for again', () => {
  it('gets the same answer and takes nothing', async () => {
    const request = captureRequest(await authorize(merchant), '100')
    const first = await send(request)
    await merchant.advance(8 * DAY_SECONDS)
    expect((await send({ ...request, isLastCapture: true })).text).toBe(first.text)
    expect((await balances()).provider).toBe(-100)
  })

  it('with another amount or for another payment is inconsistent', async () => {
    const request = captureRequest(await authorize(merchant), '100')
    await send(request)
    const dearer = { ...request, captureAmount: { currency: 'HKD', value: '101' } }
    expect((await send(dearer)).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await send({ ...request, paymentId: await authorize(merchant) })).code).toBe(
      'REPEAT_REQ_INCONSISTENT',
    )
    expect((await send({ ...request, paymentId: 'nobody' })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await balances()).provider).toBe(-100)
  })

  it('twenty times at one moment, on two nodes, takes once', async () => {
    const another = await gateway.startAnother()
    try {
      const request = captureRequest(await authorize(merchant))
      const answers = await atOnce(20, (index) =>
        merchant.call('payments/capture', request, index % 2 ? { url: another.url } : {}),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.code).toBe('SUCCESS')
      expect((await balances()).provider).toBe(-25_800)
      expect((await notificationsOf(merchant)).filter(({ kind }) => kind === 'notifyCapture')).toHaveLength(1)
    } finally {
      await another.stop()
    }
  })
})

it('of two captures of the same rest one wins', async () => {
  const paymentId = await authorize(merchant)
  const answers = await atOnce(6, () => capture(paymentId, '15000'))
  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...Array(5).fill('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT'),
    'SUCCESS',
  ])
  expect((await balances()).provider).toBe(-15_000)
})

it('of a capture and a cancelling at one moment one wins', async () => {
  const paymentId = await authorize(merchant)
  const [captured, cancelled] = await Promise.all([
    capture(paymentId),
    merchant.call('payments/cancel', { paymentId }),
  ])
  expect([captured.code, cancelled.code].filter((code) => code === 'SUCCESS')).toHaveLength(1)
  expect(await balances()).toEqual(
    captured.code === 'SUCCESS' ? { provider: -25_800, payable: 25_052, fees: 748 } : {},
  )
})

describe('a capture that the provider takes its time for', () => {
  const slow = async (paymentId: string) => {
    await plan(merchant, 'payments/capture', 'CAPTURE_IN_PROCESS')
    const request = captureRequest(paymentId)
    const { body } = await send(request)
    expect(body).toMatchObject({
      result: { resultCode: 'CAPTURE_IN_PROCESS', resultStatus: 'U' },
      captureRequestId: request.captureRequestId,
      captureId: expect.any(String),
    })
    expect(body.captureTime).toBeUndefined()
    return { request, captureId: body.captureId }
  }

  it('is driven on by a repeat once its time has come', async () => {
    const paymentId = await authorize(merchant)
    const { request, captureId } = await slow(paymentId)
    expect((await send(request)).code).toBe('CAPTURE_IN_PROCESS')
    expect(await transactionsOf(merchant, paymentId)).toMatchObject([{ transactionStatus: 'PROCESSING' }])
    expect(await balances()).toEqual({})
    // What is on its way counts.
    expect((await capture(paymentId, '1')).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
    // The agenda would be quicker: it is held back, so that the repeat has something to do.
    await gateway.database.query(
      "update agenda set due_at = due_at + interval '1 hour' where client_id = $1",
      [merchant.clientId],
    )
    await merchant.advance(60)
    const { code, body } = await send(request)
    expect([code, body.captureId]).toEqual(['SUCCESS', captureId])
    expect((await balances()).provider).toBe(-25_800)
  })

  it('is driven on by the agenda', async () => {
    const paymentId = await authorize(merchant)
    const { request } = await slow(paymentId)
    await merchant.advance(120)
    expect(await transactionsOf(merchant, paymentId)).toMatchObject([{ transactionStatus: 'SUCCESS' }])
    expect((await notificationsOf(merchant)).at(-1)).toMatchObject({
      kind: 'notifyCapture',
      body: { captureRequestId: request.captureRequestId, result: { resultStatus: 'S' } },
    })
    expect((await balances()).provider).toBe(-25_800)
    expect((await send(request)).code).toBe('SUCCESS')
  })
})

it('a planned refusal is kept, notified and answered again, and the rest is as it was', async () => {
  const paymentId = await authorize(merchant)
  await plan(merchant, 'payments/capture', 'USER_BALANCE_NOT_ENOUGH')
  const request = captureRequest(paymentId)
  const first = await send(request)
  expect([first.code, first.body.result.resultStatus]).toEqual(['USER_BALANCE_NOT_ENOUGH', 'F'])
  expect((await send(request)).text).toBe(first.text)
  expect(await transactionsOf(merchant, paymentId)).toMatchObject([
    { transactionStatus: 'FAIL', transactionResult: { resultCode: 'USER_BALANCE_NOT_ENOUGH' } },
  ])
  expect((await notificationsOf(merchant)).at(-1)).toMatchObject({
    kind: 'notifyCapture',
    body: { result: { resultCode: 'USER_BALANCE_NOT_ENOUGH', resultStatus: 'F' } },
  })
  expect(await balances()).toEqual({})
  expect((await capture(paymentId)).code).toBe('SUCCESS')
})

describe('a card payment without a wish for its captures', () => {
  it('is captured by itself, told after the payment, and cannot be captured again', async () => {
    const receiver = await startReceiver()
    try {
      const request = cardRequest({}, { paymentNotifyUrl: receiver.url('/hooks/pay') })
      const { paymentId } = (await merchant.call('payments/pay', request)).body
      const [first, second] = await receiver.arrived(2)
      if (!first || !second) throw new Error('two notifications were to arrive')
      expect([isSignedBy(merchant, first), isSignedBy(merchant, second)]).toEqual([true, true])
      expect(first.body).toMatchObject({
        notifyType: 'PAYMENT_RESULT',
        paymentId,
        result: { resultStatus: 'S' },
      })
      expect(second.path).toBe('/hooks/pay')
      const [captured] = await transactionsOf(merchant, paymentId)
      expect(second.body).toEqual({
        notifyType: 'CAPTURE_RESULT',
        result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
        paymentId,
        captureId: captured?.transactionId,
        captureRequestId: captured?.transactionRequestId,
        captureAmount: { currency: 'HKD', value: WHOLE },
        captureTime: expect.any(String),
      })
      expect(captured).toMatchObject({ transactionType: 'CAPTURE', transactionStatus: 'SUCCESS' })
      expect(await balances()).toEqual({ provider: -25_800, payable: 25_052, fees: 748 })
      expect((await capture(paymentId, '1')).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
      await merchant.advance(8 * DAY_SECONDS)
      expect(await transactionsOf(merchant, paymentId)).toHaveLength(1)
    } finally {
      await receiver.stop()
    }
  })

  it('is captured when its payer has passed 3-D Secure, not before', async () => {
    const { paymentId } = (await merchant.call('payments/pay', cardRequest({ is3DSAuthentication: true })))
      .body
    expect(await transactionsOf(merchant, paymentId)).toEqual([])
    await merchant.complete({ paymentId }, 'SUCCESS')
    expect(await transactionsOf(merchant, paymentId)).toMatchObject([{ transactionType: 'CAPTURE' }])
    expect((await notificationsOf(merchant)).map(({ kind }) => kind)).toEqual([
      'notifyPayment',
      'notifyCapture',
    ])
  })
})
