import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { savedCard } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { sessionRequest } from '../support/merchant.ts'
import { open, press } from '../support/payer.ts'
import { newSession, sessionUrl } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const absolute = (location: string | null) => `${gateway.url}${location}`
const methodsIn = (text: string) => [...text.matchAll(/name="method" value="(\w+)"/g)].map(([, type]) => type)
const list = (...types: [string, number?][]) => ({
  paymentMethodTypeList: types.map(([paymentMethodType, paymentMethodOrder]) => ({
    paymentMethodType,
    paymentMethodOrder,
  })),
})

describe('the page of a session', () => {
  it('shows merchant, amount, order, goods and the methods for the amount', async () => {
    const { order } = sessionRequest()
    const goods = [
      {
        referenceGoodsId: '1',
        goodsName: 'Cup <b>of</b> coffee',
        goodsQuantity: '2',
        goodsUnitAmount: { currency: 'HKD', value: '12900' },
      },
    ]
    const { url } = await newSession(merchant, { order: { ...order, goods } })
    const page = await open(url)
    expect(page.status).toBe(200)
    for (const shown of [
      'A merchant',
      'HK$258.00',
      'Two cups of coffee',
      'AlipayHK',
      'Card',
      'HK$129.00',
      '2 × HK$',
    ])
      expect(page.text).toContain(shown)
    expect(page.text).toContain('Cup &lt;b&gt;of')
    expect(methodsIn(page.text)).toContain('ALIPAY_HK')
    expect(methodsIn(page.text)).not.toContain('GCASH')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['the one that is asked for', { paymentMethod: { paymentMethodType: 'ALIPAY_HK' } }, ['ALIPAY_HK']],
    [
      'those that are listed, by their numbers',
      { availablePaymentMethod: list(['DANA', 1], ['ALIPAY_HK'], ['CARD', 2], ['CONNECT_WALLET', 1]) },
      ['CONNECT_WALLET', 'CARD', 'ALIPAY_HK'],
    ],
    ['those of the regions', { allowedPaymentMethodRegions: ['HK'] }, ['ALIPAY_HK', 'PAYME']],
  ])('offers %s', async (_what, change, methods) => {
    const { url } = await newSession(merchant, change)
    expect(methodsIn((await open(url)).text)).toEqual(methods)
  })

  it('opens with its own link only', async () => {
    const [one, two] = [await newSession(merchant), await newSession(merchant)]
    const token = one.url.split('/').at(-1) ?? ''
    const { body: paid } = await merchant.pay()
    const bent = [
      one.url.replace(token, two.url.split('/').at(-1) ?? ''),
      one.url.replace(token, 'x'),
      one.url.replace(token, String(paid.normalUrl).split('/').at(-1) ?? ''),
      one.url.replace(String(one.body.paymentSessionId), String(two.body.paymentSessionId)),
      one.url.replace(merchant.clientId, (await gateway.merchant()).clientId),
      one.url.replace('/session/', '/'),
    ]
    for (const address of bent) {
      expect((await open(address)).status).toBe(404)
      expect((await press(address, 'choose', { method: 'ALIPAY_HK' })).status).toBe(404)
    }
  })
})

