import { describe, expect, it } from 'vitest'
import { CARDS, cardRequest, infoOf, MANUAL, tokenRequest } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest, type TestAnswer } from '../support/merchant.ts'
import { jobsOf, atOnce, countRows } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const pay = (request: object, by = merchant): Promise<TestAnswer> => by.call('payments/pay', request)

const count = (table: string, by = merchant) => countRows(gateway, by, table)

const DAYS_7_MS = 7 * 86_400_000

describe('a card payment', () => {
  it('is answered with its ids, its times, the end of the authorization and what may be shown of the card', async () => {
    const request = cardRequest({}, MANUAL)
    const { body, isSigned } = await pay(request)
    expect(isSigned).toBe(true)
    expect(body).toEqual({
      result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: request.paymentAmount,
      paymentCreateTime: expect.any(String),
      paymentTime: expect.any(String),
      authExpiryTime: expect.any(String),
      paymentResultInfo: {
        cardNo: '405469******0768',
        cardBrand: 'VISA',
        cardBin: '405469',
        lastFour: '0768',
        networkTransactionId: expect.stringMatching(/^\d{15}$/),
        incrementalAuthorizationAvailable: true,
      },
    })
    const [paidAt, endsAt] = [body.paymentTime, body.authExpiryTime].map((time) => Date.parse(String(time)))
    expect(Number(endsAt) - Number(paidAt)).toBe(DAYS_7_MS)
    const inquired = await merchant.inquire({ paymentId: body.paymentId })
    expect(inquired.body).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentTime: body.paymentTime,
      authExpiryTime: body.authExpiryTime,
      paymentResultInfo: body.paymentResultInfo,
    })
    expect(inquired.body.redirectActionForm).toBeUndefined()
  })

  it.each([
    ['VISA', '4054695723100768'],
    ['MASTERCARD', '5162774114974622'],
    ['VISA', '4294097400915107'],
    ['VISA', '4006055482525268'],
    ['VISA', '4600729331819383'],
    ['VISA', '4310377720003234'],
    ['HYUNDAI', '9490220011669217'],
  ])('with the sandbox card %s %s succeeds', async (brand, cardNo) => {
    const answer = await pay(cardRequest({ cardNo }))
    expect(answer.code).toBe('SUCCESS')
    expect(infoOf(answer)).toMatchObject({ cardBrand: brand, lastFour: cardNo.slice(-4) })
  })

  it.each([CARDS.DECLINED_VISA, CARDS.DECLINED_MASTERCARD])(
    'with the sandbox card %s is declined, and a repeat gets the same answer',
    async (cardNo) => {
      const request = cardRequest({ cardNo })
      const first = await pay(request)
      expect(first.body.result).toMatchObject({ resultCode: 'DO_NOT_HONOR', resultStatus: 'F' })
      expect((await pay(request)).text).toBe(first.text)
      const { body } = await merchant.inquire({ paymentRequestId: request.paymentRequestId })
      expect(body).toMatchObject({
        paymentStatus: 'FAIL',
        paymentResultCode: 'DO_NOT_HONOR',
        paymentResultInfo: { lastFour: cardNo.slice(-4), refusalCodeRaw: 'DO_NOT_HONOR' },
      })
      expect(body.authExpiryTime).toBeUndefined()
      const [notified] = await merchant.notifications()
      expect(notified?.body).toMatchObject({
        notifyType: 'PAYMENT_RESULT',
        result: { resultCode: 'DO_NOT_HONOR', resultStatus: 'F' },
      })
    },
  )

  it('of the risky amount is rejected and fails', async () => {
    const amount = { currency: 'HKD', value: '1111001111' }
    const request = cardRequest({}, { paymentAmount: amount })
    expect((await pay(request)).code).toBe('RISK_REJECT')
    const { body } = await merchant.inquire({ paymentRequestId: request.paymentRequestId })
    expect([body.paymentStatus, body.paymentResultCode]).toEqual(['FAIL', 'RISK_REJECT'])
  })

  it.each<[string, string, object]>([
    ['INVALID_EXPIRATION_DATE', 'month 13', { expiryMonth: '13' }],
    ['INVALID_EXPIRATION_DATE', 'a past date', { expiryMonth: '01', expiryYear: '20' }],
    ['INVALID_EXPIRATION_DATE', 'no date', { expiryMonth: null, expiryYear: '' }],
    ['INVALID_PAYMENT_METHOD_META_DATA', 'two digits of a CVC', { cvv: '99' }],
    ['INVALID_PAYMENT_METHOD_META_DATA', 'a CVC of letters', { cvv: 'abc' }],
    ['INVALID_PAYMENT_METHOD_META_DATA', 'a number with letters', { cardNo: '40546957231007x8' }],
    ['INVALID_PAYMENT_METHOD_META_DATA', 'a flag that is none', { is3DSAuthentication: 'maybe' }],
    ['INVALID_CARD_NUMBER', 'a wrong check digit', { cardNo: '4054695723100769' }],
    ['CARD_NOT_SUPPORTED', 'an unknown brand', { cardNo: '9999999999999995' }],
    ['SELECTED_CARD_BRAND_NOT_AVAILABLE', 'another brand chosen', { selectedCardBrand: 'JCB' }],
  ])('is refused with %s for %s, and leaves nothing behind', async (code, _what, data) => {
    const request = cardRequest(data)
    const answer = await pay(request)
    expect([answer.code, answer.body.result.resultStatus]).toEqual([code, 'F'])
    expect(Object.keys(answer.body)).toEqual(['result'])
    expect((await merchant.inquire(request)).code).toBe('ORDER_NOT_EXIST')
    expect([await count('payments'), await count('attempts')]).toEqual([0, 0])
    expect(await jobsOf(gateway, merchant)).toEqual([])
    expect((await pay({ ...cardRequest(), paymentRequestId: request.paymentRequestId })).code).toBe('SUCCESS')
  })

  it.each<[string, object]>([
    ['spaces in the number', { cardNo: '4054 6957 2310 0768' }],
    [
      'a number, month and CVC as numbers',
      { cardNo: 4054695723100768, cvv: 123, expiryMonth: 12, expiryYear: 39 },
    ],
    ['booleans as strings', { is3DSAuthentication: 'false', tokenize: 'false' }],
    [
      'nulls for what is absent',
      { is3DSAuthentication: null, selectedCardBrand: null, cardholderName: null },
    ],
    [
      'the name of the holder and keys that nobody knows',
      { cardholderName: { firstName: 'Ada' }, zip: '1', cpf: '2' },
    ],
    ['no CVC', { cvv: undefined }],
    ['the brand chosen', { selectedCardBrand: 'VISA' }],
  ])('is taken with %s', async (_what, data) => {
    const answer = await pay(cardRequest(data))
    expect(answer.code).toBe('SUCCESS')
    expect(infoOf(answer)).toMatchObject({ lastFour: '0768' })
  })

  it('without a card sends the payer to a page', async () => {
    const { code, body } = await pay({ ...payRequest(), paymentMethod: { paymentMethodType: 'CARD' } })
    expect([code, typeof body.normalUrl]).toEqual(['PAYMENT_IN_PROCESS', 'string'])
    const inquired = await merchant.inquire({ paymentId: body.paymentId })
    expect(inquired.body.paymentResultInfo).toBeUndefined()
  })

  it('of a production client without a provider is refused', async () => {
    const production = await gateway.merchant('production')
    const answer = await production.call('payments/pay', cardRequest(), { prefix: '/ams/api' })
    expect(answer.code).toBe('INVALID_CONTRACT')
    expect(await count('payments', production)).toBe(0)
  })
})

