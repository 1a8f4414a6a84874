import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { applyCode, consentSessionRequest } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { type Merchant, sessionRequest } from '../support/merchant.ts'
import { open, press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const create = (request: object, by = merchant) => by.call('payments/createPaymentSession', request)
const retrieve = (paymentRequestId: string, by = merchant) =>
  by.call('payments/retrievePaymentSession', { paymentRequestId })
const without = (request: object, field: string) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name !== field))
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const agreementsOf = ({ clientId }: Merchant) =>
  gateway.database.query<{ state: string; auth_state: string }>(
    'select state, auth_state from agreements where client_id = $1 order by created_at',
    [clientId],
  )
const sessionsOf = ({ clientId }: Merchant) =>
  gateway.database.query('select from payment_sessions where client_id = $1', [clientId])

const notified = async (by: Merchant) =>
  (await by.notifications()).map(({ body }) => [body.authorizationNotifyType, body.authState])

async function agreed(by: Merchant, request: object): Promise<URL> {
  const { body, code } = await create(request, by)
  expect(code).toBe('SUCCESS')
  const { shop } = await press(body.normalUrl, 'agree')
  return new URL(String(shop))
}

describe('a session that only asks for consent', () => {
  it('is answered with its data, its id, its end and the page where the payer decides', async () => {
    const { body, isSigned } = await create(consentSessionRequest())
    expect(isSigned).toBe(true)
    expect(Object.keys(body).sort()).toEqual([
      'normalUrl',
      'paymentSessionData',
      'paymentSessionExpiryTime',
      'paymentSessionId',
      'result',
    ])
    expect(body.result.resultStatus).toBe('S')
    expect(body.paymentSessionId).toMatch(/^\d{35}$/)
    expect(body.normalUrl).toContain(`${gateway.url}/consent/${merchant.clientId}/`)
    expect(Buffer.from(String(body.paymentSessionData), 'base64').toString()).toBe(body.normalUrl)
    const minutes = (new Date(String(body.paymentSessionExpiryTime)).getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
    const page = await open(body.normalUrl)
    for (const shown of ['A merchant', 'GCash', 'take payments', 'Agree', 'Refuse'])
      expect(page.text).toContain(shown)
  })

  it('leads a payer who agrees to the shop with a code, which is notified too, and the code to a token that pays', async () => {
    const own = await gateway.merchant()
    const shop = await agreed(own, consentSessionRequest({ authState: 'one' }))
    expect(`${shop.origin}${shop.pathname}`).toBe('https://shop.example/agreed')
    expect(shop.searchParams.get('authState')).toBe('one')
    const authCode = String(shop.searchParams.get('authCode'))
    const [first] = await own.notifications()
    expect(first?.kind).toBe('notifyAuthorization')
    expect(first?.body).toMatchObject({
      authorizationNotifyType: 'AUTHCODE_CREATED',
      authState: 'one',
      authCode,
    })
    expect((await applyCode(await gateway.merchant(), authCode)).code).toBe('INVALID_AUTHCODE')
    const { body } = await applyCode(own, authCode)
    const paid = await own.pay({
      productCode: 'AGREEMENT_PAYMENT',
      paymentMethod: { paymentMethodType: 'GCASH', paymentMethodId: body.accessToken },
      paymentAmount: { currency: 'PHP', value: '1100' },
      order: { ...sessionRequest().order, orderAmount: { currency: 'PHP', value: '1100' } },
    })
    expect(paid.code).toBe('SUCCESS')
  })

  it('leads a payer who refuses to the shop with the state alone, and nothing is notified', async () => {
    const own = await gateway.merchant()
    const { body } = await create(consentSessionRequest({ authState: 'two' }), own)
    const { shop } = await press(body.normalUrl, 'refuse')
    expect(shop).toBe('https://shop.example/agreed?authState=two')
    expect(await notified(own)).toEqual([])
  })

  it('can be granted by the simulator', async () => {
    const request = consentSessionRequest()
    await create(request)
    const { authState } = request.agreementInfo
    const { code, body } = await merchant.call('simulator/grantAuthorization', { authState })
    expect(code).toBe('SUCCESS')
    expect((await applyCode(merchant, String(body.authCode))).code).toBe('SUCCESS')
  })

  it('tells its code at paymentNotifyUrl, and may do without a way back to the shop then', async () => {
    const own = await gateway.merchant()
    const paymentNotifyUrl = 'https://shop.example/hooks'
    const request = without(consentSessionRequest({ paymentNotifyUrl }), 'paymentRedirectUrl')
    const { body } = await create(request, own)
    expect((await press(body.normalUrl, 'agree')).shop).toBeNull()
    expect((await open(body.normalUrl)).text).toContain('You have agreed')
    const rows = await gateway.database.query('select url from notifications where client_id = $1', [
      own.clientId,
    ])
    expect(rows).toEqual([{ url: paymentNotifyUrl }])
  })

  it('asks for payments where no scopes are named, else for what they say', async () => {
    const scopesOf = async (scopes: unknown) => {
      const own = await gateway.merchant()
      await create(consentSessionRequest({ scopes }), own)
      const [row] = await gateway.database.query<{ scopes: string[] }>(
        'select scopes from agreements where client_id = $1',
        [own.clientId],
      )
      return row?.scopes
    }
    expect(await scopesOf(undefined)).toEqual(['AGREEMENT_PAY'])
    expect(await scopesOf([])).toEqual(['AGREEMENT_PAY'])
    expect(await scopesOf(['USER_INFO', 'AGREEMENT_PAY'])).toEqual(['USER_INFO', 'AGREEMENT_PAY'])
  })

  it('speaks the language of its locale', async () => {
    const { body } = await create(consentSessionRequest({ locale: 'de_DE' }))
    expect((await open(body.normalUrl)).text).toContain('lang="de"')
  })

  it('has its product under another name too, as one official library writes it', async () => {
    const { productCode: productCodeType, ...request } = consentSessionRequest()
    expect((await create({ ...request, productCodeType })).code).toBe('SUCCESS')
  })
})

describe('its end', () => {
  it('is that of the page: nobody agrees after an hour, or when the merchant says so', async () => {
    const own = await gateway.merchant()
    const { body: soon } = await create(
      consentSessionRequest({ paymentSessionExpiryTime: inMinutes(10) }),
      own,
    )
    const { body: late } = await create(consentSessionRequest(), own)
    await own.advance(11 * 60)
    expect((await press(soon.normalUrl, 'agree')).shop).toBeNull()
    expect((await open(soon.normalUrl)).text).toContain('data-state="EXPIRED"')
    await own.advance(50 * 60)
    expect((await press(late.normalUrl, 'agree')).shop).toBeNull()
    expect((await agreementsOf(own)).map(({ state }) => state)).toEqual(['AWAITING', 'AWAITING'])
    expect(await notified(own)).toEqual([])
  })

  it.each([
    [-1, 'paymentSessionExpiryTime must be in the future'],
    [62, 'paymentSessionExpiryTime must be at most 60 minutes ahead'],
  ])('cannot be %i minutes ahead', async (minutes, message) => {
    const paymentSessionExpiryTime = inMinutes(minutes)
    const { code, body } = await create(consentSessionRequest({ paymentSessionExpiryTime }))
    expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', expect.stringContaining(message)])
  })
})

describe('asked for again', () => {
  it('it is another each time while it has no id, and nothing is kept but the agreements', async () => {
    const own = await gateway.merchant()
    const request = consentSessionRequest()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(request, own)))
    expect(new Set(answers.map(({ body }) => body.normalUrl)).size).toBe(5)
    expect(new Set(answers.map(({ body }) => body.paymentSessionId)).size).toBe(5)
    expect([await agreementsOf(own), await sessionsOf(own)].map((rows) => rows.length)).toEqual([5, 0])
  })

  it('with an id it is the first one to the byte, also ten at once, until it has expired', async () => {
    const own = await gateway.merchant()
    const request = consentSessionRequest({ paymentRequestId: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(request, own)))
    await press(answers[0]?.body.normalUrl, 'agree')
    const later = await create(request, own)
    expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1)
    expect(await sessionsOf(own)).toHaveLength(1)
    expect(await notified(own)).toHaveLength(1)
    await own.advance(61 * 60)
    expect((await create(request, own)).code).toBe('PROCESS_FAIL')
  })

  it.each([
    ['agreementInfo.authState', { authState: 'another' }],
    ['paymentMethod.paymentMethodType', { paymentMethod: { paymentMethodType: 'DANA' } }],
    ['scopes', { scopes: ['USER_INFO'] }],
    ['paymentAmount.currency and paymentAmount.value', sessionRequest()],
  ])('with its id and another %s it is refused', async (field, changes) => {
    const paymentRequestId = randomUUID()
    const request = consentSessionRequest({ paymentRequestId, authState: 'first' })
    await create(request)
    const { authState = 'first', ...more } = changes as { authState?: string }
    const other = { ...request, ...more, agreementInfo: { authState }, paymentRequestId }
    const { code, body } = await create(other)
    expect([code, body.result.resultMessage]).toEqual([
      'REPEAT_REQ_INCONSISTENT',
      expect.stringContaining(field),
    ])
  })

  it('its id is used: nobody pays with it, and what was paid with has none', async () => {
    const paymentRequestId = randomUUID()
    await create(consentSessionRequest({ paymentRequestId }))
    expect((await merchant.pay({ paymentRequestId })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
    const { body } = await merchant.pay()
    const before = await agreementsOf(merchant)
    const again = consentSessionRequest({ paymentRequestId: body.paymentRequestId })
    expect((await create(again)).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await agreementsOf(merchant)).length).toBe(before.length)
  })
})

