import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { sessionRequest } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const retrieve = (paymentRequestId: string, by = merchant) =>
  by.call('payments/retrievePaymentSession', { paymentRequestId })

describe('a session that is retrieved', () => {
  it('has the order, the amount and the own words that it was made with, these as JSON in a string', async () => {
    const customizedInfo = { customizedField2: 'blue "and" ü', customizedField1: 'red' }
    const amount = { currency: 'HKD', value: '9007199254740993' }
    const request = { ...sessionRequest(amount), customizedInfo }
    await merchant.createSession(request)
    const { body, code } = await retrieve(request.paymentRequestId)
    expect(code).toBe('SUCCESS')
    const { result, ...fields } = body
    expect(fields).toEqual({
      order: request.order,
      paymentAmount: amount,
      customizedInfo: '{"customizedField1":"red","customizedField2":"blue \\"and\\" ü"}',
    })
    expect(JSON.parse(String(body.customizedInfo))).toEqual(customizedInfo)
  })

  it('has no own words where there were none, and no amount of an order that has none', async () => {
    const { orderAmount, ...order } = sessionRequest().order
    const request = { ...sessionRequest(), order }
    await merchant.createSession(request)
    const { result, ...fields } = (await retrieve(request.paymentRequestId)).body
    expect(fields).toEqual({ order, paymentAmount: request.paymentAmount })
  })

  it('is found by the doubled slash that official libraries call and sign', async () => {
    const request = sessionRequest()
    await merchant.createSession(request)
    const path = '/ams/sandbox/api//v1/payments/retrievePaymentSession'
    const answer = await merchant.send(
      path,
      Buffer.from(JSON.stringify({ paymentRequestId: request.paymentRequestId })),
    )
    expect([answer.code, answer.isSigned]).toEqual(['SUCCESS', true])
    expect(answer.body.order).toEqual(request.order)
  })

  it('is still there when it has expired', async () => {
    const own = await gateway.merchant()
    const request = sessionRequest()
    await own.createSession(request)
    await own.advance(2 * 3_600)
    expect((await retrieve(request.paymentRequestId, own)).code).toBe('SUCCESS')
  })

  it('does not exist for another merchant, nor where only a payment was made', async () => {
    const request = sessionRequest()
    await merchant.createSession(request)
    expect((await retrieve(request.paymentRequestId, await gateway.merchant())).code).toBe('ORDER_NOT_EXIST')
    const { body } = await merchant.pay()
    expect((await retrieve(String(body.paymentRequestId))).code).toBe('ORDER_NOT_EXIST')
    expect((await retrieve('never-made')).code).toBe('ORDER_NOT_EXIST')
  })
})

it('is read also where a client writes the name of the id in another way', async () => {
  const request = sessionRequest()
  await merchant.createSession(request)
  const { code } = await merchant.call('payments/retrievePaymentSession', {
    payment_request_id: request.paymentRequestId,
  })
  expect(code).toBe('SUCCESS')
})
