import { beforeAll, describe, expect, it } from 'vitest'
import type { NewPaymentLink, PaymentLinkDetail } from '../../src/entrances/portal-api/shapes.ts'
import { goOn } from '../support/clock.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { open, press } from '../support/payer.ts'
import { callerFor, newMember, newOwner } from '../support/portal.ts'

const gateway = useGateway({ TRUSTED_PROXIES: 'none' })

let owner: Awaited<ReturnType<typeof newOwner>>
let merchant: Merchant
beforeAll(async () => {
  owner = await newOwner(gateway)
  merchant = await callerFor(owner)
}, 60_000)

const ASKED: NewPaymentLink = {
  title: 'Invoice 17',
  currency: 'HKD',
  offer: { kind: 'amount', amount: '1250' },
  isOnce: true,
  reference: 'I-17',
  redirectUrl: null,
  expiresAt: null,
}
const MENU = {
  kind: 'choice',
  items: [
    { name: 'Coffee', unit: '350', quantity: 4 },
    { name: 'Cake', unit: '500', quantity: 2 },
  ],
} as const

const path = () => `/clients/${owner.clientId}/links`
const ask = (asked: Partial<NewPaymentLink> = {}, browser = owner.browser) =>
  browser.ask<PaymentLinkDetail & { error: { code: string; field?: string; message: string } }>(
    `POST ${path()}`,
    {
      ...ASKED,
      ...asked,
    },
  )
const make = async (asked: Partial<NewPaymentLink> = {}) => {
  const { status, body } = await ask(asked)
  expect([status, body]).toMatchObject([200, { state: 'OPEN' }])
  return body
}
const shown = async ({ linkId }: { linkId: string }, cursor = '') =>
  (await owner.browser.ask<PaymentLinkDetail>(`GET ${path()}/${linkId}${cursor}`)).body
const close = ({ linkId }: { linkId: string }, browser = owner.browser) =>
  browser.ask<PaymentLinkDetail>(`POST ${path()}/${linkId}/close`)

/** Where the button of a link's page leads. */
async function begin(url: string, fields: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  const location = answer.headers.get('location')
  return {
    status: answer.status,
    session: location && new URL(location, url).href,
    text: await answer.text(),
  }
}

/** Chooses a wallet, which opens the payment; its page. */
async function choose(session: string | null): Promise<string> {
  const { location } = await press(session, 'choose', { method: 'ALIPAY_HK' })
  return new URL(location ?? '', String(session)).href
}
const pay = async (session: string | null) => press(await choose(session), 'confirm')

const rows = <R extends object>(text: string, values: unknown[]) => gateway.database.query<R>(text, values)
const paidMinor = async ({ linkId }: { linkId: string }) => {
  const [row] = await rows<{ paid: string }>(
    `select coalesce(sum(amount_minor), 0)::text as paid from payments
     where client_id = $1 and payment_request_id like $2 and status = 'SUCCESS'`,
    [owner.clientId, `${linkId}-%`],
  )
  return row?.paid
}

