import { describe, expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { call, calls, LOGGING, signedWith } from './logged.ts'

const gateway = useGateway(LOGGING)
const merchant = useMerchantPerTest(gateway)
const of = () => merchant.clientId

describe('a call is logged once', () => {
  it('with what was asked and answered, to the byte', async () => {
    const request = payRequest()
    const sent = JSON.stringify(request, null, 2)
    const answer = await merchant.call('payments/pay', sent, { headers: { 'User-Agent': 'a shop/1.0' } })
    const logged = await call(gateway, of())
    expect(logged).toMatchObject({
      traceId: answer.headers.tracerid,
      method: 'POST',
      path: '/ams/sandbox/api/v1/payments/pay',
      operation: 'v1/payments/pay',
      subject: request.paymentRequestId,
      paymentId: answer.body.paymentId,
      resultStatus: 'U',
      resultCode: 'PAYMENT_IN_PROCESS',
      isFailed: false,
      isProven: true,
      isAnswerDropped: false,
      address: '127.0.0.1',
      requestBody: sent,
      requestBytes: sent.length,
      isRequestCut: false,
      answerBody: answer.text,
      isAnswerCut: false,
      explanation: null,
    })
    expect(logged.callId).toMatch(/^\d{17}/)
    expect(Math.abs(Date.now() - logged.at.getTime())).toBeLessThan(60_000)
    expect(logged.requestHeaders).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'user-agent': 'a shop/1.0',
      'client-id': of(),
      signature: expect.stringMatching(/^algorithm=RSA256/),
    })
    expect(logged.answerHeaders).toEqual({
      'content-type': answer.headers['content-type'],
      tracerid: answer.headers.tracerid,
      'client-id': of(),
      'response-time': answer.headers['response-time'],
      signature: answer.headers.signature,
    })
    await merchant.inquire({ paymentId: '1' })
    expect(await calls(gateway, of(), 2)).toHaveLength(2)
  })

  it('whatever it was about, with its payment', async () => {
    const names = await paid(merchant)
    await merchant.refund(names, 100)
    await merchant.inquire({ paymentRequestId: names.paymentRequestId })
    const logged = await calls(gateway, of(), 4)
    expect(logged.map(({ operation }) => operation?.split('/').at(-1))).toEqual([
      ...['pay', 'completePayment', 'refund', 'inquiryPayment'],
    ])
    expect(new Set(logged.map(({ paymentId }) => paymentId))).toEqual(new Set([names.paymentId]))
  })

  it.each([
    ['a field is wrong', () => merchant.pay({ paymentAmount: 1 }), 'PARAM_ILLEGAL', true],
    ['it is no JSON', () => merchant.call('payments/pay', '{"a":'), 'PARAM_ILLEGAL', true],
    ['nothing was sent', () => merchant.call('payments/pay', ''), 'PARAM_ILLEGAL', true],
    ['there is no such payment', () => merchant.inquire({ paymentId: '1' }), 'ORDER_NOT_EXIST', true],
    ['there is no such operation', () => merchant.send('/ams/api/v1/x?y=z', Buffer.from('{}')), null, true],
    ['another method is used', () => merchant.pay({}, { method: 'PUT' }), 'METHOD_NOT_SUPPORTED', false],
    [
      'the type is another',
      () => merchant.pay({}, { headers: { 'Content-Type': 'text/xml' } }),
      'MEDIA_TYPE_NOT_ACCEPTABLE',
      false,
    ],
    [
      'a header is missing',
      () => merchant.pay({}, { headers: { Signature: undefined } }),
      'PARAM_ILLEGAL',
      false,
    ],
  ])('where it fails because %s', async (_why, ask, code, isProven) => {
    const answer = await ask()
    const logged = await call(gateway, of())
    expect([logged.resultCode, logged.isFailed, logged.isProven]).toEqual([
      code ?? answer.code,
      true,
      isProven,
    ])
    expect(logged.answerBody).toBe(answer.text)
    expect(logged.path).not.toContain('?')
  })

  it('where a plan cut it off', async () => {
    await merchant.plan('payments/pay', { drop: 'AFTER' })
    await expect(merchant.pay()).rejects.toThrow()
    const [, dropped] = await calls(gateway, of(), 2)
    expect(dropped).toMatchObject({
      isAnswerDropped: true,
      isFailed: true,
      resultCode: null,
      answerBody: null,
    })
  })

  it("where its client is not known, as nobody's", async () => {
    await merchant.pay({}, { headers: { 'client-id': 'SANDBOX_NOBODY' } })
    const logged = await calls(gateway, '-', 1)
    expect(logged.at(-1)).toMatchObject({ resultCode: 'UNKNOWN_CLIENT', isProven: false, paymentId: null })
  })

  it('without what the command that listens asks again and again', async () => {
    await merchant.call('notifications/listen', { listenerId: 'one', waitSeconds: 0 })
    await merchant.inquire({ paymentId: '1' })
    const logged = await calls(gateway, of(), 1)
    expect(logged.map(({ operation }) => operation)).not.toContain('v1/notifications/listen')
  })
})

describe('a wrong signature', () => {
  it('is explained, with the content expected and the content signed', async () => {
    const request = payRequest()
    await merchant.pay(request, signedWith(merchant, '/ams/api/v1/payments/pay', JSON.stringify(request)))
    const { explanation, resultCode, isProven, paymentId } = await call(gateway, of())
    expect([resultCode, isProven, paymentId]).toEqual(['INVALID_SIGNATURE', false, null])
    const body = JSON.stringify(request)
    expect(explanation).toMatchObject({
      cause: 'path_without_sandbox',
      sentence: expect.stringContaining('path'),
      expected: expect.stringMatching(/^POST \/ams\/sandbox\/api\/v1\/payments\/pay\n/),
      signed: expect.stringMatching(/^POST \/ams\/api\/v1\/payments\/pay\n/),
    })
    for (const content of [explanation?.expected, explanation?.signed])
      expect(content?.endsWith(body)).toBe(true)
  })
})

describe('a long body', () => {
  it('is cut, and says so', async () => {
    const long = JSON.stringify({ ...payRequest(), note: 'x'.repeat(100_000) })
    await merchant.call('payments/pay', long)
    const { requestBody, requestBytes, isRequestCut } = await call(gateway, of())
    expect([requestBody.length, requestBytes, isRequestCut]).toEqual([65_536, long.length, true])
  })
})
