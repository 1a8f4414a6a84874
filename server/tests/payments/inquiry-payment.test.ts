import { expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

it('an open payment is PROCESSING, by either of its ids', async () => {
  const request = payRequest()
  const paid = await merchant.call('payments/pay', request)
  const { body } = await merchant.inquire({ paymentId: paid.body.paymentId })
  expect(body).toEqual({
    result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
    paymentStatus: 'PROCESSING',
    paymentResultCode: 'PAYMENT_IN_PROCESS',
    paymentResultMessage: 'payment in process',
    paymentRequestId: request.paymentRequestId,
    paymentId: paid.body.paymentId,
    paymentAmount: request.paymentAmount,
    paymentCreateTime: paid.body.paymentCreateTime,
    paymentMethodType: 'ALIPAY_HK',
    redirectActionForm: paid.body.redirectActionForm,
  })
  const byRequest = await merchant.inquire({ paymentRequestId: request.paymentRequestId })
  expect(byRequest.body).toEqual(body)
})

it('a paid payment shows when and how much, and gives back what the merchant attached', async () => {
  const { body: paid } = await merchant.pay({
    metadata: '{"cart":7}',
    customizedInfo: { customizedField1: 'blue' },
  })
  await merchant.complete({ paymentId: paid.paymentId }, 'SUCCESS')
  const { body } = await merchant.inquire({ paymentId: paid.paymentId })
  expect(body).toMatchObject({
    paymentStatus: 'SUCCESS',
    paymentResultCode: 'SUCCESS',
    paymentResultMessage: 'success.',
    actualPaymentAmount: { currency: 'HKD', value: '25800' },
    metadata: '{"cart":7}',
    customizedInfo: { customizedField1: 'blue' },
  })
  expect(body.paymentTime).toMatch(/\+00:00$/)
  expect(body).not.toHaveProperty('redirectActionForm')
})

it('a failed payment is inquired with S, FAIL and its code', async () => {
  const { body: paid } = await merchant.pay()
  await merchant.complete({ paymentId: paid.paymentId }, 'FAIL', { resultCode: 'RISK_REJECT' })
  const { body } = await merchant.inquire({ paymentId: paid.paymentId })
  expect(body).toMatchObject({ paymentStatus: 'FAIL', paymentResultCode: 'RISK_REJECT' })
  expect(body.result.resultStatus).toBe('S')
  expect(body).not.toHaveProperty('paymentTime')
  expect(body).not.toHaveProperty('actualPaymentAmount')
})

it('the paymentId wins when both are given', async () => {
  const [one, two] = [await merchant.pay(), await merchant.pay()]
  const { body } = await merchant.inquire({
    paymentId: one.body.paymentId,
    paymentRequestId: two.body.paymentRequestId,
  })
  expect(body.paymentId).toBe(one.body.paymentId)
})

it.each([
  ['an unknown payment', { paymentId: '20260101000000000000000000000000000' }],
  ['an unknown request', { paymentRequestId: 'never-seen' }],
])('%s does not exist', async (_what, name) => {
  const { code, body } = await merchant.inquire(name)
  expect([code, body.result.resultStatus]).toEqual(['ORDER_NOT_EXIST', 'F'])
  expect(Object.keys(body)).toEqual(['result'])
})

it("another client's payment does not exist", async () => {
  const other = await gateway.merchant()
  const request = payRequest()
  const { body } = await merchant.call('payments/pay', request)
  expect((await other.inquire({ paymentId: body.paymentId })).code).toBe('ORDER_NOT_EXIST')
  expect((await other.inquire({ paymentRequestId: request.paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  expect((await other.complete({ paymentId: body.paymentId }, 'SUCCESS')).code).toBe('ORDER_NOT_EXIST')
})

it.each([
  ['paymentId', {}],
  ['paymentId', { paymentId: '', paymentRequestId: null }],
  ['paymentId', { paymentId: 'x'.repeat(65) }],
  ['paymentId', { paymentId: ['1'] }],
])('is refused by name when %s is wrong', async (field, name) => {
  const { code, body } = await merchant.inquire(name)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain(field)
})
