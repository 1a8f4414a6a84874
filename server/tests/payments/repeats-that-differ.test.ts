import { canonicalJson } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { cardRequest, MANUAL } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { scanRequest } from '../support/in-store.ts'
import { payRequest, sessionRequest, type TestAnswer } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { press } from '../support/payer.ts'
import { registrationRequest } from '../support/registration.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

/** What a refusal names, without the words that are always the same. */
function differing({ code, body }: TestAnswer): string {
  expect(code).toBe('REPEAT_REQ_INCONSISTENT')
  const [, fields = '', key] =
    / ?(.*) differs? from the first request with this (\w+)$/.exec(body.result.resultMessage) ?? []
  expect(key, body.result.resultMessage).toMatch(/RequestId$/)
  return fields
}

const USD = { settlementStrategy: { settlementCurrency: 'USD' } }
const EUR = { settlementStrategy: { settlementCurrency: 'EUR' } }
const value = (digits: string) => ({ paymentAmount: { currency: 'HKD', value: digits } })

describe('a payment that is asked for again', () => {
  it.each([
    ['paymentAmount.value', value('25801')],
    ['paymentAmount.currency', { paymentAmount: { currency: 'USD', value: '25800' } }],
    [
      'paymentAmount.currency and paymentAmount.value',
      { paymentAmount: { currency: 'USD', value: '25801' } },
    ],
    ['paymentMethod.paymentMethodType', { paymentMethod: { paymentMethodType: 'CONNECT_WALLET' } }],
    [
      'paymentMethod.paymentMethodId',
      { paymentMethod: { paymentMethodType: 'ALIPAY_HK', paymentMethodId: 'a-secret' } },
    ],
    ['settlementStrategy.settlementCurrency', EUR],
    ['settlementStrategy.settlementCurrency', { settlementStrategy: undefined }],
    ['paymentAmount.value and settlementStrategy.settlementCurrency', { ...value('1'), ...EUR }],
  ])('is told that %s differs', async (fields, change) => {
    const request = { ...payRequest(), ...USD }
    const first = await merchant.call('payments/pay', request)
    const again = await merchant.call('payments/pay', { ...request, ...change })
    expect(differing(again)).toBe(fields)
    expect(again.text).not.toContain('a-secret')
    expect((await merchant.call('payments/pay', request)).text).toBe(first.text)
  })

  it('in a store is told of the code that was scanned, and never which it was', async () => {
    const request = scanRequest(await merchant.issueCode())
    await merchant.call('payments/pay', request)
    const { paymentRequestId } = request
    const other = await merchant.issueCode()
    const again = await merchant.scan(other, { paymentRequestId })
    expect(differing(again)).toBe('paymentMethod.paymentMethodType or paymentMethod.paymentMethodId')
    expect(again.text).not.toMatch(/\d{16}/)
    expect(differing(await merchant.scan(other, { paymentRequestId, paymentAmount: sgd('1') }))).toBe(
      'paymentAmount.value',
    )
  })

  const sgd = (digits: string) => ({ currency: 'SGD', value: digits })

  it('by card is told of its first amount, also when that was raised meanwhile', async () => {
    const request = cardRequest({}, MANUAL)
    const { body } = await merchant.call('payments/pay', request)
    const amount = { currency: 'HKD', value: '30000' }
    const raised = { paymentId: body.paymentId, updateRequestId: 'raise-1', amount }
    expect((await merchant.call('payments/updateAmount', raised)).code).toBe('SUCCESS')
    expect((await merchant.call('payments/pay', request)).code).toBe('SUCCESS')
    const other = { ...request, paymentAmount: amount }
    expect(differing(await merchant.call('payments/pay', other))).toBe('paymentAmount.value')
    expect(differing(await merchant.call('payments/pay', { ...request, ...USD }))).toBe(
      'settlementStrategy.settlementCurrency',
    )
  })

  it('is told what may differ where its details are no longer kept', async () => {
    const request = payRequest()
    await merchant.call('payments/pay', request)
    await gateway.database.query("update payments set details = '{}' where payment_request_id = $1", [
      request.paymentRequestId,
    ])
    expect(differing(await merchant.call('payments/pay', { ...request, ...value('1') }))).toBe(
      'paymentAmount.value',
    )
    expect(differing(await merchant.call('payments/pay', { ...request, ...USD }))).toBe(
      'paymentMethod.paymentMethodId, paymentFactor.inStorePaymentScenario or settlementStrategy.settlementCurrency',
    )
  })

  it('with the id of a session is told so, whether anybody has chosen there or not', async () => {
    const session = sessionRequest()
    const { paymentRequestId } = session
    const { body } = await merchant.createSession(session)
    const again = async () => (await merchant.pay({ paymentRequestId })).body.result
    const ofSession = {
      resultCode: 'REPEAT_REQ_INCONSISTENT',
      resultMessage: 'paymentRequestId is that of a session',
      resultStatus: 'F',
    }
    expect(await again()).toEqual(ofSession)
    await press(body.normalUrl, 'choose', { method: 'ALIPAY_HK' })
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('SUCCESS')
    expect(await again()).toEqual(ofSession)
  })
})

