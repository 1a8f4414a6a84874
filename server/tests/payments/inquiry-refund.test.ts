import { beforeAll, expect, it } from 'vitest'
import { amountOf } from '../support/amounts.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { type PaymentNames, paid } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
let payment: PaymentNames

beforeAll(async () => {
  payment = await paid(merchant)
})

const refund = async (refundRequestId: string, more: object = {}) =>
  (await merchant.refund(payment, 100, { refundRequestId, ...more })).body

const inquire = (name: object, by = merchant) => by.inquireRefund(name)

it('tells of a refund by either of its ids, with the merchant’s own words', async () => {
  const customizedInfo = { customizedField1: 'shelf 7' }
  const { refundId, refundTime } = await refund('one', { metadata: 'cold', customizedInfo })
  const { body } = await inquire({ refundId })
  expect(body).toEqual({
    result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
    refundId,
    refundRequestId: 'one',
    refundAmount: amountOf('HKD', 100),
    refundStatus: 'SUCCESS',
    refundTime,
    metadata: 'cold',
    customizedInfo,
  })
  expect((await inquire({ refundRequestId: 'one' })).body).toEqual(body)
})

it('lets refundId win over refundRequestId', async () => {
  const [two] = [await refund('two'), await refund('three')]
  const { body } = await inquire({ refundId: two.refundId, refundRequestId: 'three' })
  expect(body.refundRequestId).toBe('two')
  expect((await inquire({ refundId: '4711', refundRequestId: 'three' })).code).toBe('ORDER_NOT_EXIST')
})

it('follows a slow refund to its end, and S says only that the inquiry worked', async () => {
  await refund('slow', { isAsyncRefund: 'true' })
  const under = await inquire({ refundRequestId: 'slow' })
  expect([under.code, under.body.refundStatus, under.body.refundTime]).toEqual([
    'SUCCESS',
    'PROCESSING',
    undefined,
  ])
  await merchant.advance(61)
  expect((await inquire({ refundRequestId: 'slow' })).body).toMatchObject({
    refundStatus: 'SUCCESS',
    refundTime: expect.any(String),
  })
})

it('asking changes nothing: a refund that is due is not driven on by it', async () => {
  await refund('due', { isAsyncRefund: true })
  await gateway.database.query(
    "update agenda set due_at = now() + interval '1 year' where client_id = $1 and kind = 'finish_attempt'",
    [merchant.clientId],
  )
  await merchant.advance(120)
  expect((await inquire({ refundRequestId: 'due' })).body.refundStatus).toBe('PROCESSING')
})

it('knows neither unknown refunds, nor another merchant’s, nor a payment’s or capture’s id', async () => {
  const { refundId } = await refund('own')
  const other = await gateway.merchant()
  for (const [name, by] of [
    [{ refundId: '4711' }, merchant],
    [{ refundRequestId: 'never' }, merchant],
    [{ refundId }, other],
    [{ refundRequestId: 'own' }, other],
    [{ refundId: payment.paymentId }, merchant],
    [{ refundRequestId: payment.paymentRequestId }, merchant],
  ] as const)
    expect((await inquire(name, by)).code).toBe('ORDER_NOT_EXIST')
})

it('needs one of the ids', async () => {
  const { code, body } = await inquire({ merchantAccountId: 'm' })
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain('refundId')
})