describe('a payment link', () => {
  it('leads to a payment of its amount, which is listed', async () => {
    const link = await make()
    expect(link.amount).toEqual({ currency: 'HKD', value: '1250' })
    const page = await open(link.url)
    expect([page.status, page.text]).toMatchObject([200, expect.stringMatching(/HK\$12\.50/)])
    expect(page.text).toContain('Invoice 17')
    const { status, session } = await begin(link.url)
    expect(status).toBe(303)
    const payment = await choose(session)
    await press(payment, 'confirm')
    expect((await open(payment)).text).toContain('Payment complete')
    const after = await shown(link)
    expect(after).toMatchObject({
      state: 'PAID',
      opened: 1,
      payments: [{ status: 'SUCCESS', amount: { value: '1250' } }],
    })
    expect(after.payments[0]?.paymentRequestId).toBe(`${link.linkId}-1`)
    // Its payer stays with the receipt: there is no shop to return to.
    expect((await open(payment)).text).not.toMatch(/http-equiv="refresh"|class="confirm" href/)
    const [listed] = (await owner.browser.ask<{ rows: PaymentLinkDetail[] }>(`GET ${path()}`)).body.rows
    expect(listed).toMatchObject({ linkId: link.linkId, state: 'PAID' })
  })

  it('begins nothing when it is only looked at', async () => {
    const link = await make()
    for (let look = 0; look < 3; look += 1) await open(link.url)
    expect((await shown(link)).opened).toBe(0)
  })

  it('returns its payers to the address that its merchant gave', async () => {
    const link = await make({ redirectUrl: 'https://shop.example/thanks' })
    const { session } = await begin(link.url)
    expect((await pay(session)).shop).toBe('https://shop.example/thanks')
  })

  it.each([
    ['another token', (url: string) => `${url.slice(0, -4)}AAAA`],
    ['the id of another link', (url: string) => url.replace(/\/\d{35}\//, `/${'1'.repeat(35)}/`)],
    ['another client', (url: string) => url.replace(/\/SANDBOX_[^/]+\//, '/SANDBOX_ABCDEFGHIJKLMNOP/')],
  ])('is not there by %s', async (_what, other) => {
    const { url } = await make()
    expect((await open(other(url))).status).toBe(404)
    expect((await begin(other(url))).status).toBe(404)
  })

  it('is of its merchant alone', async () => {
    const link = await make()
    const stranger = await newOwner(gateway)
    expect((await stranger.browser.ask(`GET ${path()}/${link.linkId}`)).status).toBe(404)
    expect(
      (await stranger.browser.ask(`GET /clients/${stranger.clientId}/links/${link.linkId}`)).status,
    ).toBe(404)
    expect(
      (await stranger.browser.ask(`POST /clients/${stranger.clientId}/links/${link.linkId}/close`)).status,
    ).toBe(404)
    expect((await shown(link)).state).toBe('OPEN')
  })

  it('is made and closed by those who may act, and the trail says so', async () => {
    const viewer = await newMember(gateway, owner, 'viewer')
    expect((await ask({}, viewer.browser)).status).toBe(403)
    const link = await make()
    expect((await close(link, viewer.browser)).status).toBe(403)
    expect((await close(link)).body.state).toBe('CLOSED')
    expect((await close(link)).body.state).toBe('CLOSED')
    const trail = await rows<{ action: string }>(
      'select action from audit_entries where client_id = $1 and subject = $2 order by entry_id',
      [owner.clientId, `payment link ${link.linkId}`],
    )
    expect(trail.map(({ action }) => action)).toEqual(['payment_link_made', 'payment_link_closed'])
  })

  it.each([
    ['amount', { offer: { kind: 'amount', amount: '0' } }, 'invalid'],
    ['title', { title: ' ' }, 'invalid'],
    ['currency', { currency: 'XXX' }, 'invalid'],
    ['redirectUrl', { redirectUrl: 'javascript:alert(1)' }, 'invalid'],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }, 'bad_link'],
    ['expiresAt', { expiresAt: '2999-01-01T00:00:00Z' }, 'bad_link'],
    ['items', { offer: { kind: 'order', items: [MENU.items[0], MENU.items[0]] } }, 'bad_link'],
  ])('is refused with a bad %s: %j', async (field, asked, code) => {
    const { status, body } = await ask(asked as Partial<NewPaymentLink>)
    expect([status, body.error]).toMatchObject([400, { code }])
    expect(body.error.field).toContain(field)
  })
})

describe('a link that is paid once', () => {
  it('has one session, whoever opens it and however many at one moment', async () => {
    const link = await make()
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(link.url)))
    expect(new Set(begun.map(({ session }) => session)).size).toBe(1)
    await Promise.all(begun.map(({ session }) => pay(session)))
    expect(await paidMinor(link)).toBe('1250')
    expect((await open(link.url)).text).toContain('This has already been paid')
    const late = await begin(link.url)
    expect([late.status, late.text.includes('This has already been paid')]).toEqual([200, true])
    expect((await shown(link)).payments).toHaveLength(1)
  })

  it('can be paid again after a payment that failed, and then no more', async () => {
    const link = await make()
    const first = await begin(link.url)
    const page = await choose(first.session)
    await press(page, 'cancel')
    const second = await begin(link.url)
    expect(second.session).not.toBe(first.session)
    await pay(second.session)
    await pay(first.session).catch(() => null)
    expect(await paidMinor(link)).toBe('1250')
    expect((await shown(link)).payments.map(({ status }) => status)).toEqual(['SUCCESS', 'FAIL'])
  })

  it('begins another session when nobody has paid in the last one, which then takes nothing', async () => {
    const link = await make()
    const first = await begin(link.url)
    await goOn(merchant, 3 * 60 * 60)
    const second = await begin(link.url)
    expect(second.session).not.toBe(first.session)
    const { location } = await press(first.session, 'choose', { method: 'ALIPAY_HK' })
    expect(location).toBe(new URL(String(first.session)).pathname)
    await pay(second.session)
    expect(await paidMinor(link)).toBe('1250')
  })

  it('follows a payer who chooses otherwise: only the last choice can be paid', async () => {
    const link = await make({ offer: MENU })
    const [first, second] = [await begin(link.url, { q0: '1' }), await begin(link.url, { q0: '2', q1: '1' })]
    expect(second.session).not.toBe(first.session)
    const { location } = await press(first.session, 'choose', { method: 'ALIPAY_HK' })
    expect(location).toBe(new URL(String(first.session)).pathname)
    await pay(second.session)
    expect(await paidMinor(link)).toBe('1200')
  })

  it('keeps the choice for which a payment is under way', async () => {
    const link = await make({ offer: MENU })
    const first = await begin(link.url, { q0: '1' })
    const page = await choose(first.session)
    const second = await begin(link.url, { q0: '4' })
    expect(second.session).toBe(first.session)
    await press(page, 'confirm')
    expect(await paidMinor(link)).toBe('350')
  })

  it('that is closed can be paid no more, but a payment that is under way ends', async () => {
    const [idle, busy] = [await make(), await make()]
    const waiting = await begin(idle.url)
    const page = await choose((await begin(busy.url)).session)
    await close(idle)
    await close(busy)
    expect((await open(idle.url)).text).toContain('This link is no longer open')
    expect((await begin(idle.url)).session).toBeNull()
    const { location } = await press(waiting.session, 'choose', { method: 'ALIPAY_HK' })
    expect(location).toBe(new URL(String(waiting.session)).pathname)
    await press(page, 'confirm')
    expect([await paidMinor(idle), await paidMinor(busy)]).toEqual(['0', '1250'])
  })

  it('that is closed while others open it is paid at most once', async () => {
    const link = await make()
    const all = await Promise.all([begin(link.url), begin(link.url), close(link), begin(link.url)])
    for (const each of all) if ('session' in each && each.session) await pay(each.session)
    expect(['0', '1250']).toContain(await paidMinor(link))
    expect((await begin(link.url)).session).toBeNull()
  })
})