it('its id can be cancelled, which ends no consent', async () => {
  const own = await gateway.merchant()
  const paymentRequestId = randomUUID()
  const request = consentSessionRequest({ paymentRequestId })
  const first = await create(request, own)
  await own.cancel({ paymentRequestId })
  expect((await create(request, own)).text).toBe(first.text)
  expect((await press(first.body.normalUrl, 'agree')).shop).toContain('authCode=')
})

describe('retrieved', () => {
  it('by its id it has neither order nor amount, only the merchant’s own words', async () => {
    const paymentRequestId = randomUUID()
    const customizedInfo = { customizedField1: 'blue' }
    await create(consentSessionRequest({ paymentRequestId, customizedInfo }))
    const { code, body } = await retrieve(paymentRequestId)
    const { result, ...fields } = body
    expect([code, fields]).toEqual(['SUCCESS', { customizedInfo: '{"customizedField1":"blue"}' }])
  })

  it('it does not exist for another merchant', async () => {
    const paymentRequestId = randomUUID()
    await create(consentSessionRequest({ paymentRequestId }))
    expect((await retrieve(paymentRequestId, await gateway.merchant())).code).toBe('ORDER_NOT_EXIST')
  })

  it('its id opens no checkout, with whatever token', async () => {
    const own = await gateway.merchant()
    const { body } = await create(consentSessionRequest({ paymentRequestId: randomUUID() }), own)
    const checkout = await own.createSession()
    const [, token] = /\/([^/]+)$/.exec(String(checkout.body.normalUrl)) ?? []
    const url = `${gateway.url}/checkout/session/${own.clientId}/${body.paymentSessionId}/${token}`
    expect((await open(url)).status).toBe(404)
  })
})