describe('a choice', () => {
  it('begins the payment with all that the session was made with, and leads to its page', async () => {
    const request = {
      ...sessionRequest(),
      metadata: '{"basket":"7"}',
      customizedInfo: { customizedField1: 'blue' },
      paymentNotifyUrl: 'https://shop.example/notify',
    }
    const { url } = await newSession(merchant, request)
    const { status, location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/checkout\/SANDBOX_/)])
    const { paymentRequestId } = request
    const { body } = await merchant.inquire({ paymentRequestId })
    expect(body).toMatchObject({
      paymentStatus: 'PROCESSING',
      paymentMethodType: 'ALIPAY_HK',
      paymentAmount: request.paymentAmount,
      metadata: request.metadata,
      customizedInfo: request.customizedInfo,
    })
    const [row] = await gateway.database.query(
      'select notify_url, redirect_url, product_code from payments where payment_request_id = $1',
      [paymentRequestId],
    )
    expect(row).toEqual({
      notify_url: request.paymentNotifyUrl,
      redirect_url: request.paymentRedirectUrl,
      product_code: 'CASHIER_PAYMENT',
    })
    const confirmed = await press(absolute(location), 'confirm')
    expect(confirmed.shop).toBe('https://shop.example/return')
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('SUCCESS')
  })

  it('made in ten tabs at once begins one payment, and every tab gets to its page', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    const tabs = await Promise.all(
      Array.from({ length: 10 }, (_, tab) =>
        press(url, 'choose', { method: tab % 2 ? 'ALIPAY_HK' : 'CARD' }),
      ),
    )
    expect(new Set(tabs.map(({ status, location }) => `${status} ${location}`)).size).toBe(1)
    const rows = await gateway.database.query('select 1 from payments where payment_request_id = $1', [
      paymentRequestId,
    ])
    expect(rows).toHaveLength(1)
    // Who opens the session again is led there too.
    expect(await open(url)).toMatchObject({ status: 303, location: tabs[0]?.location })
  })

  it.each([
    ['that is not offered', { method: 'DANA' }],
    ['of a card that is not there', { card: '3' }],
  ])('%s begins nothing', async (_what, fields) => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId, {
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    })
    expect((await press(url, 'choose', fields)).status).toBe(303)
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  })

  it('of nothing is not found', async () => {
    expect((await press(await sessionUrl(merchant, randomUUID()), 'choose')).status).toBe(404)
  })

  it('leaves the id to the session: pay with it is inconsistent', async () => {
    const paymentRequestId = randomUUID()
    await press(await sessionUrl(merchant, paymentRequestId), 'choose', { method: 'ALIPAY_HK' })
    expect((await merchant.pay({ paymentRequestId })).code).toBe('REPEAT_REQ_INCONSISTENT')
  })

  it('gives the payment no more time than the merchant wants', async () => {
    const paymentRequestId = randomUUID()
    const paymentExpiryTime = new Date(Date.now() + 300_000).toISOString()
    await press(await sessionUrl(merchant, paymentRequestId, { paymentExpiryTime }), 'choose', {
      method: 'ALIPAY_HK',
    })
    const [row] = await gateway.database.query<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::int as seconds from payments where payment_request_id = $1`,
      [paymentRequestId],
    )
    expect(row?.seconds).toBeLessThanOrEqual(300)
  })
})

describe('a session that is over says so', () => {
  it('when its time is', async () => {
    const own = await gateway.merchant()
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(own, paymentRequestId)
    await own.advance(3_601)
    const { text } = await open(url)
    expect(text).toContain('The time to pay has run out')
    expect(text).toContain('href="https://shop.example/return"')
    expect((await press(url, 'choose', { method: 'ALIPAY_HK' })).status).toBe(303)
    expect((await own.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  })

  it('when the merchant has cancelled its id before anybody paid', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    await merchant.cancel({ paymentRequestId })
    expect((await open(url)).text).toContain('This payment was cancelled')
    await press(url, 'choose', { method: 'ALIPAY_HK' })
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  })

  it('when it is paid', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    const { location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
    await press(absolute(location), 'confirm')
    const led = await open(url)
    expect((await open(absolute(led.location))).text).toContain('Payment complete')
  })

  it('when its payment has no page, as older data can have it, also to who chooses again', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    await press(url, 'choose', { method: 'ALIPAY_HK' })
    await merchant.complete({ paymentRequestId }, 'SUCCESS')
    await gateway.database.query("update payments set answer = '' where payment_request_id = $1", [
      paymentRequestId,
    ])
    expect((await open(url)).text).toContain('Payment complete')
    const { location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
    expect((await open(absolute(location))).text).toContain('Payment complete')
  })

  it('but not because somebody asked for a payment with its id: that is refused, whatever the amount', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    for (const value of ['25800', '9990000']) {
      const paymentAmount = { currency: 'HKD', value }
      const byPage = await merchant.pay({ paymentRequestId, paymentAmount })
      expect(byPage.code).toBe('REPEAT_REQ_INCONSISTENT')
      const paymentMethod = { paymentMethodType: 'CARD', paymentMethodId: await savedCard(merchant) }
      const byCard = await merchant.pay({ paymentRequestId, paymentAmount, paymentMethod })
      expect(byCard.code).toBe('REPEAT_REQ_INCONSISTENT')
    }
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
    expect((await open(url)).text).toContain('How would you like to pay?')
    await press(url, 'choose', { method: 'ALIPAY_HK' })
    expect((await merchant.inquire({ paymentRequestId })).body.paymentAmount).toEqual({
      currency: 'HKD',
      value: '25800',
    })
    expect((await merchant.pay({ paymentRequestId })).code).toBe('REPEAT_REQ_INCONSISTENT')
  })
})