describe('a card payment asked for again', () => {
  it('gets the same answer, also when it was captured since', async () => {
    const request = cardRequest({ tokenize: true })
    const first = await pay(request)
    expect(first.code).toBe('SUCCESS')
    expect(await merchant.transactions(first.body)).toHaveLength(1)
    await merchant.advance(86_400)
    expect((await pay(request)).text).toBe(first.text)
    expect(await count('attempts')).toBe(2)
  })

  it('with another card is the same payment: the number is no part of what makes requests equal', async () => {
    const request = cardRequest()
    const first = await pay(request)
    const other = cardRequest({ cardNo: CARDS.MASTERCARD }, { paymentRequestId: request.paymentRequestId })
    expect((await pay(other)).text).toBe(first.text)
  })

  it('with another amount or by a token is inconsistent', async () => {
    const request = cardRequest({ tokenize: true })
    const answer = await pay(request)
    const { paymentRequestId } = request
    const dearer = { ...request, paymentAmount: { currency: 'HKD', value: '25801' } }
    expect((await pay(dearer)).code).toBe('REPEAT_REQ_INCONSISTENT')
    const byToken = tokenRequest(infoOf(answer).cardToken, { paymentRequestId })
    expect((await pay(byToken)).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect(await count('payments')).toBe(1)
  })

  it('twenty times at one moment, on two nodes, charges once, and all get the same final answer', async () => {
    const another = await gateway.startAnother()
    try {
      const request = cardRequest({ tokenize: true })
      const answers = await atOnce(20, (index) =>
        merchant.call('payments/pay', request, index % 2 ? { url: another.url } : {}),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.code).toBe('SUCCESS')
      const charges = "attempts where kind = 'CHARGE' and client_id = $1"
      expect(await gateway.database.query(`select from ${charges}`, [merchant.clientId])).toHaveLength(1)
      expect([await count('payments'), await count('card_tokens'), await count('transfers')]).toEqual([
        1, 1, 1,
      ])
    } finally {
      await another.stop()
    }
  })

  it('of a cancelled authorization is told so', async () => {
    const request = cardRequest({}, MANUAL)
    const { body } = await pay(request)
    expect((await merchant.cancel({ paymentId: body.paymentId })).code).toBe('SUCCESS')
    expect((await pay(request)).code).toBe('ORDER_IS_CANCELED')
  })
})

describe('a planned outcome of a card payment', () => {
  it('that is F leaves a failed payment', async () => {
    await merchant.plan('payments/pay', 'USER_BALANCE_NOT_ENOUGH')
    const request = cardRequest()
    const first = await pay(request)
    expect(first.code).toBe('USER_BALANCE_NOT_ENOUGH')
    expect((await pay(request)).text).toBe(first.text)
    const { body } = await merchant.inquire(request)
    expect([body.paymentStatus, body.paymentResultCode]).toEqual(['FAIL', 'USER_BALANCE_NOT_ENOUGH'])
  })

  it('that is in process leaves it open until the payer decides, and loses no token', async () => {
    await merchant.plan('payments/pay', 'PAYMENT_IN_PROCESS')
    const request = cardRequest({ tokenize: true }, MANUAL)
    const first = await pay(request)
    expect(first.body).toEqual({
      result: expect.objectContaining({ resultCode: 'PAYMENT_IN_PROCESS', resultStatus: 'U' }),
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.any(String),
      paymentAmount: request.paymentAmount,
      paymentCreateTime: expect.any(String),
    })
    expect((await pay(request)).text).toBe(first.text)
    await merchant.advance(3_600)
    const { paymentId } = first.body
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('PROCESSING')
    expect((await merchant.complete({ paymentId }, 'SUCCESS')).code).toBe('SUCCESS')
    const repeated = await pay(request)
    expect(repeated.code).toBe('SUCCESS')
    expect(infoOf(repeated)).toMatchObject({
      cardToken: expect.any(String),
      networkTransactionId: expect.any(String),
    })
  })

  it('that is in process ends with the payment at the latest', async () => {
    await merchant.plan('payments/pay', 'PAYMENT_IN_PROCESS')
    const paymentExpiryTime = new Date(Date.now() + 7_200_000).toISOString()
    const request = cardRequest({}, { paymentExpiryTime })
    await pay(request)
    await merchant.advance(7_201)
    const { body } = await merchant.inquire(request)
    expect([body.paymentStatus, body.paymentResultCode]).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
    expect((await pay(request)).code).toBe('ORDER_IS_CLOSED')
  })
})
