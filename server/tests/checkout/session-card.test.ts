import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hkd } from '../support/amounts.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { listWrongBalances } from '../support/money.ts'
import { CARD, DECLINED_NUMBER, open, press } from '../support/payer.ts'
import { ASKING, offered, orderOf } from '../support/saved-cards.ts'
import { newSession, sessionUrl } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const SHOP = 'https://shop.example/return'
const DECLINED = { ...CARD, number: DECLINED_NUMBER }

const countOf = async (paymentRequestId: string) => {
  const [row] = await gateway.database.query<{ payments: number; charges: number }>(
    `select count(distinct p.payment_id)::int as payments, count(a.attempt_id)::int as charges
     from payments p left join attempts a on a.client_id = p.client_id and a.payment_id = p.payment_id and a.kind = 'CHARGE'
     where p.payment_request_id = $1`,
    [paymentRequestId],
  )
  return row
}

describe('a card that is typed on the page of a session', () => {
  it('is charged at once, and its payer is taken back to the shop', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    const { text } = await open(url)
    expect(text).toMatch(/action="[^"]*\/card"/)
    expect(text).toContain('autocomplete="cc-number"')
    const paid = await press(url, 'card', { ...CARD })
    expect([paid.status, paid.shop]).toEqual([303, SHOP])
    const { body } = await merchant.inquire({ paymentRequestId })
    expect(body).toMatchObject({ paymentStatus: 'SUCCESS', paymentMethodType: 'CARD' })
    // Whoever sends it again, or opens the session again, pays nothing more.
    expect((await press(url, 'card', { ...CARD })).status).toBe(303)
    expect(await countOf(paymentRequestId)).toEqual({ payments: 1, charges: 1 })
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('with mistakes begins nothing, and the page says what is wrong', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    const wrong = await press(url, 'card', { ...CARD, number: '1', expiry: '12 / 20' })
    expect(wrong.status).toBe(422)
    for (const shown of [
      'id="number-mistake"',
      'id="expiry-mistake"',
      'value="Ann Other"',
      'value="ALIPAY_HK"',
    ])
      expect(wrong.text).toContain(shown)
    expect(wrong.text).not.toContain(`value="${CARD.cvc}"`)
    expect(await countOf(paymentRequestId)).toEqual({ payments: 0, charges: 0 })
  })

  it('sent ten times at once is charged once', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    const sent = await Promise.all(Array.from({ length: 10 }, () => press(url, 'card', { ...CARD })))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await countOf(paymentRequestId)).toEqual({ payments: 1, charges: 1 })
  })

  it('pays nothing where another tab has chosen a wallet', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    const { location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
    const card = await press(url, 'card', { ...CARD })
    expect(card.status).toBe(303)
    expect((await open(new URL(card.location ?? '', url))).location).toBe(location)
    expect(await countOf(paymentRequestId)).toEqual({ payments: 1, charges: 0 })
  })

  it('is declined, and another is typed where the payer chooses again', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId)
    const declined = await press(url, 'card', DECLINED)
    expect([declined.status, declined.shop]).toEqual([303, null])
    const page = new URL(declined.location ?? '', url)
    expect((await open(page)).text).toContain('Your bank did not approve this payment.')
    expect((await open(`${url}/again`)).text).toMatch(
      /name="try" value="1"><input type="hidden" name="method"/,
    )
    const old = await press(url, 'card', { ...CARD, try: '0' })
    expect([old.status, old.shop]).toEqual([303, null])
    expect((await press(url, 'card', { ...CARD, try: '1' })).shop).toBe(SHOP)
    expect(await countOf(paymentRequestId)).toEqual({ payments: 1, charges: 2 })
  })

  it('is saved where its payer agrees', async () => {
    const buyer = randomUUID()
    const { url } = await newSession(merchant, { ...orderOf(buyer), ...ASKING })
    expect((await open(url)).text).toContain('Save this card for next time')
    expect((await press(url, 'card', { ...CARD, keep: 'on' })).shop).toBe(SHOP)
    const { names, text } = await offered(merchant, buyer)
    expect(names).toHaveLength(1)
    // Below the saved card the form for another is folded.
    expect(text).toMatch(/<details class="typed"><summary/)
  })

  it('is not asked for where cards are not offered, and none is taken', async () => {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId, {
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    })
    expect((await open(url)).text).not.toContain('cc-number')
    expect((await press(url, 'card', { ...CARD })).status).toBe(303)
    expect(await countOf(paymentRequestId)).toEqual({ payments: 0, charges: 0 })
  })

  it('needs the session’s own link, its time, and a session that was not cancelled', async () => {
    const own = await gateway.merchant()
    const [late, cancelled] = [randomUUID(), randomUUID()]
    const lateUrl = await sessionUrl(own, late)
    expect((await press(lateUrl.replace(/.{4}$/, 'AAAA'), 'card', { ...CARD })).status).toBe(404)
    await own.advance(3_601)
    const cancelledUrl = await sessionUrl(own, cancelled)
    await own.cancel({ paymentRequestId: cancelled })
    for (const url of [lateUrl, cancelledUrl]) expect((await press(url, 'card', { ...CARD })).shop).toBe(null)
    for (const id of [late, cancelled]) expect((await countOf(id))?.payments).toBe(0)
  })
})