describe('another operation that is asked for again', () => {
  it.each([
    ['paymentAmount.value', value('1')],
    ['settlementStrategy.settlementCurrency', EUR],
  ])('a session: %s', async (fields, change) => {
    const request = { ...sessionRequest(), ...USD }
    const first = await merchant.createSession(request)
    expect(differing(await merchant.createSession({ ...request, ...change }))).toBe(fields)
    expect((await merchant.createSession(request)).text).toBe(first.text)
  })

  it('a refund: its payment, its amount', async () => {
    const [payment, other] = [await paid(merchant), await paid(merchant)]
    const refundRequestId = 'differing-refund'
    expect((await merchant.refund(payment, 100, { refundRequestId })).code).toBe('SUCCESS')
    expect(differing(await merchant.refund(payment, 101, { refundRequestId }))).toBe('refundAmount.value')
    expect(differing(await merchant.refund(other, 100, { refundRequestId }))).toBe('paymentId')
    expect(differing(await merchant.refund(other, 101, { refundRequestId }))).toBe(
      'paymentId and refundAmount.value',
    )
    expect((await merchant.refund(payment, 100, { refundRequestId })).code).toBe('SUCCESS')
  })

  it('refunds of two payments with one id at one moment: one is done, the others are told of their payment', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => paid(merchant)))
    const refundRequestId = 'one-id-for-many'
    const answers = await Promise.all(
      payments.map((payment) => merchant.refund(payment, 100, { refundRequestId })),
    )
    const refused = answers.filter(({ code }) => code !== 'SUCCESS')
    expect(refused).toHaveLength(5)
    for (const { code, body } of refused) {
      expect(code).toBe('REPEAT_REQ_INCONSISTENT')
      expect(body.result.resultMessage).toMatch(/^paymentId differs from the first request with this /)
    }
  })

  it('a capture and an increase: their amounts', async () => {
    const request = cardRequest({}, MANUAL)
    const { body } = await merchant.call('payments/pay', request)
    const raise = (digits: string) =>
      merchant.call('payments/updateAmount', {
        paymentId: body.paymentId,
        updateRequestId: 'raise-2',
        amount: { currency: 'HKD', value: digits },
      })
    await raise('30000')
    expect(differing(await raise('30001'))).toBe('amount.value')
    const captureRequestId = 'differing-capture'
    await merchant.capture(body, 100, { captureRequestId })
    expect(differing(await merchant.capture(body, 101, { captureRequestId }))).toBe('captureAmount.value')
  })

  it('a registration: merchant, store, products', async () => {
    const request = registrationRequest()
    await merchant.register(request)
    const storeInfo = { ...request.storeInfo, storeName: 'Evening Tea' }
    expect(differing(await merchant.register({ ...request, storeInfo }))).toBe('storeInfo')
    const { storeInfo: none, ...withoutStore } = request
    const productCodes = ['IN_STORE_PAYMENT', 'CASHIER_PAYMENT']
    expect(differing(await merchant.register({ ...withoutStore, productCodes }))).toBe(
      'storeInfo and productCodes',
    )
    const merchantInfo = { ...request.merchantInfo, merchantMCC: '5812' }
    expect(differing(await merchant.register({ ...request, merchantInfo }))).toBe('merchantInfo')
  })
})

describe('what was stored before settlementStrategy was compared', () => {
  /** As 0.7.0 wrote it: without a version, of the fields of then. */
  const digestBefore = (path: string, values: readonly string[]) =>
    gateway.sealer.digest(`${path}\n${canonicalJson(values)}`, 'request')

  it('a payment: the same request again is the same, and the field does not count', async () => {
    const request = { ...payRequest(), ...USD }
    const first = await merchant.call('payments/pay', request)
    const digest = digestBefore('v1/payments/pay', ['HKD', '25800', 'ALIPAY_HK', '', ''])
    await gateway.database.query('update payments set request_digest = $2 where payment_request_id = $1', [
      request.paymentRequestId,
      digest,
    ])
    expect((await merchant.call('payments/pay', request)).text).toBe(first.text)
    expect((await merchant.call('payments/pay', { ...request, ...EUR })).text).toBe(first.text)
    const again = await merchant.call('payments/pay', { ...request, ...EUR, ...value('1') })
    expect(differing(again)).toBe('paymentAmount.value')
  })

  it('a session: likewise', async () => {
    const request = sessionRequest()
    const first = await merchant.createSession(request)
    const digest = digestBefore('v1/payments/createPaymentSession', ['HKD', '25800'])
    await gateway.database.query(
      'update payment_sessions set request_digest = $2 where payment_request_id = $1',
      [request.paymentRequestId, digest],
    )
    expect((await merchant.createSession({ ...request, ...USD })).text).toBe(first.text)
    expect(differing(await merchant.createSession({ ...request, ...USD, ...value('1') }))).toBe(
      'paymentAmount.value',
    )
  })

  it('a refund, before its bank account was compared: likewise', async () => {
    const payment = await paid(merchant)
    const refundRequestId = 'before-bank-accounts'
    const first = await merchant.refund(payment, 100, { refundRequestId })
    const digest = digestBefore('v1/payments/refund', [payment.paymentId, 'HKD', '100'])
    await gateway.database.query(
      'update payment_transactions set request_digest = $2 where request_id = $1',
      [refundRequestId, digest],
    )
    const refundToBankInfo = { bankCode: '004', accountNo: '1' }
    const again = await merchant.refund(payment, 100, { refundRequestId, refundToBankInfo })
    expect(again.text).toBe(first.text)
    expect(differing(await merchant.refund(payment, 99, { refundRequestId }))).toBe('refundAmount.value')
  })

  it('and what had no field added is stored as it was', async () => {
    const { body } = await merchant.call('payments/pay', cardRequest({}, MANUAL))
    await merchant.capture(body, 100, { captureRequestId: 'stored-as-before' })
    const rows = await gateway.database.query<{ digest: Buffer }>(
      "select request_digest as digest from payment_transactions where request_id = 'stored-as-before'",
    )
    const digest = digestBefore('v1/payments/capture', [String(body.paymentId), 'HKD', '100'])
    expect(rows).toEqual([{ digest }])
  })
})
