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

let gateway: TestGateway
let merchant: Merchant

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  merchant = await gateway.merchant()
})

const hkd = (value: number) => ({ currency: 'HKD', value: String(value) })

const raiseRequest = (paymentId: unknown, total = 30_000) => ({
  updateRequestId: `raise-${randomUUID()}`,
  paymentId,
  amount: hkd(total),
})

const send = (request: object): Promise<TestAnswer> => merchant.call('payments/updateAmount', request)
const raise = (paymentId: unknown, total?: number) => send(raiseRequest(paymentId, total))

const capture = (paymentId: unknown, value: number) =>
  merchant.call('payments/capture', {
    captureRequestId: randomUUID(),
    paymentId,
    captureAmount: hkd(value),
  })

const amountOf = async (paymentId: unknown) =>
  ((await merchant.inquire({ paymentId })).body.paymentAmount as { value: string }).value

const updates = async () =>
  (await notificationsOf(merchant))
    .filter(({ body }) => body.notifyType === 'UPDATE_AMOUNT_RESULT')
    .map(({ body }) => body)

describe('an authorized amount', () => {
  it('is raised to the new total, which can be captured, and told as a notification', async () => {
    const paymentId = await authorize(merchant)
    const before = (await merchant.inquire({ paymentId })).body
    const request = raiseRequest(paymentId)
    const { body, isSigned } = await send(request)
    expect(isSigned).toBe(true)
    expect(body).toEqual({ result: expect.objectContaining({ resultStatus: 'S' }), ...request })
    const { body: after } = await merchant.inquire({ paymentId })
    expect(after).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentAmount: hkd(30_000),
      authExpiryTime: before.authExpiryTime,
      transactions: [
        {
          transactionType: 'INCREMENTAL',
          transactionRequestId: request.updateRequestId,
          transactionStatus: 'SUCCESS',
          transactionAmount: hkd(30_000),
        },
      ],
    })
    expect(await updates()).toMatchObject([
      {
        updateRequestId: request.updateRequestId,
        paymentId,
        paymentAmount: hkd(30_000),
        result: { resultCode: 'SUCCESS', resultStatus: 'S' },
      },
    ])
    expect((await capture(paymentId, 30_001)).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
    expect((await capture(paymentId, 30_000)).code).toBe('SUCCESS')
  })

  it('is raised ten times and not an eleventh time', async () => {
    const paymentId = await authorize(merchant, CARDS.MASTERCARD)
    for (let time = 1; time <= 10; time += 1)
      expect((await raise(paymentId, 25_800 + time)).code).toBe('SUCCESS')
    expect((await raise(paymentId, 30_000)).code).toBe('INCREMENTAL_NOT_SUPPORT')
    expect(await amountOf(paymentId)).toBe('25810')
    expect(await updates()).toHaveLength(10)
  })

  it('is not raised after a capture', async () => {
    for (const captured of [1, 25_800]) {
      const paymentId = await authorize(merchant)
      await capture(paymentId, captured)
      expect((await raise(paymentId)).code).toBe('INCREMENTAL_NOT_SUPPORT')
    }
  })

  it('is not raised of a brand that does not take it, nor where the gateway captures', async () => {
    expect((await raise(await authorize(merchant, CARDS.JCB))).code).toBe('INCREMENTAL_NOT_SUPPORT')
    const { body } = await merchant.call('payments/pay', cardRequest())
    expect(body.paymentResultInfo).toMatchObject({ incrementalAuthorizationAvailable: false })
    expect((await raise(body.paymentId)).code).toBe('INCREMENTAL_NOT_SUPPORT')
  })

  it('is not lowered, nor left as it is, nor changed to another currency', async () => {
    const paymentId = await authorize(merchant)
    for (const total of [25_799, 25_800]) {
      const { code, body } = await raise(paymentId, total)
      expect([code, body.result.resultMessage]).toEqual([
        'PARAM_ILLEGAL',
        expect.stringMatching(/^amount\.value /),
      ])
    }
    const dollars = { ...raiseRequest(paymentId), amount: { currency: 'USD', value: '30000' } }
    expect((await send(dollars)).code).toBe('CURRENCY_NOT_SUPPORT')
    expect(await transactionsOf(merchant, paymentId)).toEqual([])
  })

  it('is not raised of an unknown payment, of another client, of a wallet or before it is authorized', async () => {
    expect((await raise('1')).code).toBe('ORDER_NOT_EXIST')
    expect((await raise(await authorize(await gateway.merchant()))).code).toBe('ORDER_NOT_EXIST')
    const { paymentId } = (await merchant.pay()).body
    expect((await raise(paymentId)).code).toBe('ORDER_STATUS_INVALID')
    await merchant.complete({ paymentId }, 'SUCCESS')
    expect((await raise(paymentId)).code).toBe('INCREMENTAL_NOT_SUPPORT')
  })

  it('is not raised when the authorization was cancelled or its time is over', async () => {
    const [cancelled, expired] = [await authorize(merchant), await authorize(merchant)]
    await merchant.call('payments/cancel', { paymentId: cancelled })
    expect((await raise(cancelled)).code).toBe('ORDER_IS_CANCELED')
    await merchant.advance(7 * 86_400 + 1)
    expect((await raise(expired)).code).toBe('AUTH_EXPIRED')
  })
})

