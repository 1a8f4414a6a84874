import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newAgreement } from '../support/agreements.ts'
import { amountOf } from '../support/amounts.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { atOnce, balancesOf, everythingStored } from '../support/money.ts'
import { isSignedBy, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const PHP = (value: number) => amountOf('PHP', value)

const rideOf = (accessToken: string, changes: object = {}) => ({
  productCode: 'AGREEMENT_PAYMENT',
  paymentRequestId: `ride-${randomUUID()}`,
  order: { referenceOrderId: 'ride-1', orderDescription: 'A ride', orderAmount: PHP(1100) },
  paymentAmount: PHP(1100),
  paymentMethod: { paymentMethodType: 'GCASH', paymentMethodId: accessToken },
  ...changes,
})

const pay = (request: object, by = merchant) => by.call('payments/pay', request)

const PAID = { 'provider PHP': -1100n, 'payable PHP': 1100n }

describe('a payment by agreement', () => {
  it('is charged in the call: S with its time, no page, notified', async () => {
    const { accessToken } = await newAgreement(merchant)
    const request = rideOf(accessToken, { paymentNotifyUrl: receiver.url() })
    const { body } = await pay(request)
    expect(body).toEqual({
      result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.stringMatching(/^\d{35}$/),
      paymentAmount: PHP(1100),
      paymentCreateTime: expect.any(String),
      paymentTime: expect.any(String),
    })
    expect((await merchant.inquire({ paymentId: body.paymentId })).body).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentTime: body.paymentTime,
      paymentMethodType: 'GCASH',
    })
    const [arrival] = await receiver.arrived(1)
    if (!arrival) throw new Error('nothing arrived')
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.body).toMatchObject({
      notifyType: 'PAYMENT_RESULT',
      paymentId: body.paymentId,
      result: { resultStatus: 'S' },
    })
    expect(await balancesOf(gateway, merchant)).toEqual(PAID)
  })

  it('can be made again and again with the same token, each with an id of its own', async () => {
    const { accessToken } = await newAgreement(merchant)
    for (const _ of [1, 2, 3]) expect((await pay(rideOf(accessToken))).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toMatchObject({ 'payable PHP': 3300n })
  })

  it('is refunded and cancelled like any other of its wallet', async () => {
    const { accessToken } = await newAgreement(merchant)
    const [first, second] = [(await pay(rideOf(accessToken))).body, (await pay(rideOf(accessToken))).body]
    const refund = { refundRequestId: 'r', paymentId: first.paymentId, refundAmount: PHP(1100) }
    expect((await merchant.call('payments/refund', refund)).code).toBe('SUCCESS')
    expect((await merchant.cancel({ paymentId: second.paymentId })).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('asked for again gets where it stands, also when the agreement has ended since', async () => {
    const { accessToken } = await newAgreement(merchant)
    const request = rideOf(accessToken)
    const first = await pay(request)
    await merchant.call('authorizations/revoke', { accessToken })
    expect((await pay(request)).text).toBe(first.text)
    expect((await pay({ ...request, paymentAmount: PHP(1200) })).code).toBe('REPEAT_REQ_INCONSISTENT')
    await merchant.cancel({ paymentId: first.body.paymentId })
    expect((await pay(request)).code).toBe('ORDER_IS_CANCELED')
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('twenty times at one moment charges once', async () => {
    const { accessToken } = await newAgreement(merchant)
    const request = rideOf(accessToken)
    const answers = await atOnce(20, () => pay(request))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual(PAID)
    expect(
      await gateway.database.query('select state from attempts where client_id = $1', [merchant.clientId]),
    ).toEqual([{ state: 'SUCCEEDED' }])
  })
})

describe('an access token is refused', () => {
  it.each<[what: string, code: string, make: () => Promise<string>]>([
    ['that nobody gave', 'INVALID_ACCESS_TOKEN', async () => 'x'.repeat(64)],
    ['that was revoked', 'INVALID_ACCESS_TOKEN', revoked],
    ['that the payer has cancelled', 'INVALID_ACCESS_TOKEN', cancelledByPayer],
    ['that has expired', 'INVALID_ACCESS_TOKEN', expired],
    ['that was replaced', 'INVALID_ACCESS_TOKEN', replaced],
    [
      'of another merchant',
      'INVALID_ACCESS_TOKEN',
      async () => (await newAgreement(await gateway.merchant())).accessToken,
    ],
    [
      'of another wallet',
      'INVALID_ACCESS_TOKEN',
      async () => (await newAgreement(merchant, { customerBelongsTo: 'MAYA' })).accessToken,
    ],
    [
      'in whose place a refresh token is given',
      'INVALID_ACCESS_TOKEN',
      async () => (await newAgreement(merchant)).refreshToken,
    ],
    [
      'that is not for paying',
      'PAYMENT_NOT_QUALIFIED',
      async () => (await newAgreement(merchant, { scopes: ['USER_INFO'] })).accessToken,
    ],
  ])('%s: %s', async (_what, code, make) => {
    const request = rideOf(await make())
    const answer = await pay(request)
    expect([answer.code, answer.body.result.resultStatus]).toEqual([code, 'F'])
    expect((await merchant.inquire({ paymentRequestId: request.paymentRequestId })).code).toBe(
      'ORDER_NOT_EXIST',
    )
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  async function revoked() {
    const { accessToken } = await newAgreement(merchant)
    await merchant.call('authorizations/revoke', { accessToken })
    return accessToken
  }

  async function cancelledByPayer() {
    const { accessToken } = await newAgreement(merchant)
    expect((await merchant.call('simulator/cancelAuthorization', { accessToken })).code).toBe('SUCCESS')
    return accessToken
  }

  async function expired() {
    const { accessToken } = await newAgreement(merchant)
    await merchant.advance(730 * 86_400)
    return accessToken
  }

  async function replaced() {
    const { accessToken, refreshToken } = await newAgreement(merchant)
    const { body } = await merchant.call('authorizations/applyToken', {
      grantType: 'REFRESH_TOKEN',
      customerBelongsTo: 'GCASH',
      refreshToken,
    })
    const fresh = rideOf(String(body.accessToken), { paymentAmount: PHP(1100) })
    const { body: made } = await pay(fresh)
    expect(made.result.resultCode).toBe('SUCCESS')
    await merchant.cancel({ paymentId: made.paymentId })
    return accessToken
  }

  it('that is not there, by name', async () => {
    const { code, body } = await pay(rideOf('', { paymentMethod: { paymentMethodType: 'GCASH' } }))
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('paymentMethod.paymentMethodId')
  })
})

describe('a planned outcome', () => {
  it('F leaves a failed payment, and a repeat fails in the same way', async () => {
    const { accessToken } = await newAgreement(merchant)
    await merchant.plan('payments/pay', 'USER_BALANCE_NOT_ENOUGH')
    const request = rideOf(accessToken, { paymentNotifyUrl: receiver.url() })
    const first = await pay(request)
    expect(first.code).toBe('USER_BALANCE_NOT_ENOUGH')
    expect((await pay(request)).text).toBe(first.text)
    const name = { paymentRequestId: request.paymentRequestId }
    expect((await merchant.inquire(name)).body).toMatchObject({
      paymentStatus: 'FAIL',
      paymentResultCode: 'USER_BALANCE_NOT_ENOUGH',
    })
    const [arrival] = await receiver.arrived(1)
    expect(arrival?.body.result).toMatchObject({ resultCode: 'USER_BALANCE_NOT_ENOUGH', resultStatus: 'F' })
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect((await pay(rideOf(accessToken))).code).toBe('SUCCESS')
  })

  async function payInProcess(more: object = {}) {
    const { accessToken } = await newAgreement(merchant)
    await merchant.plan('payments/pay', 'PAYMENT_IN_PROCESS')
    const request = rideOf(accessToken, more)
    const answer = await pay(request)
    expect(answer.body).toEqual({
      result: { resultCode: 'PAYMENT_IN_PROCESS', resultMessage: expect.any(String), resultStatus: 'U' },
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.any(String),
      paymentAmount: PHP(1100),
      paymentCreateTime: expect.any(String),
    })
    return { request, answer, name: { paymentRequestId: request.paymentRequestId } }
  }

  it('U has no address, stays PROCESSING until the wallet has decided, and is S then', async () => {
    const { request, answer, name } = await payInProcess()
    expect((await merchant.inquire(name)).body.paymentStatus).toBe('PROCESSING')
    expect((await merchant.inquire(name)).body).not.toHaveProperty('redirectActionForm')
    expect((await pay(request)).text).toBe(answer.text)
    expect((await merchant.complete(name, 'SUCCESS')).code).toBe('SUCCESS')
    const repeated = await pay(request)
    expect([repeated.code, typeof repeated.body.paymentTime]).toEqual(['SUCCESS', 'string'])
    expect(await balancesOf(gateway, merchant)).toEqual(PAID)
  })

  it('U that nobody decides fails within a minute, and is notified', async () => {
    const { request, name } = await payInProcess({ paymentNotifyUrl: receiver.url() })
    await merchant.advance(50)
    expect((await merchant.inquire(name)).body.paymentStatus).toBe('PROCESSING')
    await merchant.advance(11)
    expect((await merchant.inquire(name)).body).toMatchObject({
      paymentStatus: 'FAIL',
      paymentResultCode: 'ORDER_IS_CLOSED',
    })
    expect((await receiver.arrived(1))[0]?.body).toMatchObject({
      notifyType: 'PAYMENT_RESULT',
      result: { resultCode: 'ORDER_IS_CLOSED', resultStatus: 'F' },
    })
    expect((await pay(request)).code).toBe('ORDER_IS_CLOSED')
    expect((await merchant.complete(name, 'SUCCESS')).code).toBe('ORDER_IS_CLOSED')
  })

  it('U that the wallet decides too late is given back', async () => {
    const { name } = await payInProcess()
    await merchant.advance(61)
    await gateway.database.query(
      "update simulated_charges set outcome = 'SUCCESS', result_code = 'SUCCESS' where client_id = $1",
      [merchant.clientId],
    )
    await merchant.advance(2 * 86_400)
    expect((await merchant.inquire(name)).body.paymentStatus).toBe('FAIL')
    expect(await balancesOf(gateway, merchant)).toEqual({})
    const kinds = await gateway.database.query(
      'select event_kind from transfers where client_id = $1 order by recorded_at',
      [merchant.clientId],
    )
    expect(kinds.map(({ event_kind }) => event_kind)).toEqual(['LATE_PAYMENT', 'LATE_PAYMENT_REVERSED'])
  })

  it('U can be cancelled, and a payment with the id gets that answer', async () => {
    const { request, name } = await payInProcess()
    expect((await merchant.cancel(name)).code).toBe('SUCCESS')
    expect((await pay(request)).code).toBe('ORDER_IS_CANCELED')
  })
})

it('no token is in the clear in any table or in the log', async () => {
  const { accessToken, refreshToken } = await newAgreement(merchant)
  await pay(rideOf(accessToken, { paymentNotifyUrl: receiver.url() }))
  await merchant.plan('payments/pay', 'RISK_REJECT')
  await pay(rideOf(accessToken))
  await pay(rideOf(`${accessToken}x`))
  await pay({ ...rideOf(accessToken), paymentAmount: 'much' })
  await receiver.arrived(1)
  const stored = await everythingStored(gateway)
  const logged = JSON.stringify(gateway.logged)
  expect(stored).toContain(merchant.clientId)
  for (const token of [accessToken, refreshToken]) {
    const hex = Buffer.from(token).toString('hex')
    for (const text of [token, hex, Buffer.from(token).toString('base64').slice(0, 60)]) {
      expect(stored).not.toContain(text)
      expect(logged).not.toContain(text)
    }
  }
  for (const arrival of receiver.arrivals) expect(arrival.text).not.toContain(accessToken)
})
