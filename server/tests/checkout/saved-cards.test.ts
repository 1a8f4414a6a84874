import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cardRequest, savedCard, tokenRequest } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { CARD, DECLINED_NUMBER, onwardOf, open, press } from '../support/payer.ts'
import { ASKING, cardNamesOn, cardPageOf, offered, orderOf, saveCard } from '../support/saved-cards.ts'
import { newSession } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const SHOP = 'https://shop.example/return'
const OTHER_NUMBER = '5162774114974622'

const inquiry = async (body: { paymentRequestId?: unknown; paymentId?: unknown }) =>
  (await merchant.inquire(body as { paymentId: string })).body

const charges = async (paymentRequestId: unknown) =>
  gateway.database.query<{ state: string }>(
    `select a.state from attempts a join payments p using (client_id, payment_id)
     where p.payment_request_id = $1 and a.kind = 'CHARGE'`,
    [paymentRequestId],
  )

const requestIdOf = async (url: string) => {
  const [row] = await gateway.database.query<{ id: string }>(
    'select payment_request_id as id from payment_sessions where payment_session_id = $1',
    [url.split('/').at(-2)],
  )
  return row?.id ?? ''
}

describe('a card that its payer has saved', () => {
  it('is offered to the same buyer of the same merchant, and pays', async () => {
    const buyer = randomUUID()
    await saveCard(merchant, buyer)
    const { url, text, names } = await offered(merchant, buyer)
    expect(names).toHaveLength(1)
    expect(text).toContain('Visa •••• 0768')
    expect(text).toContain('Expires 12/39')
    expect(text).toMatch(/<span class="pays">Pay HK\$258\.00/)
    const { location } = await press(url, 'choose', { card: names[0] ?? '' })
    const paymentRequestId = await requestIdOf(url)
    expect(await inquiry({ paymentRequestId })).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultInfo: { lastFour: '0768' },
    })
    expect((await open(new URL(location ?? '', url).href)).text).toContain('Payment complete')
    // Its token is that of the first payment; it is not saved again.
    expect((await inquiry({ paymentRequestId })).paymentResultInfo).not.toHaveProperty('cardToken')
    expect((await offered(merchant, buyer)).names).toEqual(names)
  })

  it('is offered to nobody else', async () => {
    const buyer = randomUUID()
    const { paymentId } = await saveCard(merchant, buyer)
    const other = await gateway.merchant()
    for (const [by, name] of [
      [merchant, `${buyer}x`],
      [merchant, buyer.toUpperCase()],
      [merchant, ''],
      [other, buyer],
    ] as const) {
      const { url, text, names } = await offered(by, name)
      expect(names).toEqual([])
      expect(text).not.toContain('0768')
      // Who knows its name can do no more.
      const pressed = await press(url, 'choose', { card: paymentId })
      expect([pressed.status, pressed.text.includes('You have not been charged')]).toEqual([409, true])
      await press(url, `remove/${paymentId}`)
      expect((await open(`${url}/remove/${paymentId}`)).text).not.toContain('0768')
    }
    const { url } = await newSession(merchant)
    expect(cardNamesOn((await open(url)).text)).toEqual([])
    expect((await offered(merchant, buyer)).names).toHaveLength(1)
  })

  it.each([
    ['without a tick', { tokenizeMode: 'ASKFORCONSENT' }, {}],
    ['because the merchant keeps it', { tokenizeMode: 'ENABLED' }, {}],
    ['because the merchant wants a token', { tokenize: true }, { keep: 'on' }],
  ])('is not offered where they have not agreed: %s', async (_what, data, said) => {
    const buyer = randomUUID()
    const changes = { availablePaymentMethod: { paymentMethodMetaData: data } }
    expect(
      (await press(await cardPageOf(merchant, buyer, changes), 'card', { ...CARD, ...said })).status,
    ).toBe(303)
    expect((await offered(merchant, buyer)).names).toEqual([])
  })

  it('is not offered when its payment failed, nor a card that came with pay', async () => {
    const buyer = randomUUID()
    const page = await cardPageOf(merchant, buyer)
    await press(page, 'card', { ...CARD, number: DECLINED_NUMBER, keep: 'on' })
    await merchant.call('payments/pay', cardRequest({ tokenize: true }, orderOf(buyer)))
    expect((await offered(merchant, buyer)).names).toEqual([])
  })

  it('is offered once, however often it was saved and whoever names it; others stand beside it', async () => {
    const buyer = randomUUID()
    const { paymentId } = await saveCard(merchant, buyer)
    await saveCard(merchant, buyer, { expiry: '11 / 38' })
    await saveCard(merchant, buyer, { number: OTHER_NUMBER })
    const { text, names } = await offered(merchant, buyer)
    expect(names).toHaveLength(2)
    expect(text).toContain('Expires 11/38')
    const { cardToken } = (await inquiry({ paymentId })).paymentResultInfo as { cardToken: string }
    const given = (token: string) => ({
      savedPaymentMethods: [{ paymentMethodType: 'CARD', paymentMethodId: token }],
    })
    const both = await offered(merchant, buyer, given(cardToken))
    expect(both.names).toEqual([paymentId, names[0]])
    expect(both.text.split('•••• 0768')).toHaveLength(both.text.split('•••• 4622').length)
    // What the merchant has by itself is the merchant's: its payer cannot remove it here.
    const own = await offered(merchant, randomUUID(), given(await savedCard(merchant)))
    expect(own.names).toHaveLength(1)
    expect(own.text).not.toContain('/remove/')
    await press(own.url, `remove/${own.names[0]}`)
    expect(cardNamesOn((await open(own.url)).text)).toEqual(own.names)
  })

  it('is not offered when it has expired', async () => {
    const own = await gateway.merchant()
    const buyer = randomUUID()
    const month = new Date(Date.now() + 40 * 86_400_000)
    const expiry = `${String(month.getUTCMonth() + 1).padStart(2, '0')} / ${month.getUTCFullYear() % 100}`
    await saveCard(own, buyer, { expiry })
    const before = await offered(own, buyer)
    expect(before.names).toHaveLength(1)
    await own.advance(75 * 86_400)
    expect((await offered(own, buyer)).names).toEqual([])
  })

  it('is not offered where another provider would take the payment, which does not know it', async () => {
    const buyer = randomUUID()
    const { paymentId } = await saveCard(merchant, buyer)
    await gateway.database.query("update payments set provider = 'another' where payment_id = $1", [
      paymentId,
    ])
    expect((await offered(merchant, buyer)).names).toEqual([])
  })

  it('asks for 3-D Secure where the merchant wants it', async () => {
    const buyer = randomUUID()
    await saveCard(merchant, buyer)
    const { url, names } = await offered(merchant, buyer, {
      availablePaymentMethod: { paymentMethodMetaData: { is3DSAuthentication: true } },
    })
    const { location } = await press(url, 'choose', { card: names[0] ?? '' })
    const page = new URL(location ?? '', url).href
    expect((await open(page)).text).toContain('Confirm with your bank')
    expect((await press(page, 'confirm')).shop).toBe(SHOP)
  })

  it('pressed twice at the same moment is charged once', async () => {
    const buyer = randomUUID()
    await saveCard(merchant, buyer)
    const { url, names } = await offered(merchant, buyer)
    await Promise.all([0, 1, 2, 3].map(() => press(url, 'choose', { card: names[0] ?? '' })))
    expect(await charges(await requestIdOf(url))).toEqual([{ state: 'SUCCEEDED' }])
  })

  it('has no name of its buyer beside it', async () => {
    const buyer = `buyer-${randomUUID()}`
    await saveCard(merchant, buyer)
    const rows = await gateway.database.query<{ row: string; digest: Buffer }>(
      'select t::text as row, buyer_digest as digest from card_tokens t where client_id = $1',
      [merchant.clientId],
    )
    for (const { row } of rows) {
      expect(row).not.toContain(buyer)
      expect(row).not.toContain(Buffer.from(buyer).toString('hex'))
    }
    expect(rows.at(-1)?.digest).toHaveLength(32)
  })
})