describe('while the issuer thinks about it', () => {
  const slow = async () => {
    const paymentId = await authorize(merchant)
    await plan(merchant, 'payments/updateAmount', 'PAYMENT_IN_PROCESS')
    const request = raiseRequest(paymentId)
    expect((await send(request)).code).toBe('SUCCESS')
    return { paymentId, request }
  }

  it('the old amount stands, and nothing else is changed', async () => {
    const { paymentId, request } = await slow()
    expect((await send(request)).code).toBe('SUCCESS')
    expect(await amountOf(paymentId)).toBe('25800')
    expect(await transactionsOf(merchant, paymentId)).toMatchObject([{ transactionStatus: 'PROCESSING' }])
    expect((await raise(paymentId, 40_000)).code).toBe('INCREMENTAL_NOT_SUPPORT')
    expect((await capture(paymentId, 1)).code).toBe('ORDER_STATUS_INVALID')
    expect((await merchant.call('payments/cancel', { paymentId })).code).toBe('ORDER_STATUS_INVALID')
    expect(await updates()).toEqual([])
  })

  it('the outcome comes by itself a minute later, as a notification', async () => {
    const { paymentId, request } = await slow()
    await merchant.advance(120)
    expect(await amountOf(paymentId)).toBe('30000')
    expect(await updates()).toMatchObject([
      { updateRequestId: request.updateRequestId, paymentAmount: hkd(30_000), result: { resultStatus: 'S' } },
    ])
    expect((await raise(paymentId, 40_000)).code).toBe('SUCCESS')
  })
})

it('a planned refusal is taken, and told as a notification', async () => {
  const paymentId = await authorize(merchant)
  await plan(merchant, 'payments/updateAmount', 'RISK_REJECT')
  const request = raiseRequest(paymentId)
  const first = await send(request)
  expect(first.code).toBe('SUCCESS')
  expect((await send(request)).text).toBe(first.text)
  expect(await amountOf(paymentId)).toBe('25800')
  expect(await transactionsOf(merchant, paymentId)).toMatchObject([
    { transactionStatus: 'FAIL', transactionResult: { resultCode: 'RISK_REJECT' } },
  ])
  expect(await updates()).toMatchObject([
    {
      updateRequestId: request.updateRequestId,
      paymentAmount: hkd(25_800),
      result: { resultCode: 'RISK_REJECT', resultStatus: 'F' },
    },
  ])
})

describe('the same raise asked for again', () => {
  it('gets the same answer and changes nothing', async () => {
    const paymentId = await authorize(merchant)
    const request = raiseRequest(paymentId)
    const first = await send(request)
    expect((await send(request)).text).toBe(first.text)
    await raise(paymentId, 40_000)
    expect((await send(request)).text).toBe(first.text)
    expect(await amountOf(paymentId)).toBe('40000')
    expect(await updates()).toHaveLength(2)
  })

  it('with another amount or for another payment is inconsistent', async () => {
    const paymentId = await authorize(merchant)
    const request = raiseRequest(paymentId)
    await send(request)
    expect((await send({ ...request, amount: hkd(31_000) })).code).toBe('REPEAT_REQ_INCONSISTENT')
    const other = await authorize(merchant)
    expect((await send({ ...request, paymentId: other })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect([await amountOf(paymentId), await amountOf(other)]).toEqual(['30000', '25800'])
  })

  it('twenty times at one moment raises once', async () => {
    const paymentId = await authorize(merchant)
    const request = raiseRequest(paymentId)
    const answers = await atOnce(20, () => send(request))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.code).toBe('SUCCESS')
    expect(await updates()).toHaveLength(1)
  })
})

it('of several raises to the same total at one moment one wins', async () => {
  const paymentId = await authorize(merchant)
  const answers = await atOnce(6, () => raise(paymentId, 30_000))
  expect(answers.filter(({ code }) => code === 'SUCCESS')).toHaveLength(1)
  const losers = answers.filter(({ code }) => code !== 'SUCCESS').map(({ code }) => code)
  // Too early while the winner is under way, and no more than what is authorized afterwards.
  for (const code of losers) expect(['INCREMENTAL_NOT_SUPPORT', 'PARAM_ILLEGAL']).toContain(code)
  expect(await updates()).toHaveLength(1)
})
