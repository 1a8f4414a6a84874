import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hkd } from '../support/amounts.ts'
import { authorized, CARDS, cardRequest } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { TestAnswer } from '../support/merchant.ts'
import { atOnce, opened } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

interface Named {
  readonly paymentId: unknown
}

const raiseRequest = ({ paymentId }: Named, total = 30_000) => ({
  updateRequestId: `raise-${randomUUID()}`,
  paymentId,
  amount: hkd(total),
})

const send = (request: object): Promise<TestAnswer> => merchant.call('payments/updateAmount', request)
const raise = (payment: Named, total?: number) => send(raiseRequest(payment, total))

const amountOf = async ({ paymentId }: Named) =>
  ((await merchant.inquire({ paymentId })).body.paymentAmount as { value: string }).value

const updates = async () =>
  (await merchant.notifications())
    .filter(({ body }) => body.notifyType === 'UPDATE_AMOUNT_RESULT')
    .map(({ body }) => body)

describe('an authorized amount', () => {
  it('is raised to the new total, which can be captured, and is notified', async () => {
    const payment = await authorized(merchant)
    const before = (await merchant.inquire(payment)).body
    const request = raiseRequest(payment)
    const { body, isSigned } = await send(request)
    expect(isSigned).toBe(true)
    expect(body).toEqual({ result: expect.objectContaining({ resultStatus: 'S' }), ...request })
    const { body: after } = await merchant.inquire(payment)
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
        paymentId: payment.paymentId,
        paymentAmount: hkd(30_000),
        result: { resultCode: 'SUCCESS', resultStatus: 'S' },
      },
    ])
    expect((await merchant.capture(payment, 30_001)).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
    expect((await merchant.capture(payment, 30_000)).code).toBe('SUCCESS')
  })

  it('is raised ten times and not an eleventh time', async () => {
    const payment = await authorized(merchant, CARDS.MASTERCARD)
    for (let time = 1; time <= 10; time += 1)
      expect((await raise(payment, 25_800 + time)).code).toBe('SUCCESS')
    expect((await raise(payment, 30_000)).code).toBe('INCREMENTAL_NOT_SUPPORT')
    expect(await amountOf(payment)).toBe('25810')
    expect(await updates()).toHaveLength(10)
  })

  it('is not raised after a capture', async () => {
    for (const captured of [1, 25_800]) {
      const payment = await authorized(merchant)
      await merchant.capture(payment, captured)
      expect((await raise(payment)).code).toBe('INCREMENTAL_NOT_SUPPORT')
    }
  })

  it('is not raised of a brand that does not take it, nor where the gateway captures', async () => {
    expect((await raise(await authorized(merchant, CARDS.JCB))).code).toBe('INCREMENTAL_NOT_SUPPORT')
    const { body } = await merchant.call('payments/pay', cardRequest())
    expect(body.paymentResultInfo).toMatchObject({ incrementalAuthorizationAvailable: false })
    expect((await raise({ paymentId: body.paymentId })).code).toBe('INCREMENTAL_NOT_SUPPORT')
  })

  it('is not lowered, nor left as it is, nor changed to another currency', async () => {
    const payment = await authorized(merchant)
    for (const total of [25_799, 25_800]) {
      const { code, body } = await raise(payment, total)
      expect([code, body.result.resultMessage]).toEqual([
        'PARAM_ILLEGAL',
        expect.stringMatching(/^amount\.value /),
      ])
    }
    const dollars = { ...raiseRequest(payment), amount: { currency: 'USD', value: '30000' } }
    expect((await send(dollars)).code).toBe('CURRENCY_NOT_SUPPORT')
    expect(await merchant.transactions(payment)).toEqual([])
  })

  it('is not raised of an unknown payment, of another client, of a wallet or before it is authorized', async () => {
    expect((await raise({ paymentId: '1' })).code).toBe('ORDER_NOT_EXIST')
    expect((await raise(await authorized(await gateway.merchant()))).code).toBe('ORDER_NOT_EXIST')
    const payment = await opened(merchant)
    expect((await raise(payment)).code).toBe('ORDER_STATUS_INVALID')
    await merchant.complete(payment, 'SUCCESS')
    expect((await raise(payment)).code).toBe('INCREMENTAL_NOT_SUPPORT')
  })

  it('is not raised when the authorization was cancelled or its time is over', async () => {
    const [cancelled, expired] = [await authorized(merchant), await authorized(merchant)]
    await merchant.cancel(cancelled)
    expect((await raise(cancelled)).code).toBe('ORDER_IS_CANCELED')
    await merchant.advance(7 * 86_400 + 1)
    expect((await raise(expired)).code).toBe('AUTH_EXPIRED')
  })
})