describe('a payer who does not want a card to be kept', () => {
  it('is asked first, and then nobody can charge it any more', async () => {
    const buyer = randomUUID()
    const { paymentId } = await saveCard(merchant, buyer)
    await saveCard(merchant, buyer)
    await saveCard(merchant, buyer, { number: OTHER_NUMBER })
    const { cardToken } = (await inquiry({ paymentId })).paymentResultInfo as { cardToken: string }
    const { url, text } = await offered(merchant, buyer)
    const [, place = ''] = /href="([^"]*\/remove\/\d+)" aria-label="Remove: Visa •••• 0768"/.exec(text) ?? []
    const asked = await open(new URL(place, url).href)
    expect(asked.text).toContain('Remove this card?')
    expect(asked.text).toContain('Visa •••• 0768')
    const name = place.split('/').at(-1) ?? ''
    const removed = await press(url, `remove/${name}`)
    expect(removed.status).toBe(303)
    const page = await open(new URL(removed.location ?? '', url).href)
    expect(page.text).toContain('The card was removed.')
    expect(page.text).not.toContain('0768')
    expect(page.text).toContain('4622')
    const { code } = await merchant.call('payments/pay', tokenRequest(cardToken))
    expect(code).toBe('INVALID_PAYMENT_METHOD_META_DATA')
    expect((await inquiry({ paymentId })).paymentStatus).toBe('SUCCESS')
    // Once more, from another tab: nothing else goes.
    expect((await press(url, `remove/${name}`)).status).toBe(303)
    expect((await offered(merchant, buyer)).names).toHaveLength(1)
  })

  it('and pays with it in another tab is refused, and charged nothing', async () => {
    const buyer = randomUUID()
    await saveCard(merchant, buyer)
    const { url, names } = await offered(merchant, buyer)
    const [card = ''] = names
    await press((await offered(merchant, buyer)).url, `remove/${card}`)
    const pressed = await press(url, 'choose', { card })
    expect(pressed.status).toBe(409)
    expect(pressed.text).toContain('This card was removed. You have not been charged.')
    expect(pressed.text).toContain('How would you like to pay?')
    expect(await charges(await requestIdOf(url))).toEqual([])
    expect((await press(url, 'choose', { method: 'ALIPAY_HK' })).status).toBe(303)
  })

  it('and pays with it in the same moment has it charged before it goes, or not at all', async () => {
    for (let time = 0; time < 8; time++) {
      const buyer = randomUUID()
      await saveCard(merchant, buyer)
      const { url, names } = await offered(merchant, buyer)
      const [card = ''] = names
      const [paid] = await Promise.all([press(url, 'choose', { card }), press(url, `remove/${card}`)])
      const made = await charges(await requestIdOf(url))
      expect(made).toEqual(paid.status === 409 ? [] : [{ state: 'SUCCEEDED' }])
      expect((await offered(merchant, buyer)).names).toEqual([])
    }
  })

  it.each([
    ['in a session', async (buyer: string) => (await offered(merchant, buyer)).url, 'choose'],
    [
      'at a payment',
      async (buyer: string) =>
        String(
          (await merchant.pay({ ...orderOf(buyer), paymentMethod: { paymentMethodType: 'CARD' } })).body
            .normalUrl,
        ),
      'saved',
    ],
  ])('has it charged by nobody who has begun to pay when it goes: %s', async (_where, urlOf, button) => {
    const buyer = randomUUID()
    const { paymentId: card } = await saveCard(merchant, buyer)
    const url = await urlOf(buyer)
    const holder = await gateway.storage.pool.connect()
    await holder.query('begin')
    await holder.query('delete from card_tokens where payment_id = $1', [card])
    const underWay = press(url, button, { card })
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(() => gateway.database.query(waiting), { timeout: 20_000 }).not.toEqual([])
    await holder.query('commit')
    holder.release()
    const { status, text } = await underWay
    expect(status).toBe(409)
    expect(text).toContain('This card was removed. You have not been charged.')
    const requestId = button === 'choose' ? await requestIdOf(url) : url.split('/').at(-2)
    expect(await charges(requestId)).toEqual([])
    expect(
      await gateway.database.query("select 1 from attempts where payment_id = $1 and kind = 'CHARGE'", [
        requestId,
      ]),
    ).toEqual([])
  })

  it('cannot remove it at the page of a payment that is over', async () => {
    const buyer = randomUUID()
    await saveCard(merchant, buyer)
    const { url, names } = await offered(merchant, buyer)
    await press(url, 'choose', { card: names[0] ?? '' })
    await press(url, `remove/${names[0]}`)
    expect((await offered(merchant, buyer)).names).toEqual(names)
  })

  it('finds the way to do so where they choose again', async () => {
    const buyer = randomUUID()
    await saveCard(merchant, buyer)
    const { url, names } = await offered(merchant, buyer)
    const { location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
    await press(new URL(location ?? '', url).href, 'decline')
    expect(cardNamesOn((await open(`${url}/again`)).text)).toEqual(names)
    const removed = await press(url, `remove/${names[0]}`)
    const page = await open(new URL(removed.location ?? '', url).href)
    expect(page.text).toContain('The card was removed.')
    expect(page.text).toContain('name="try" value="1"')
  })
})