describe('it is refused', () => {
  it.each([
    ['agreementInfo', 'agreementInfo.authState is required'],
    ['paymentMethod', 'paymentMethod is required'],
    ['paymentRedirectUrl', 'paymentRedirectUrl is required'],
    ['productCode', 'productCode is required'],
  ])('without %s', async (field, message) => {
    const { code, body } = await create(without(consentSessionRequest(), field))
    expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', message])
  })

  it.each([
    [{ authState: 'x'.repeat(257) }, 'agreementInfo.authState must have at most 256 characters'],
    [{ scopes: ['EVERYTHING'] }, 'scopes.0 must be one of'],
    [{ paymentRedirectUrl: 'javascript:alert(1)' }, 'paymentRedirectUrl must'],
    [{ productCode: 'CASHIER_PAYMENT' }, 'paymentRequestId is required'],
    [{ productScene: 'EASY_PAY' }, 'paymentRequestId is required'],
    [{ productScene: 'CHECKOUT_PAYMENT' }, 'productCode must be CASHIER_PAYMENT'],
    [{ order: sessionRequest().order }, 'productCode must be CASHIER_PAYMENT'],
    [{ paymentAmount: { currency: 'PHP', value: '1' } }, 'productCode must be CASHIER_PAYMENT'],
  ])('with %j', async (changes, message) => {
    const before = await agreementsOf(merchant)
    const { code, body } = await create(consentSessionRequest(changes))
    expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', expect.stringContaining(message)])
    expect(await agreementsOf(merchant)).toHaveLength(before.length)
  })

  it.each(['CARD', 'PAYME', 'BKASH', 'NO_SUCH_WALLET'])(
    'for %s, with which nobody can agree',
    async (type) => {
      const { code, body } = await create(
        consentSessionRequest({ paymentMethod: { paymentMethodType: type } }),
      )
      expect([code, body.result.resultMessage]).toEqual(['NO_PAY_OPTIONS', expect.stringContaining(type)])
    },
  )

  it('for a production client without a provider', async () => {
    const production = await gateway.merchant('production')
    const { code, body } = await production.call('payments/createPaymentSession', consentSessionRequest(), {
      prefix: '/ams/api',
    })
    expect([code, body.result.resultMessage]).toEqual([
      'NO_PAY_OPTIONS',
      'no provider is configured for this client',
    ])
    expect(await agreementsOf(production)).toEqual([])
  })

  it('with a subscription', async () => {
    const subscriptionInfo = { subscriptionDescription: 'x' }
    expect((await create(consentSessionRequest({ subscriptionInfo }))).code).toBe('PROCESS_FAIL')
  })
})