describe('while the issuer thinks about it', () => {
  const slow = async () => {
    const payment = await authorized(merchant)
    await merchant.plan('payments/updateAmount', 'PAYMENT_IN_PROCESS')
    const request = raiseRequest(payment)
    expect((await send(request)).code).toBe('SUCCESS')
    return { payment, request }
  }

  it('the old amount stands, and nothing else is changed', async () => {
    const { payment, request } = await slow()
    expect((await send(request)).code).toBe('SUCCESS')
    expect(await amountOf(payment)).toBe('25800')
    expect(await merchant.transactions(payment)).toMatchObject([{ transactionStatus: 'PROCESSING' }])
    expect((await raise(payment, 40_000)).code).toBe('INCREMENTAL_NOT_SUPPORT')
    expect((await merchant.capture(payment, 1)).code).toBe('ORDER_STATUS_INVALID')
    expect((await merchant.cancel(payment)).code).toBe('ORDER_STATUS_INVALID')
    expect(await updates()).toEqual([])
  })

  it('the outcome comes by itself a minute later, as a notification', async () => {
    const { payment, request } = await slow()
    await merchant.advance(120)
    expect(await amountOf(payment)).toBe('30000')
    expect(await updates()).toMatchObject([
      { updateRequestId: request.updateRequestId, paymentAmount: hkd(30_000), result: { resultStatus: 'S' } },
    ])
    expect((await raise(payment, 40_000)).code).toBe('SUCCESS')
  })
})

it('a planned refusal is accepted, and comes as a notification', async () => {
  const payment = await authorized(merchant)
  await merchant.plan('payments/updateAmount', 'RISK_REJECT')
  const request = raiseRequest(payment)
  const first = await send(request)
  expect(first.code).toBe('SUCCESS')
  expect((await send(request)).text).toBe(first.text)
  expect(await amountOf(payment)).toBe('25800')
  expect(await merchant.transactions(payment)).toMatchObject([
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
    const payment = await authorized(merchant)
    const request = raiseRequest(payment)
    const first = await send(request)
    expect((await send(request)).text).toBe(first.text)
    await raise(payment, 40_000)
    expect((await send(request)).text).toBe(first.text)
    expect(await amountOf(payment)).toBe('40000')
    expect(await updates()).toHaveLength(2)
  })

  it('with another amount or for another payment is inconsistent', async () => {
    const payment = await authorized(merchant)
    const request = raiseRequest(payment)
    await send(request)
    expect((await send({ ...request, amount: hkd(31_000) })).code).toBe('REPEAT_REQ_INCONSISTENT')
    const other = await authorized(merchant)
    expect((await send({ ...request, paymentId: other.paymentId })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect([await amountOf(payment), await amountOf(other)]).toEqual(['30000', '25800'])
  })

  it('twenty times at one moment raises once', async () => {
    const payment = await authorized(merchant)
    const request = raiseRequest(payment)
    const answers = await atOnce(20, () => send(request))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.code).toBe('SUCCESS')
    expect(await updates()).toHaveLength(1)
  })
})

it('of several raises to the same total at one moment one wins', async () => {
  const payment = await authorized(merchant)
  const answers = await atOnce(6, () => raise(payment, 30_000))
  expect(answers.filter(({ code }) => code === 'SUCCESS')).toHaveLength(1)
  const losers = answers.filter(({ code }) => code !== 'SUCCESS').map(({ code }) => code)
  // Too early while the winner is under way, and no more than what is authorized afterwards.
  for (const code of losers) expect(['INCREMENTAL_NOT_SUPPORT', 'PARAM_ILLEGAL']).toContain(code)
  expect(await updates()).toHaveLength(1)
})