describe('the page of pay with a card', () => {
  const payPage = async (buyer: string) => {
    const paymentMethod = {
      paymentMethodType: 'CARD',
      paymentMethodMetaData: ASKING.availablePaymentMethod.paymentMethodMetaData,
    }
    const { body } = await merchant.pay({ ...orderOf(buyer), paymentMethod })
    return { url: String(body.normalUrl), paymentId: String(body.paymentId) }
  }

  it('saves and offers as a session does, takes another, and lets it be removed', async () => {
    const buyer = randomUUID()
    const first = await payPage(buyer)
    expect((await open(first.url)).text).not.toContain('Saved cards')
    await press(first.url, 'card', { ...CARD, keep: 'on' })
    const { url, paymentId } = await payPage(buyer)
    const { text } = await open(url)
    expect(text).toContain('Saved cards')
    expect(text).toContain('Expires 12/39')
    const [card = ''] = cardNamesOn(text)
    const fields = { try: '0', by: 'CARD', card }
    const pressed = await Promise.all([press(url, 'saved', fields), press(url, 'saved', fields)])
    expect((await inquiry({ paymentId })).paymentStatus).toBe('SUCCESS')
    // The page that one of them led to may have been drawn before the other had paid.
    for (const { status, location } of pressed) {
      expect(status).toBe(303)
      expect(onwardOf(await open(new URL(location ?? '', url)))).toBe(SHOP)
    }
    const next = await payPage(buyer)
    expect((await open(`${next.url}/remove/${card}`)).text).toContain('Remove this card?')
    const removed = await press(next.url, `remove/${card}`)
    expect((await open(new URL(removed.location ?? '', url).href)).text).toContain('The card was removed.')
    const gone = await press(next.url, 'saved', fields)
    expect(gone.status).toBe(409)
    expect(gone.text).toContain('This card was removed. You have not been charged.')
    expect((await inquiry({ paymentId: next.paymentId })).paymentStatus).toBe('PROCESSING')
    expect((await press(next.url, 'card', { ...CARD })).shop).toBe(SHOP)
  })

  it('of a session does not offer them a second time', async () => {
    const buyer = randomUUID()
    await saveCard(merchant, buyer)
    expect((await open(await cardPageOf(merchant, buyer))).text).not.toContain('0768')
  })

  it('of another merchant has none of them', async () => {
    const buyer = randomUUID()
    const { paymentId } = await saveCard(merchant, buyer)
    const other = await gateway.merchant()
    const { body } = await other.pay({ ...orderOf(buyer), paymentMethod: { paymentMethodType: 'CARD' } })
    expect(cardNamesOn((await open(body.normalUrl)).text)).toEqual([])
    expect((await press(body.normalUrl, 'saved', { card: paymentId })).status).toBe(409)
  })
})