describe('the order lines', () => {
  const goods = (name: string, quantity: string, each: number, more: object = {}) => ({
    referenceGoodsId: name,
    goodsName: name,
    goodsQuantity: quantity,
    goodsUnitAmount: hkd(each),
    ...more,
  })
  const linesOf = async (list: object[], changes: object = {}) => {
    const { order } = orderOf('buyer')
    const { url } = await newSession(merchant, { order: { ...order, goods: list, ...changes } })
    const { text } = await open(url)
    const [, order_ = ''] = /<div class="order">(.*?)<\/div>/s.exec(text) ?? []
    return order_
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }

  it('have a total each, and what they come to', async () => {
    expect(await linesOf([goods('Cup', '2', 10_000), goods('Spoon', '1', 5_800)])).toBe(
      'Cup 2 × HK$100.00 HK$200.00 Spoon HK$58.00 Total HK$258.00',
    )
  })

  it('say how they lead to what is paid', async () => {
    const changes = { shipping: { shippingFee: hkd(7_800) }, orderDiscountAmount: hkd(2_000) }
    expect(await linesOf([goods('Cup', '2', 10_000)], changes)).toBe(
      'Cup 2 × HK$100.00 HK$200.00 Subtotal HK$200.00 Discount −HK$20.00 Shipping HK$78.00 Total HK$258.00',
    )
  })

  it('have no total where it is not known', async () => {
    const list = [
      goods('Half', '1.5', 10_000),
      goods('Cheap', '2', 10_000, { goodsDiscountAmount: hkd(100) }),
      goods('Abroad', '1', 5, { goodsUnitAmount: { currency: 'USD', value: '500' } }),
    ]
    expect(await linesOf(list)).toBe('Half 1.5 × HK$100.00 Cheap 2 × HK$100.00 Abroad $5.00 Total HK$258.00')
  })

  it('beyond the sixth are folded, and counted all the same', async () => {
    const list = Array.from({ length: 8 }, (_, at) => goods(`Cup ${at}`, '1', 1_000))
    expect(await linesOf(list)).toMatch(
      /Cup 5 HK\$10.00 and 2 more items Cup 6 .* Subtotal HK\$80.00 Total HK\$258.00/,
    )
  })
})

it('the time that is left is shown in the last hour only', async () => {
  const own = await gateway.merchant()
  const { body } = await own.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
  const left = async () =>
    /<p class="left"( hidden)? [^>]*>([^<]*)</.exec((await open(body.normalUrl)).text)?.slice(1)
  const hour = 3_600
  await own.advance(7 * 24 * hour - hour - 60)
  expect((await left())?.[0]).toBe(' hidden')
  await own.advance(120)
  expect(await left()).toEqual([undefined, expect.stringMatching(/^5[89] minutes left$/)])
})
