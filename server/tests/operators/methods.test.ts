import type { PaymentOption } from '@amsel/contract'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SwitchedOffMethods } from '../../src/entrances/operator-api/shapes.ts'
import { addAccount, addRoute, removeRoute } from '../../src/registry/clients/index.ts'
import { consultRequest, newAgreement } from '../support/agreements.ts'
import { OPERATOR, useGateway, useMerchant } from '../support/gateway.ts'
import { inStoreOrder, inStoreRequest, payByOrderCode, scanCustomer } from '../support/in-store.ts'
import { payRequest, type TestAnswer } from '../support/merchant.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { open, press } from '../support/payer.ts'
import { ANY_PAYMENT, SIMULATED } from '../support/providers.ts'
import { newSession } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
let admin: TestOperator

beforeAll(async () => {
  admin = await firstOperator(gateway)
})

const NOTE = 'ALIPAY_HK is being repaired until noon.'
const SCOPE = { method: 'ALIPAY_HK', environment: null, provider: null }

const off = async (changes: object = {}) =>
  expect((await admin.browser.ask('POST /methods/off', { ...SCOPE, note: NOTE, ...changes })).status).toBe(
    200,
  )
const on = (changes: object = {}) =>
  admin.browser.ask('POST /methods/on', { ...SCOPE, ...changes, reason: 'It works again.' })
const listed = async () => (await admin.browser.ask<SwitchedOffMethods>('GET /methods/off')).body.off

afterEach(async () => {
  for (const { method, environment, provider } of await listed()) await on({ method, environment, provider })
  await expect.poll(isOffered, { timeout: 30_000 }).toBe(true)
})

async function optionOf(type = 'ALIPAY_HK', by = merchant): Promise<PaymentOption | undefined> {
  const { body } = await by.call('payments/consult', {
    productCode: 'CASHIER_PAYMENT',
    paymentAmount: { currency: 'HKD', value: '25800' },
    env: { terminalType: 'WEB' },
  })
  return (body.paymentOptions as PaymentOption[]).find(({ paymentMethodType }) => paymentMethodType === type)
}

const isOffered = async () => (await optionOf())?.enabled
/** Each gateway learns of it by itself, a moment later. */
const untilOff = () => expect.poll(isOffered, { timeout: 30_000 }).toBe(false)

describe('a method that is switched off', () => {
  it('is shown by consult, with the note, and refused by pay, until it is switched on', async () => {
    await off()
    await untilOff()
    expect(await optionOf()).toMatchObject({
      enabled: false,
      disableReason: 'CHANNEL_DISABLE',
      extendInfo: JSON.stringify({ note: NOTE }),
    })
    const refused = await merchant.pay()
    expect([refused.code, refused.isSigned]).toEqual(['PAYMENT_METHOD_NOT_SUPPORTED', true])
    expect(refused.body.result).toMatchObject({ resultMessage: expect.stringContaining(NOTE) })
    expect((await optionOf('CARD'))?.enabled).toBe(true)
    expect((await on()).status).toBe(200)
    await expect.poll(async () => (await merchant.pay()).code, { timeout: 30_000 }).toBe('PAYMENT_IN_PROCESS')
  })

  it('does not touch what was begun: a repeat has its answer, a paid payment is refunded', async () => {
    const request = payRequest()
    const first = await merchant.call('payments/pay', request)
    const paid = await merchant.pay()
    const { paymentId } = paid.body
    expect((await press(paid.body.normalUrl, 'confirm')).status).toBe(303)
    await expect
      .poll(async () => (await merchant.call('payments/inquiryPayment', { paymentId })).body.paymentStatus)
      .toBe('SUCCESS')
    await off()
    await untilOff()
    const again = await merchant.call('payments/pay', request)
    expect([again.code, again.body.paymentId]).toEqual([first.code, first.body.paymentId])
    const refund = await merchant.call('payments/refund', {
      refundRequestId: `r-${paymentId}`,
      paymentId,
      refundAmount: { currency: 'HKD', value: '100' },
    })
    expect(['SUCCESS', 'REFUND_IN_PROCESS']).toContain(refund.code)
  })

  it('is not taken of a payer who had a page open; nothing is charged', async () => {
    const { body } = await merchant.pay()
    await off()
    await untilOff()
    await press(body.normalUrl, 'confirm')
    const { paymentId } = body
    const found = await merchant.call('payments/inquiryPayment', { paymentId })
    expect(found.body.paymentStatus).toBe('PROCESSING')
    expect(
      await gateway.database.query('select 1 from attempts where client_id = $1 and payment_id = $2', [
        merchant.clientId,
        paymentId,
      ]),
    ).toEqual([])
  })

  it('is offered by no session, made before or after', async () => {
    const before = await newSession(merchant)
    expect((await open(before.url)).text).toContain('value="ALIPAY_HK"')
    await off()
    await untilOff()
    const page = await open(before.url)
    expect(page.text).not.toContain('value="ALIPAY_HK"')
    expect(page.text).toContain('value="CARD"')
    await press(before.url, 'choose', { method: 'ALIPAY_HK' })
    expect((await open(before.url)).text).toContain('value="CARD"')
    expect((await open((await newSession(merchant)).url)).text).not.toContain('value="ALIPAY_HK"')
    const alone = { availablePaymentMethod: { paymentMethodTypeList: [{ paymentMethodType: 'ALIPAY_HK' }] } }
    expect((await merchant.createSession(alone)).code).toBe('NO_PAY_OPTIONS')
  })

  it('makes no agreements, and charges none that there are', async () => {
    const { accessToken } = await newAgreement(merchant)
    await off({ method: 'GCASH' })
    await expect
      .poll(async () => (await merchant.call('authorizations/consult', consultRequest())).code)
      .toBe('NO_PAY_OPTIONS')
    const asked = await merchant.call('payments/pay', {
      ...payRequest({ currency: 'PHP', value: '10000' }),
      productCode: 'AGREEMENT_PAYMENT',
      paymentMethod: { paymentMethodType: 'GCASH', paymentMethodId: accessToken },
    })
    expect(asked.code).toBe('PAYMENT_METHOD_NOT_SUPPORTED')
    await on({ method: 'GCASH' })
  })

  it('of one account goes by another, and of the other environment concerns nobody here', async () => {
    const { trail, sealer } = gateway
    const spare = { ...SIMULATED, name: 'spare' }
    await addAccount({ trail, sealer }, OPERATOR, spare, { replaces: false })
    const { clientId } = merchant
    const route = { ...ANY_PAYMENT, clientId }
    const [one, other] = [
      await addRoute(trail, OPERATOR, { ...route, provider: 'spare' }),
      await addRoute(trail, OPERATOR, { ...route, provider: 'simulator' }),
    ]
    await off({ provider: 'spare' })
    await off({ environment: 'production' })
    const attemptOf = async () => {
      const { body } = await merchant.pay()
      await press(body.normalUrl, 'confirm')
      const [attempt] = await gateway.database.query<{ provider: string }>(
        'select provider from attempts where client_id = $1 and payment_id = $2',
        [clientId, body.paymentId],
      )
      return attempt?.provider
    }
    await expect.poll(attemptOf, { timeout: 30_000 }).toBe('simulator')
    expect(await isOffered()).toBe(true)
    await removeRoute(trail, OPERATOR, other.routeId)
    await untilOff()
    await removeRoute(trail, OPERATOR, one.routeId)
  })
})

