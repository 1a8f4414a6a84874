import { describe, expect, it } from 'vitest'
import { CARDS, cardRequest, infoOf, tokenRequest } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { TestAnswer } from '../support/merchant.ts'
import { countRows } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const pay = (request: object, by = merchant): Promise<TestAnswer> => by.call('payments/pay', request)

const count = (table: string, by = merchant) => countRows(gateway, by, table)

describe('the token of a card', () => {
  const tokenOf = async (data: object = {}, changes: object = {}) => {
    const answer = await pay(cardRequest({ tokenize: 'true', ...data }, changes))
    expect(infoOf(answer).cardToken).toMatch(/^card_[\w-]{32}$/)
    return infoOf(answer).cardToken as string
  }

  it('is in the answer, in the inquiry and in the notification alone, which is stored sealed', async () => {
    const request = cardRequest({ tokenize: true })
    const { body } = await pay(request)
    const info = { cardToken: expect.stringMatching(/^card_/), lastFour: '0768' }
    expect(body.paymentResultInfo).toMatchObject(info)
    const { cardToken } = body.paymentResultInfo as { cardToken: string }
    const inquired = await merchant.inquire({ paymentId: body.paymentId })
    expect(infoOf(inquired).cardToken).toBe(cardToken)
    const [notified] = await merchant.notifications()
    expect(notified?.body).toMatchObject({ notifyType: 'PAYMENT_RESULT', paymentResultInfo: { cardToken } })
    const stored = await gateway.database.query(
      "select body from notifications where client_id = $1 and kind = 'notifyPayment'",
      [merchant.clientId],
    )
    expect(stored).toEqual([{ body: expect.stringMatching(/^sealed:/) }])
  })

  it('is not given unless it was asked for', async () => {
    const answer = await pay(cardRequest())
    expect(infoOf(answer).cardToken).toBeUndefined()
    expect(await count('card_tokens')).toBe(0)
  })

  it('pays again, with the facts of the card and without a number', async () => {
    const token = await tokenOf({ cardNo: CARDS.MASTERCARD })
    const request = tokenRequest(token)
    const answer = await pay(request)
    expect(answer.code).toBe('SUCCESS')
    expect(infoOf(answer)).toMatchObject({ cardBrand: 'MASTERCARD', cardNo: '516277******4622' })
    expect(infoOf(answer).networkTransactionId).toMatch(/^\d{15}$/)
    expect(infoOf(answer).cardToken).toBeUndefined()
    expect((await pay(request)).text).toBe(answer.text)
    expect(await merchant.transactions(answer.body)).toMatchObject([{ transactionType: 'CAPTURE' }])
  })

  it('of another client, or of nobody, is refused and leaves nothing behind', async () => {
    const other = await gateway.merchant()
    const token = await tokenOf()
    expect((await pay(tokenRequest(token), other)).code).toBe('INVALID_PAYMENT_METHOD_META_DATA')
    expect((await pay(tokenRequest(`${token}x`))).code).toBe('INVALID_PAYMENT_METHOD_META_DATA')
    expect([await count('payments'), await count('payments', other)]).toEqual([1, 0])
  })

  it('is not given for a card that is declined', async () => {
    const answer = await pay(cardRequest({ cardNo: CARDS.DECLINED_VISA, tokenize: true }))
    expect(answer.code).toBe('DO_NOT_HONOR')
    expect(await count('card_tokens')).toBe(0)
  })

  it('of a card that is declined without its payer fails as the card does', async () => {
    const challenged = { cardNo: CARDS.DECLINED_VISA, tokenize: true, is3DSAuthentication: true }
    const { paymentId } = (await pay(cardRequest(challenged))).body
    await merchant.complete({ paymentId }, 'SUCCESS')
    const token = infoOf(await merchant.inquire({ paymentId })).cardToken
    const request = tokenRequest(token)
    expect((await pay(request)).code).toBe('DO_NOT_HONOR')
    expect((await merchant.inquire(request)).body.paymentStatus).toBe('FAIL')
  })

  it('does not remember a risky amount', async () => {
    const risky = { paymentAmount: { currency: 'HKD', value: '1111001111' } }
    const { paymentId } = (await pay(cardRequest({ tokenize: true, is3DSAuthentication: true }, risky))).body
    await merchant.complete({ paymentId }, 'SUCCESS')
    const token = infoOf(await merchant.inquire({ paymentId })).cardToken
    expect((await pay(tokenRequest(token))).code).toBe('SUCCESS')
    expect((await pay(tokenRequest(token, risky))).code).toBe('RISK_REJECT')
  })

  it('can be challenged too', async () => {
    const token = await tokenOf()
    const { paymentMethod, ...rest } = tokenRequest(token)
    const asking = { ...paymentMethod, paymentMethodMetaData: { is3DSAuthentication: true } }
    const { code, body } = await pay({ ...rest, paymentMethod: asking })
    expect([code, await count('presented_cards')]).toEqual(['PAYMENT_IN_PROCESS', 1])
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    const inquired = await merchant.inquire({ paymentId: body.paymentId })
    expect(infoOf(inquired).threeDSResult).toMatchObject({ challenged: true })
    expect(await count('presented_cards')).toBe(0)
  })
})
