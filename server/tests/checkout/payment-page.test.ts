import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { open, press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const statusOf = async (paymentId: unknown) => (await merchant.inquire({ paymentId })).body.paymentStatus

describe('the page behind normalUrl', () => {
  it('shows the order and lets the payer of the sandbox decide', async () => {
    const { body } = await merchant.pay()
    const page = await open(body.normalUrl)
    expect(page.status).toBe(200)
    for (const shown of [
      'A merchant',
      'HK$258.00',
      'Two cups of coffee',
      'AlipayHK',
      'Pay HK$258.00',
      'Decline',
      'Sandbox',
    ])
      expect(page.text).toContain(shown)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it('escapes what the merchant wrote', async () => {
    const order = {
      referenceOrderId: '1',
      orderDescription: '<script>alert("x")</script>',
      orderAmount: { currency: 'HKD', value: '1' },
    }
    const { body } = await merchant.pay({ order })
    const { text } = await open(body.normalUrl)
    expect(text).not.toContain('<script>')
    expect(text).toContain('&lt;script&gt;')
  })

  it('takes the payer back to the shop, paid, and pressing again changes nothing', async () => {
    const { body } = await merchant.pay()
    const pressed = await press(body.normalUrl, 'confirm')
    expect([pressed.status, pressed.shop]).toEqual([303, 'https://shop.example/return'])
    expect(await statusOf(body.paymentId)).toBe('SUCCESS')
    const again = await Promise.all([press(body.normalUrl, 'confirm'), press(body.normalUrl, 'decline')])
    expect(again.map(({ status }) => status)).toEqual([303, 303])
    expect(await statusOf(body.paymentId)).toBe('SUCCESS')
    const transfers = await gateway.database.query('select 1 from transfers where event_id = $1', [
      body.paymentId,
    ])
    expect(transfers).toHaveLength(1)
    expect((await open(body.normalUrl)).text).toContain('Paid')
  })

  it('shows a link where the shop is an app', async () => {
    const { body } = await merchant.pay({ paymentRedirectUrl: 'imeituan://pay/return' })
    const pressed = await press(body.normalUrl, 'confirm')
    expect(pressed.headers.get('location')).toMatch(/^\/checkout\//)
    expect((await open(body.normalUrl)).text).toContain('href="imeituan://pay/return"')
  })

  it('of an expired payment takes no decision', async () => {
    const own = await gateway.merchant()
    const { body } = await own.pay()
    await own.advance(15 * 60)
    expect((await open(body.normalUrl)).text).not.toContain('Confirm')
    await press(body.normalUrl, 'confirm')
    expect((await own.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe('FAIL')
  })

  it('opens with its own link only', async () => {
    const [one, two] = [await merchant.pay(), await merchant.pay()]
    const url = String(one.body.normalUrl)
    const token = url.split('/').at(-1) ?? ''
    const bent = [
      url.replace(token, String(two.body.normalUrl).split('/').at(-1) ?? ''),
      url.replace(token, ''),
      url.replace(token, 'x'),
      url.replace(String(one.body.paymentId), String(two.body.paymentId)),
      url.replace(merchant.clientId, (await gateway.merchant()).clientId),
      `${url}/steal`,
    ]
    for (const address of bent) expect((await open(address)).status).toBe(404)
    expect((await press(bent[0], 'confirm')).status).toBe(404)
    for (const button of ['steal', 'constructor', '__proto__'])
      expect((await press(url, button)).status).toBe(404)
    expect(await statusOf(one.body.paymentId)).toBe('PROCESSING')
  })
})
