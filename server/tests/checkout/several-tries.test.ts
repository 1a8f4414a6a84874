import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { installFaults, whileBroken } from '../model/faults.ts'
import { savedCard } from '../support/card-payments.ts'
import { isOnCitus } from '../support/database.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { listWrongBalances } from '../support/money.ts'
import { CARD, DECLINED_NUMBER, open, press } from '../support/payer.ts'
import { firstCardAt } from '../support/saved-cards.ts'
import { sessionUrl } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const SHOP = 'https://shop.example/return'

async function opened(paymentMethodType = 'ALIPAY_HK', data: object = {}, by = merchant) {
  const paymentMethod = { paymentMethodType, paymentMethodMetaData: data }
  const { body, code } = await by.pay({ paymentMethod })
  expect(code).toBe('PAYMENT_IN_PROCESS')
  return { url: String(body.normalUrl), paymentId: String(body.paymentId) }
}
const WITH_3DS = { is3DSAuthentication: true }
const DECLINED = { ...CARD, number: DECLINED_NUMBER }

/** The hidden fields of the page's first form: what its payer saw. */
async function seenAt(url: string): Promise<Record<string, string>> {
  const [form = ''] = /<form.*?<\/form>/s.exec((await open(url)).text) ?? []
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}

const stands = async (paymentId: string, by = merchant) => {
  const { body } = await by.inquire({ paymentId })
  return [body.paymentStatus, body.paymentResultCode]
}
const OPEN = ['PROCESSING', 'PAYMENT_IN_PROCESS']

const charges = async (paymentId: string): Promise<string[]> =>
  (
    await gateway.database.query<{ state: string }>(
      "select state from attempts where payment_id = $1 and kind = 'CHARGE' order by created_at",
      [paymentId],
    )
  ).map(({ state }) => state)

const notified = async (paymentId: string, by = merchant) =>
  (
    await gateway.database.query<{ code: string }>(
      `select body::jsonb->'result'->>'resultCode' as code from notifications
       where client_id = $1 and body::jsonb->>'paymentId' = $2 order by created_at`,
      [by.clientId, paymentId],
    )
  ).map(({ code }) => code)

