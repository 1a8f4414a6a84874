import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { savedCard } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { open, press } from '../support/payer.ts'
import { firstCardAt } from '../support/saved-cards.ts'
import { newSession, sessionUrl } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const absolute = (location: string | null) => `${gateway.url}${location}`

describe('a saved card', () => {
  const saved = (token: string) => ({
    savedPaymentMethods: [{ paymentMethodType: 'CARD', paymentMethodId: token }],
  })

  it('is shown first by brand and last four, and charged when it is chosen', async () => {
    const token = await savedCard(merchant)
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId, saved(token))
    const { text } = await open(url)
    expect(text).toContain('Visa •••• 0768')
    expect(text.indexOf('•••• 0768')).toBeLessThan(text.indexOf('value="ALIPAY_HK"'))
    expect(text).not.toContain(token)
    const { location } = await press(url, 'choose', await firstCardAt(url))
    expect((await merchant.inquire({ paymentRequestId })).body).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultInfo: { lastFour: '0768' },
    })
    expect((await open(absolute(location))).text).toContain('Payment complete')
  })

  it('waits for 3-D Secure where the merchant wants it', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId, {
      ...saved(await savedCard(merchant)),
      availablePaymentMethod: { paymentMethodMetaData: { is3DSAuthentication: 'true' } },
    })
    const { location } = await press(url, 'choose', await firstCardAt(url))
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('PROCESSING')
    expect((await open(absolute(location))).text).toContain('Confirm with your bank')
    await press(absolute(location), 'confirm')
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('SUCCESS')
  })

  it('of another merchant cannot be offered, and tokens are not stored in the clear', async () => {
    const token = await savedCard(merchant)
    await newSession(merchant, saved(token))
    const rows = await gateway.database.query<{ row: string }>(
      'select s::text as row from payment_sessions s',
    )
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    expect((await (await gateway.merchant()).createSession(saved(token))).code).toBe('PARAM_ILLEGAL')
  })
})

describe('EASY_PAY', () => {
  const easyPay = (authState: string) => ({
    productCode: 'AGREEMENT_PAYMENT',
    productScene: 'EASY_PAY',
    agreementInfo: { authState },
    paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    paymentNotifyUrl: 'https://shop.example/notify',
  })

  it('makes an agreement with the payment, once, and tells its token', async () => {
    const own = await gateway.merchant()
    const authState = `state-${randomUUID()}`
    const url = await sessionUrl(own, randomUUID(), easyPay(authState))
    expect((await open(url)).text).toContain('to take later payments')
    const { location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
    const page = absolute(location)
    expect((await open(page)).text).toContain('to take later payments')
    await Promise.all([press(page, 'confirm'), press(page, 'confirm')])
    const notified = (await own.notifications()).filter(({ kind }) => kind === 'notifyAuthorization')
    expect(notified.map(({ body }) => [body.authorizationNotifyType, body.authState])).toEqual([
      ['TOKEN_CREATED', authState],
    ])
    const rows = await gateway.database.query('select notify_url from agreements where client_id = $1', [
      own.clientId,
    ])
    expect(rows).toEqual([{ notify_url: null }])
    const paymentMethod = { paymentMethodType: 'ALIPAY_HK', paymentMethodId: notified[0]?.body.accessToken }
    const again = await own.pay({ productCode: 'AGREEMENT_PAYMENT', paymentMethod })
    expect(again.code).toBe('SUCCESS')
  })

  it('makes none when the payer declines, nor does a payment without a session', async () => {
    const own = await gateway.merchant()
    const url = await sessionUrl(own, randomUUID(), easyPay('x'))
    const { location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
    await press(absolute(location), 'decline')
    const { body } = await own.pay({ productScene: 'EASY_PAY', agreementInfo: { authState: 'x' } })
    await own.complete({ paymentId: body.paymentId }, 'SUCCESS')
    expect(
      await gateway.database.query('select 1 from agreements where client_id = $1', [own.clientId]),
    ).toEqual([])
  })
})