describe('a wallet that is switched off, in a store', () => {
  const REFUSED = 'PAYMENT_METHOD_NOT_SUPPORTED'
  const untilRefused = async (ask: () => Promise<TestAnswer>): Promise<void> => {
    await expect.poll(async () => (await ask()).code, { timeout: 30_000 }).toBe(REFUSED)
    expect((await ask()).body.result).toMatchObject({ resultMessage: expect.stringContaining(NOTE) })
  }

  it('is refused by the code on the customer’s phone, which still pays once the wallet is back', async () => {
    await off({ method: 'GCASH' })
    await untilRefused(() => scanCustomer(merchant, { paymentMethodType: 'GCASH' }))
    const paymentCode = await merchant.issueCode({ paymentMethodType: 'GCASH' })
    expect((await merchant.scan(paymentCode)).code).toBe(REFUSED)
    expect((await scanCustomer(merchant, { paymentMethodType: 'ALIPAY_CN' })).code).toBe('SUCCESS')
    await on({ method: 'GCASH' })
    await expect
      .poll(async () => (await merchant.scan(paymentCode)).code, { timeout: 30_000 })
      .toBe('SUCCESS')
  })

  it('is refused where the sticker on the counter was scanned with it', async () => {
    const entry = (userAgent: string) =>
      merchant.call(
        'payments/pay',
        inStoreRequest('EntryCode', { order: inStoreOrder({ env: { userAgent } }) }),
      )
    await off({ method: 'GCASH' })
    await untilRefused(() => entry('Mozilla/5.0 GCash/5.70 AlipayConnect'))
    expect((await entry('Mozilla/5.0 AlipayClient/10.5.0')).code).toBe('SUCCESS')
  })

  it('is every wallet where CONNECT_WALLET is: the till gets no code to show, and reads none', async () => {
    await off({ method: 'CONNECT_WALLET' })
    await untilRefused(() => payByOrderCode(merchant))
    await untilRefused(() => scanCustomer(merchant))
    expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
  })
})

describe('switching', () => {
  it('leaves an entry each, and twice changes the note alone', async () => {
    await off()
    await off({ note: 'Until one.' })
    expect(await listed()).toMatchObject([{ ...SCOPE, note: 'Until one.', by: `operator ${admin.email}` }])
    await on()
    const rows = await gateway.database.query<{ action: string; after: object }>(
      "select action, after from audit_entries where subject = 'ALIPAY_HK' order by entry_id desc limit 3",
    )
    expect(rows).toMatchObject([
      { action: 'method_enabled', after: { reason: 'It works again.' } },
      { action: 'method_disabled', after: { note: 'Until one.' } },
      { action: 'method_disabled', after: { note: NOTE } },
    ])
    expect((await on()).status).toBe(409)
  })

  it('at one moment, by two, switches off once', async () => {
    await Promise.all([off(), off(), off()].map((done) => done.catch(() => {})))
    expect(await listed()).toHaveLength(1)
  })

  it('is for administrators, takes known methods alone and a note of one line', async () => {
    const support = await newOperator(gateway, admin, 'support')
    expect((await support.browser.ask('GET /methods/off')).status).toBe(200)
    expect((await support.browser.ask('POST /methods/off', { ...SCOPE, note: NOTE })).status).toBe(403)
    for (const wrong of [{ method: 'NOBODYS' }, { note: '' }, { note: 'a\nb' }, { provider: 'nobody' }])
      expect([400, 409]).toContain(
        (await admin.browser.ask('POST /methods/off', { ...SCOPE, note: NOTE, ...wrong })).status,
      )
  })
})
