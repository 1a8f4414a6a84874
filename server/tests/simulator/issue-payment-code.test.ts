import { IN_STORE_WALLETS } from '@amsel/contract'
import { expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

it('gives 24 digits that are good for a minute', async () => {
  const { now } = (await merchant.advance(0)).body
  const { body } = await merchant.call('simulator/issuePaymentCode', {})
  expect(body.paymentCode).toMatch(/^281\d{3}02\d{16}$/)
  const lifeMs = Date.parse(String(body.expiryTime)) - Date.parse(String(now))
  expect(lifeMs).toBeGreaterThanOrEqual(60_000)
})

it('gives every customer another code', async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, () => merchant.issueCode()))
  expect(new Set(codes).size).toBe(40)
})

it.each(IN_STORE_WALLETS.map(({ type }) => type))(
  'gives codes of %s, whose payments can be refunded and cancelled',
  async (paymentMethodType) => {
    const own = await gateway.merchant()
    const code = await own.issueCode({ paymentMethodType })
    const { body } = await own.scan(code)
    expect(body.pspCustomerInfo).toEqual({ pspName: paymentMethodType })
    const [cancelled, refunded] = [body, (await own.scan(await own.issueCode({ paymentMethodType }))).body]
    expect((await own.cancel({ paymentId: cancelled.paymentId })).code).toBe('SUCCESS')
    const refund = {
      refundRequestId: 'r',
      paymentId: refunded.paymentId,
      refundAmount: refunded.paymentAmount,
    }
    expect((await own.call('payments/refund', refund)).code).toBe('SUCCESS')
  },
)

it.each([
  ['paymentMethodType', { paymentMethodType: 'CARD' }],
  ['paymentMethodType', { paymentMethodType: 'CONNECT_WALLET' }],
  ['outcome', { outcome: 'PENDING' }],
  ['resultCode', { outcome: 'FAIL', resultCode: 'PAYMENT_IN_PROCESS' }],
  ['resultCode', { outcome: 'FAIL', resultCode: 'NO_SUCH_CODE' }],
])('is refused by name when %s is wrong', async (field, request) => {
  const { code, body } = await merchant.call('simulator/issuePaymentCode', request)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage.split(' ')[0]).toBe(field)
})

it('ignores a result code where nothing fails', async () => {
  const code = await merchant.issueCode({ resultCode: 'RISK_REJECT' })
  expect((await merchant.scan(code)).code).toBe('SUCCESS')
})

it('is denied to a production client, and so is scanning', async () => {
  const production = await gateway.merchant('production')
  for (const [operation, request] of [
    ['issuePaymentCode', {}],
    ['scanOrderCode', { codeValue: `28109004${'0'.repeat(28)}` }],
  ] as const)
    expect((await production.call(`simulator/${operation}`, request, { prefix: '/ams/api' })).code).toBe(
      'ACCESS_DENIED',
    )
})