describe('a link that is paid many times', () => {
  it('begins a session for each payer, and lists what each has paid', async () => {
    const link = await make({ isOnce: false, offer: MENU })
    const begun = await Promise.all([
      begin(link.url, { q0: '1' }),
      begin(link.url, { q1: '2' }),
      begin(link.url, { q0: '4', q1: '2' }),
    ])
    expect(new Set(begun.map(({ session }) => session)).size).toBe(3)
    expect((await open(begun[2]?.session)).text).toContain('Coffee')
    await Promise.all(begun.map(({ session }) => pay(session)))
    const after = await shown(link)
    expect(after).toMatchObject({ state: 'OPEN', opened: 3, amount: null })
    expect(after.payments.map(({ amount: { value } }) => Number(value)).sort((a, b) => a - b)).toEqual([
      350, 1000, 2400,
    ])
  })

  it.each([
    ['nothing', {}],
    ['more than there is', { q0: '5' }],
    ['less than nothing', { q0: '-1', q1: '1' }],
    ['half a cake', { q1: '0.5' }],
    ['no number', { q0: '1e1' }],
    ['what is not on offer', { q2: '1' }],
  ])('takes no choice of %s', async (_what, fields) => {
    const link = await make({ isOnce: false, offer: MENU })
    const { status, text, session } = await begin(link.url, fields)
    expect([status, session, text.includes('Choose at least one item')]).toEqual([400, null, true])
    expect((await shown(link)).opened).toBe(0)
  })

  it('lists its payments page by page, past those who only looked', async () => {
    const link = await make({ isOnce: false })
    const first = await begin(link.url)
    await pay(first.session)
    await rows('update payment_links set sessions = 460 where client_id = $1 and link_id = $2', [
      owner.clientId,
      link.linkId,
    ])
    const later = await begin(link.url)
    await pay(later.session)
    expect((await shown(link)).payments.map(({ paymentRequestId }) => paymentRequestId)).toEqual([
      `${link.linkId}-461`,
      `${link.linkId}-1`,
    ])
    expect((await shown(link, '?cursor=460')).payments).toHaveLength(1)
  })

  it('leads nobody to the payment of another payer, but each to their own', async () => {
    const link = await make({ isOnce: false })
    const payment = await choose((await begin(link.url)).session)
    expect((await open(`${link.url}/1`)).status).toBe(404)
    expect((await open(link.url.replace(link.linkId, `${link.linkId}-1`))).status).toBe(404)
    const [row] = await rows<{ url: string }>(
      'select redirect_url as url from payments where client_id = $1 and payment_request_id = $2',
      [owner.clientId, `${link.linkId}-1`],
    )
    const { location } = await open(row?.url)
    expect(new URL(location ?? '', link.url).href).toBe(payment)
    expect((await open(row?.url.replace('-1/', '-2/'))).status).toBe(404)
  })

  it('asks for the same whatever is sent along', async () => {
    const link = await make({ isOnce: false })
    const { session } = await begin(link.url, { amount: '1', q0: '9', currency: 'JPY' })
    await pay(session)
    expect(await paidMinor(link)).toBe('1250')
  })
})

it('a link that has expired begins nothing, by the clock of its client', async () => {
  const now = new Date((await rows<{ now: Date }>('select now() as now', []))[0]?.now ?? 0)
  const [clock] = await rows<{ offset: string }>(
    'select offset_ms::text as offset from client_clocks where client_id = $1',
    [owner.clientId],
  )
  const clientTime = now.getTime() + Number(clock?.offset)
  const link = await make({ expiresAt: new Date(clientTime + 3_600_000).toISOString() })
  await goOn(merchant, 3_700)
  expect((await shown(link)).state).toBe('EXPIRED')
  expect((await begin(link.url)).session).toBeNull()
  expect((await open(link.url)).text).toContain('The time to pay has run out')
})

it('one address asks for a hundred sessions within ten minutes, in the sandbox for ten times as many', async () => {
  const link = await make({ isOnce: false, offer: MENU })
  const statuses: number[] = []
  // Without a choice none is written, and each counts all the same.
  while (statuses.length < 1_050)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => begin(link.url)))).map(({ status }) => status),
    )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50)
  expect(statuses[0]).toBe(400)
  expect((await begin(link.url, { q0: '1' })).status).toBe(429)
  expect((await shown(link)).opened).toBe(0)
}, 60_000)