describe('a try that is declined', () => {
  it('leaves the payment open, tells nobody but the payer, and another card pays it', async () => {
    const { url, paymentId } = await opened('CARD')
    const declined = await press(url, 'card', DECLINED)
    expect([declined.status, declined.shop]).toEqual([303, null])
    const { text } = await open(url)
    for (const shown of [
      'Your bank did not approve this payment.',
      '4 attempts left',
      'cc-number',
      '>Cancel<',
    ])
      expect(text).toContain(shown)
    expect(text).not.toContain(DECLINED_NUMBER)
    expect(await stands(paymentId)).toEqual(OPEN)
    expect(await notified(paymentId)).toEqual([])
    expect((await press(url, 'card', { ...CARD })).shop).toBe(SHOP)
    expect(await stands(paymentId)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await charges(paymentId)).toEqual(['FAILED', 'SUCCEEDED'])
    expect((await open(url)).text).toContain('Visa •••• 0768')
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('of a wallet shows the wallet again', async () => {
    const { url, paymentId } = await opened()
    await press(url, 'decline')
    const { text } = await open(url)
    for (const shown of ['You did not approve this payment.', 'You can try again.', 'Pay HK$258.00'])
      expect(text).toContain(shown)
    expect((await press(url, 'confirm')).shop).toBe(SHOP)
    expect(await stands(paymentId)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await notified(paymentId)).toEqual(['SUCCESS'])
  })

  it('by the payer at the bank’s question, or by the issuer after it, asks for a card again', async () => {
    const { url, paymentId } = await opened('CARD', WITH_3DS)
    await press(url, 'card', { ...CARD })
    await press(url, 'decline')
    expect((await open(url)).text).toContain('Your bank could not confirm that it was you.')
    await press(url, 'card', DECLINED)
    expect((await open(url)).text).not.toMatch(/role="alert"|tr(y|ies) left/)
    await press(url, 'confirm')
    const { text } = await open(url)
    expect(text).toContain('Your bank did not approve this payment.')
    expect(text).toContain('cc-number')
    await press(url, 'card', { ...CARD })
    expect((await press(url, 'confirm')).shop).toBe(SHOP)
    expect(await charges(paymentId)).toEqual(['FAILED', 'FAILED', 'SUCCEEDED'])
  })

  it('five times ends the payment with the last one’s code, and the merchant is told once', async () => {
    const { url, paymentId } = await opened('CARD')
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await press(url, 'card', DECLINED)
      expect((await open(url)).text).toContain(`${left} left`)
    }
    expect(await stands(paymentId)).toEqual(OPEN)
    await press(url, 'card', DECLINED)
    expect(await stands(paymentId)).toEqual(['FAIL', 'DO_NOT_HONOR'])
    expect((await open(url)).text).toContain('This was the last attempt.')
    expect(await notified(paymentId)).toEqual(['DO_NOT_HONOR'])
    await press(url, 'card', { ...CARD })
    expect(await charges(paymentId)).toHaveLength(5)
  })

  it('that the merchant decides, or that came with the call, ends the payment at once', async () => {
    const { url, paymentId } = await opened()
    await press(url, 'decline')
    expect((await merchant.complete({ paymentId }, 'FAIL')).code).toBe('SUCCESS')
    expect(await stands(paymentId)).toEqual(['FAIL', 'PROCESS_FAIL'])
    const [expiryMonth, expiryYear] = ['12', '39']
    const paymentMethodMetaData = { cardNo: DECLINED_NUMBER, cvv: '123', expiryMonth, expiryYear }
    const paymentMethod = { paymentMethodType: 'CARD', paymentMethodMetaData }
    expect((await merchant.pay({ paymentMethod })).code).toBe('DO_NOT_HONOR')
  })

  it('and the time that runs out afterwards closes it', async () => {
    const own = await gateway.merchant()
    const { url, paymentId } = await opened('ALIPAY_HK', {}, own)
    const seen = await seenAt(url)
    await press(url, 'decline', seen)
    await own.advance(15 * 60)
    expect(await stands(paymentId, own)).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
    expect(await notified(paymentId, own)).toEqual(['ORDER_IS_CLOSED'])
    await press(url, 'confirm', { ...seen, try: '1' })
    await press(url, 'cancel')
    expect(await stands(paymentId, own)).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
    expect(await charges(paymentId)).toEqual(['FAILED'])
    expect((await open(url)).text).toContain('The time to pay has run out')
  })
})

describe('a form', () => {
  it('sent ten times at one moment tries one card, also where it is declined', async () => {
    const { url, paymentId } = await opened('CARD')
    const fields = { ...DECLINED, ...(await seenAt(url)) }
    const sent = await Promise.all(Array.from({ length: 10 }, () => press(url, 'card', fields)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await charges(paymentId)).toEqual(['FAILED'])
    expect(await stands(paymentId)).toEqual(OPEN)
  })

  it('of a wallet sent ten times at one moment is declined once', async () => {
    const { url, paymentId } = await opened()
    const seen = await seenAt(url)
    expect(seen).toEqual({ try: '0', by: 'ALIPAY_HK' })
    await Promise.all(Array.from({ length: 10 }, () => press(url, 'decline', seen)))
    expect(await charges(paymentId)).toEqual(['FAILED'])
  })

  it('of another tab, or of a page that the back button brought, shows what is now', async () => {
    const { url, paymentId } = await opened('CARD', WITH_3DS)
    const old = await seenAt(url)
    await press(url, 'card', { ...CARD, ...old })
    await press(url, 'decline', old)
    // The card form from before, with a card that would be taken.
    const again = await press(url, 'card', { ...CARD, ...old })
    expect([again.status, again.shop]).toEqual([303, null])
    expect((await open(url)).text).toContain('4 attempts left')
    expect(await charges(paymentId)).toEqual(['FAILED'])
    // The bank's question from before.
    await press(url, 'card', { ...CARD, ...(await seenAt(url)) })
    await press(url, 'confirm', old)
    expect(await stands(paymentId)).toEqual(OPEN)
    expect((await press(url, 'confirm', await seenAt(url))).shop).toBe(SHOP)
  })
})

describe('while nobody knows what became of a try', () => {
  async function uncertain() {
    const { url, paymentId } = await opened()
    await gateway.database.query(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at, begun_by)
       values ($1, $2, $3, 'CHARGE', 'simulator', 'PENDING', 'HKD', 25800, now(), 'payer')`,
      [merchant.clientId, randomUUID(), paymentId],
    )
    return { url, paymentId }
  }

  it('there is no other, and the payer cannot leave it', async () => {
    const { url, paymentId } = await uncertain()
    const { text } = await open(url)
    expect(text).toContain('We are checking your payment')
    expect(text).not.toContain('<form')
    for (const button of ['confirm', 'decline', 'cancel']) expect((await press(url, button)).status).toBe(303)
    expect(await charges(paymentId)).toEqual(['PENDING'])
    expect(await stands(paymentId)).toEqual(OPEN)
  })

  it('the page notices when it has failed', async () => {
    const { url, paymentId } = await uncertain()
    const [, state] = /data-state="([^"]*)"/.exec((await open(url)).text) ?? []
    const ask = async () => (await fetch(`${gateway.url}${state}`)).json()
    expect(await ask()).toMatchObject({ isAwaiting: true })
    await gateway.database.query(
      "update attempts set state = 'FAILED', result_code = 'RISK_REJECT' where payment_id = $1",
      [paymentId],
    )
    expect(await ask()).toMatchObject({ isAwaiting: false })
    // The merchant has chosen the method.
    expect((await open(url)).text).toContain('You can try again.')
  })
})

describe('a try whose end was not written down', () => {
  // By a trigger.
  beforeAll(async () => {
    if (!isOnCitus) await installFaults(gateway.database)
  })

  /** The provider has decided, and the gateway broke down before it could say so. */
  async function cutOff(button: 'confirm' | 'decline') {
    const own = await gateway.merchant()
    const { url, paymentId } = await opened('ALIPAY_HK', {}, own)
    const fault = { place: 'outcome', kind: 'CHARGE' } as const
    const { status } = await whileBroken(gateway.database, own.clientId, fault, () => press(url, button))
    expect(status).toBe(500)
    expect((await open(url)).text).toContain('We are checking your payment')
    for (const again of ['confirm', 'decline', 'cancel']) await press(url, again)
    expect(await charges(paymentId)).toEqual(['OPEN'])
    return { own, url, paymentId }
  }

  it('pays late, once', async () => {
    const { own, paymentId } = await cutOff('confirm')
    await own.advance(61)
    expect(await stands(paymentId, own)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await charges(paymentId)).toEqual(['SUCCEEDED'])
    expect(await notified(paymentId, own)).toEqual(['SUCCESS'])
  })

  it('and that was declined lets the payer try again, later', async () => {
    const { own, url, paymentId } = await cutOff('decline')
    await own.advance(61)
    expect(await stands(paymentId, own)).toEqual(OPEN)
    expect((await open(url)).text).toContain('4 attempts left')
    expect((await press(url, 'confirm')).shop).toBe(SHOP)
    expect(await charges(paymentId)).toEqual(['FAILED', 'SUCCEEDED'])
    expect(await notified(paymentId, own)).toEqual(['SUCCESS'])
  })

  it('and that pays when the payment has ended is sent back', async () => {
    const { own, paymentId } = await cutOff('confirm')
    expect((await own.cancel({ paymentId })).code).toBe('SUCCESS')
    await own.advance(61)
    await own.advance(61)
    expect((await stands(paymentId, own))[0]).toBe('CANCELLED')
    const reversals = await gateway.database.query(
      "select state from attempts where payment_id = $1 and kind = 'REVERSAL'",
      [paymentId],
    )
    expect(reversals).toEqual([{ state: 'SUCCEEDED' }])
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('is decided for good by a merchant who decides for the payer', async () => {
    const { own, paymentId } = await cutOff('decline')
    expect((await own.complete({ paymentId }, 'FAIL')).code).toBe('SUCCESS')
    expect(await stands(paymentId, own)).toEqual(['FAIL', 'PROCESS_FAIL'])
    expect(await charges(paymentId)).toEqual(['FAILED'])
  })
})

describe('a payer who cancels', () => {
  it('is taken back to the shop, and the merchant is told, once', async () => {
    const { url, paymentId } = await opened('CARD', WITH_3DS)
    await press(url, 'card', { ...CARD })
    const left = await Promise.all([press(url, 'cancel'), press(url, 'cancel')])
    expect(left.map(({ shop }) => shop)).toEqual([SHOP, SHOP])
    expect(await stands(paymentId)).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
    expect(await notified(paymentId)).toEqual(['ORDER_IS_CLOSED'])
    expect((await open(url)).text).toContain('This payment was cancelled')
    await press(url, 'confirm')
    expect(await charges(paymentId)).toEqual([])
    expect(
      await gateway.database.query('select 1 from presented_cards where payment_id = $1', [paymentId]),
    ).toEqual([])
  })

  it('and pays at one moment has done one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const { url, paymentId } = await opened()
      await Promise.all([press(url, 'confirm'), press(url, 'cancel')])
      const [status] = await stands(paymentId)
      expect(await notified(paymentId)).toEqual([status === 'SUCCESS' ? 'SUCCESS' : 'ORDER_IS_CLOSED'])
    }
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('needs the payment’s own link, and ends no paid one', async () => {
    const { url, paymentId } = await opened()
    const other = await opened()
    const bent = url.replace(paymentId, other.paymentId)
    expect((await press(bent, 'cancel')).status).toBe(404)
    expect(await stands(other.paymentId)).toEqual(OPEN)
    await press(url, 'confirm')
    await press(url, 'cancel')
    expect(await stands(paymentId)).toEqual(['SUCCESS', 'SUCCESS'])
  })
})

describe('in a session', () => {
  async function chosen(method: string, changes: object = {}) {
    const paymentRequestId = randomUUID()
    const url = await sessionUrl(merchant, paymentRequestId, changes)
    const { location } = await press(url, 'choose', { method })
    const page = new URL(String(location), gateway.url).href
    return { url, page, paymentId: page.split('/').at(-2) ?? '' }
  }

  it('the payer may choose another method, and it is still the same payment', async () => {
    const { url, page, paymentId } = await chosen('CARD')
    await press(page, 'card', DECLINED)
    expect((await open(page)).text).toContain(`${new URL(url).pathname}/again`)
    const again = await open(`${url}/again`)
    expect(again.text).toContain('How would you like to pay?')
    const { location } = await press(url, 'choose', {
      ...(await seenAt(`${url}/again`)),
      method: 'ALIPAY_HK',
    })
    expect(new URL(String(location), gateway.url).href).toBe(page)
    const wallet = await open(page)
    expect(wallet.text).toContain('AlipayHK')
    expect(wallet.text).not.toMatch(/role="alert"|tr(y|ies) left/)
    // The card form of another tab.
    expect((await press(page, 'card', { ...CARD })).status).toBe(404)
    expect((await press(page, 'confirm', { try: '1', by: 'CARD' })).shop).toBe(null)
    expect((await press(page, 'confirm', await seenAt(page))).shop).toBe(SHOP)
    const { body } = await merchant.inquire({ paymentId })
    expect(body).toMatchObject({ paymentStatus: 'SUCCESS', paymentMethodType: 'ALIPAY_HK' })
    expect(body.paymentResultInfo).toBe(undefined)
    expect(await charges(paymentId)).toEqual(['FAILED', 'SUCCEEDED'])
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('a method that is chosen anew begins without the failure before it, and shows its own', async () => {
    const { url, page } = await chosen('ALIPAY_HK')
    const shown = async () => /<div class="trouble"[^>]*><b>([^<]*)/.exec((await open(page)).text)?.[1]
    await press(page, 'decline')
    expect(await shown()).toBe('You did not approve this payment.')
    const again = { ...(await seenAt(`${url}/again`)), method: 'ALIPAY_HK' }
    for (const _ of ['once', 'twice']) {
      await press(url, 'choose', again)
      expect(await shown()).toBe(undefined)
    }
    await press(page, 'decline', { ...(await seenAt(page)), reason: 'funds' })
    expect(await shown()).toBe('There is not enough money for this payment.')
  })

  it('a card after a wallet is authorized and captured as cards are, within the time that is left', async () => {
    const { url, page, paymentId } = await chosen('ALIPAY_HK')
    const expiry = async () => {
      const [row] = await gateway.database.query<{ at: Date }>(
        'select expires_at as at from payments where payment_id = $1',
        [paymentId],
      )
      return row?.at
    }
    const before = await expiry()
    await press(url, 'choose', { try: '0', method: 'CARD' })
    expect(await expiry()).toEqual(before)
    expect((await press(page, 'card', { ...CARD })).shop).toBe(SHOP)
    await expect
      .poll(async () => (await merchant.inquire({ paymentId })).body.transactions)
      .toMatchObject([{ transactionType: 'CAPTURE', transactionStatus: 'SUCCESS' }])
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('a wallet after a card has a wallet’s time', async () => {
    const own = await gateway.merchant()
    const url = await sessionUrl(own, randomUUID())
    const { location } = await press(url, 'choose', { method: 'CARD' })
    const page = new URL(String(location), gateway.url).href
    await press(url, 'choose', { try: '0', method: 'ALIPAY_HK' })
    await own.advance(15 * 60)
    expect(await stands(page.split('/').at(-2) ?? '', own)).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
    expect((await open(`${url}/again`)).status).toBe(303)
  })

  it('a saved card that is declined can be followed by another, each sent twice', async () => {
    const token = await savedCard(merchant)
    const savedPaymentMethods = [{ paymentMethodType: 'CARD', paymentMethodId: token }]
    const { url, page, paymentId } = await chosen('ALIPAY_HK', { savedPaymentMethods })
    await press(page, 'decline')
    const seen = await seenAt(`${url}/again`)
    const card = await firstCardAt(`${url}/again`)
    await Promise.all([0, 1].map(() => press(url, 'choose', { ...seen, ...card })))
    expect(await charges(paymentId)).toEqual(['FAILED', 'SUCCEEDED'])
    expect(await stands(paymentId)).toEqual(['SUCCESS', 'SUCCESS'])
    await press(url, 'choose', { try: '2', method: 'ALIPAY_HK' })
    expect((await merchant.inquire({ paymentId })).body.paymentMethodType).toBe('CARD')
  })

  it('a first choice that is sent again changes nothing', async () => {
    const { url, paymentId } = await chosen('ALIPAY_HK')
    await press(url, 'choose', { method: 'CARD' })
    expect((await merchant.inquire({ paymentId })).body.paymentMethodType).toBe('ALIPAY_HK')
  })
})
