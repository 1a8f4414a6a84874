import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  CancelledTillSale,
  NewTill,
  NewTillSale,
  PaymentDetail,
  TillDay,
  TillRow,
  Tills,
  TillSale,
  TillSales,
} from '../../src/entrances/portal-api/shapes.ts'
import { setMerchantStatus } from '../../src/registry/clients/index.ts'
import { scanOrder } from '../support/in-store.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { registrationRequest } from '../support/registration.ts'
import { callerFor, newMember, newOwner, type PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()

type Failed = { readonly error: { readonly code: string; readonly field?: string } }

let owner: Awaited<ReturnType<typeof newOwner>>
let cashier: Awaited<ReturnType<typeof newMember>>
let merchant: Merchant
let till: TillRow
beforeAll(async () => {
  owner = await newOwner(gateway)
  cashier = await newMember(gateway, owner, 'till')
  merchant = await callerFor(owner)
}, 60_000)
beforeEach(async () => {
  till = await makeTill({ name: `Till ${nonce().slice(0, 6)}`, store: { storeName: 'At the corner' } })
})

const nonce = () => randomBytes(10).toString('hex')
const tills = (clientId = owner.clientId) => `/clients/${clientId}/tills`
const path = () => `${tills()}/${till.tillId}`

async function makeTill(asked: NewTill, browser = owner.browser): Promise<TillRow> {
  const { status, body } = await browser.ask<TillRow>(`POST ${tills()}`, asked)
  expect(status).toBe(200)
  return body
}

const SALE = { currency: 'HKD', amount: '1375', tip: '125', paymentCode: null } as const
const sell = (asked: Partial<NewTillSale> = {}, browser: PortalBrowser = cashier.browser) =>
  browser.ask<TillSale & Failed>(`POST ${path()}/sales`, { ...SALE, requestId: nonce(), ...asked })
const look = (requestId: string) => cashier.browser.ask<TillSale & Failed>(`GET ${path()}/sales/${requestId}`)
const cancel = (requestId: string) =>
  cashier.browser.ask<CancelledTillSale & Failed>(`POST ${path()}/sales/${requestId}/cancel`)
const refund = (sale: { requestId: string }, asked: object = {}) =>
  cashier.browser.ask<TillSale & Failed>(`POST ${path()}/sales/${sale.requestId}/refund`, {
    requestId: nonce(),
    ...asked,
  })
const day = async () => {
  const since = new Date(Date.now() - 60_000).toISOString()
  return (await cashier.browser.ask<TillDay>(`GET ${path()}?since=${encodeURIComponent(since)}`)).body
}
const salesOf = async (cursor?: string | null) =>
  (await cashier.browser.ask<TillSales>(`GET ${path()}/sales${cursor ? `?cursor=${cursor}` : ''}`)).body
const close = (browser = owner.browser) => browser.ask<TillRow & Failed>(`POST ${path()}/close`)
const newCode = (asked: object = {}) => merchant.issueCode(asked)
/** Paid by the code of a phone. */
const paid = async (asked: Partial<NewTillSale> = {}) => {
  const { body } = await sell({ paymentCode: await newCode(), ...asked })
  expect(body.status).toBe('SUCCESS')
  return body
}
const rows = <R extends object>(text: string, values: unknown[]) => gateway.database.query<R>(text, values)
const salesOfTill = () =>
  rows('select payment_id, taken_by from till_sales where till_id = $1', [till.tillId])
const trail = async (paymentId: string) =>
  rows<{ action: string; actor: string }>(
    'select action, actor from audit_entries where client_id = $1 and subject = $2 order by entry_id',
    [owner.clientId, `payment ${paymentId}`],
  )

describe('a till', () => {
  it('is made once for a name of a store, whoever asks and at once', async () => {
    const asked: NewTill = { name: 'Bar', store: { storeName: 'Upstairs' } }
    const made = await Promise.all([1, 2, 3].map(() => makeTill(asked)))
    expect(new Set(made.map(({ tillId }) => tillId)).size).toBe(1)
    const support = await newMember(gateway, owner, 'support')
    const elsewhere = await makeTill({ ...asked, store: { storeName: 'Downstairs' } }, support.browser)
    expect(elsewhere.tillId).not.toBe(made[0]?.tillId)
    const { body } = await cashier.browser.ask<Tills>(`GET ${tills()}`)
    expect(body.tills).toEqual(expect.arrayContaining([made[0], elsewhere]))
    expect(body.currencies).toContain('HKD')
  })

  it('in a store that nobody has approved is not made by the store’s reference', async () => {
    const store = { merchantReference: 'M', storeReference: 'S' }
    const { status, body } = await owner.browser.ask<Failed>(`POST ${tills()}`, { name: 'Bar', store })
    expect([status, body.error.code]).toEqual([409, 'store_not_approved'])
  })

  it('in a registered store has the names that it was registered with', async () => {
    const request = registrationRequest()
    await merchant.call('merchants/registration', request)
    const asked = await cashier.browser.ask<Tills>(`GET ${tills()}`)
    expect(asked.body.stores).toEqual([])
    await merchant.decide(request, 'APPROVED')
    const { body } = await cashier.browser.ask<Tills>(`GET ${tills()}`)
    const { referenceMerchantId: merchantReference } = request.merchantInfo
    const { referenceStoreId: storeReference, storeName } = request.storeInfo
    const store = { merchantReference, storeReference, storeName }
    expect(body.stores).toEqual([store])
    expect(await makeTill({ name: 'Bar', store: { merchantReference, storeReference } })).toMatchObject(store)
  })
})

describe('a till that is closed', () => {
  it('is in no list and sells nothing more, wherever it is still open; what it sold stays', async () => {
    const sale = await paid()
    const { body: waiting } = await sell()
    expect((await Promise.all([close(), close()])).map(({ status }) => status)).toEqual([200, 200])
    const { body } = await cashier.browser.ask<Tills>(`GET ${tills()}`)
    expect(body.tills.map(({ tillId }) => tillId)).not.toContain(till.tillId)
    const late = await sell({ paymentCode: await newCode() })
    expect([late.status, late.body.error.code]).toEqual([409, 'till_closed'])
    // A sale that was begun before is told as it is, cancelled or given back.
    expect((await sell({ requestId: sale.requestId })).body.paymentId).toBe(sale.paymentId)
    expect((await cancel(waiting.requestId)).body.sale?.status).toBe('CANCELLED')
    expect((await refund(sale)).status).toBe(200)
    expect((await salesOf()).rows).toHaveLength(2)
    const entries = await rows<{ action: string }>(
      'select action from audit_entries where client_id = $1 and subject = $2 order by entry_id',
      [owner.clientId, `till ${till.tillId}`],
    )
    expect(entries.map(({ action }) => action)).toEqual(['till_made', 'till_closed'])
  })

  it('leaves its name to another', async () => {
    const asked: NewTill = { name: till.name, store: { storeName: 'At the corner' } }
    await close()
    const another = await makeTill(asked)
    expect(another.tillId).not.toBe(till.tillId)
    expect((await makeTill(asked)).tillId).toBe(another.tillId)
  })

  it('was closed by an owner or support: nobody at a till sets tills up or closes them', async () => {
    const asked = { name: 'Bar', store: { storeName: 'Upstairs' } }
    expect((await cashier.browser.ask(`POST ${tills()}`, asked)).status).toBe(403)
    expect((await close(cashier.browser)).status).toBe(403)
    const other = await newOwner(gateway)
    expect((await close(other.browser)).status).toBe(404)
    const { body } = await cashier.browser.ask<Tills>(`GET ${tills()}`)
    expect(body.tills.map(({ tillId }) => tillId)).toContain(till.tillId)
  })
})

describe('a sale', () => {
  it('by the code of a phone is paid at once, and carries store, till and person', async () => {
    const sale = await paid()
    expect(sale).toMatchObject({
      ...{ amount: { currency: 'HKD', value: '1375' }, tip: { value: '125' }, refundable: { value: '1375' } },
      orderCode: null,
    })
    expect(sale.method).not.toBe('CONNECT_WALLET')
    expect(await salesOfTill()).toEqual([{ payment_id: sale.paymentId, taken_by: `user ${cashier.email}` }])
    expect(await trail(sale.paymentId)).toEqual([{ action: 'sale_begun', actor: `user ${cashier.email}` }])
    const [row] = await rows<{ details: { order: object } }>(
      'select details from payments where client_id = $1 and payment_id = $2',
      [owner.clientId, sale.paymentId],
    )
    expect(row?.details.order).toMatchObject({
      merchant: { store: { storeName: 'At the corner' } },
      env: { storeTerminalId: till.name },
    })
    const { body } = await owner.browser.ask<PaymentDetail>(
      `GET /clients/${owner.clientId}/payments/${sale.paymentId}`,
    )
    const takenBy = `user ${cashier.email}`
    expect(body.till).toEqual({ storeName: 'At the corner', name: till.name, takenBy })
    const receipt = await fetch(sale.receiptUrl)
    expect([receipt.status, await receipt.text()]).toEqual([200, expect.stringContaining('13.75')])
  })

  it('is notified to the merchant like any other payment', async () => {
    const sale = await paid()
    const listed = await merchant.notifications()
    expect(listed.map(({ body }) => body.paymentId)).toContain(sale.paymentId)
  })

  it('by a code that the till shows waits until the customer has paid', async () => {
    const { body: sale } = await sell()
    expect(sale).toMatchObject({ status: 'PROCESSING', orderCode: { text: expect.stringContaining('http') } })
    await scanOrder(merchant, sale.orderCode?.text ?? '')
    const { body } = await look(sale.requestId)
    expect(body).toMatchObject({ status: 'SUCCESS', paymentId: sale.paymentId, orderCode: null })
  })

  it('asked for twice, at once and by somebody else, takes one payment', async () => {
    const asked = { requestId: nonce(), paymentCode: await newCode() }
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => sell(asked)),
      ...[1, 2].map(() => sell(asked, owner.browser)),
    ])
    answers.push(await sell(asked))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      answers.map(() => [200, 'SUCCESS']),
    )
    expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(1)
    const { paymentId } = answers[0]?.body ?? { paymentId: '' }
    expect(await salesOfTill()).toHaveLength(1)
    expect(await trail(paymentId)).toHaveLength(1)
    const charges = await rows('select from attempts where client_id = $1 and payment_id = $2', [
      owner.clientId,
      paymentId,
    ])
    expect(charges).toHaveLength(1)
  })

  it('under an id of another sale is refused, and takes nothing', async () => {
    const first = await paid()
    const { status, body } = await sell({
      requestId: first.requestId,
      amount: '9999',
      paymentCode: await newCode(),
    })
    expect([status, body.error.code]).toEqual([409, 'REPEAT_REQ_INCONSISTENT'])
    expect(await salesOfTill()).toHaveLength(1)
  })

  it.each([
    ['a code that nobody has issued', { paymentCode: '288888888888888000' }, 'INVALID_PAYMENT_CODE'],
    ['a wallet without money', { paymentCode: '281099020000000000000002' }, 'USER_BALANCE_NOT_ENOUGH'],
  ])('declined is told by its state: %s', async (_what, asked, resultCode) => {
    const requestId = nonce()
    for (const { status, body } of [await sell({ ...asked, requestId }), await sell({ ...asked, requestId })])
      expect([status, body]).toMatchObject([200, { status: 'FAIL', resultCode }])
    expect(await salesOfTill()).toHaveLength(1)
  })

  it('whose customer still has to confirm is asked for, and paid once', async () => {
    const asked = { requestId: nonce(), paymentCode: await newCode({ outcome: 'CONFIRM' }) }
    const { body } = await sell(asked)
    expect(body.status).toBe('PROCESSING')
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    expect((await look(asked.requestId)).body.status).toBe('SUCCESS')
    expect((await sell(asked)).body).toMatchObject({ status: 'SUCCESS', paymentId: body.paymentId })
  })

  it('that is given up before it arrives is never paid', async () => {
    const asked = { requestId: nonce(), paymentCode: await newCode() }
    expect((await look(asked.requestId)).status).toBe(404)
    expect(await cancel(asked.requestId)).toMatchObject({ status: 200, body: { sale: null } })
    expect(await cancel(asked.requestId)).toMatchObject({ status: 200, body: { sale: null } })
    const late = await sell(asked)
    expect([late.status, late.body.error.code]).toEqual([409, 'ORDER_IS_CANCELED'])
    expect(await salesOfTill()).toEqual([])
  })

  it('that waits is cancelled, and paid by nobody from then on', async () => {
    const { body: sale } = await sell()
    expect((await cancel(sale.requestId)).body.sale).toMatchObject({ status: 'CANCELLED', orderCode: null })
    expect((await scanOrder(merchant, sale.orderCode?.text ?? '')).code).not.toBe('SUCCESS')
    expect((await trail(sale.paymentId)).map(({ action }) => action)).toEqual([
      'sale_begun',
      'payment_cancelled',
    ])
  })

  it.each([
    ['an amount of nothing', { amount: '0' }],
    ['a tip of all of it', { tip: '1375' }],
    ['another currency', { currency: 'XXX' }],
    ['an id of the merchant’s own', { requestId: 'order-17' }],
    ['an empty code', { paymentCode: '' }],
  ])('with %s is refused', async (_what, asked) => {
    expect((await sell(asked)).status).toBe(400)
    expect(await salesOfTill()).toEqual([])
  })

  it('of a payment that no till took is not there', async () => {
    const paymentRequestId = `order-${nonce()}`
    await merchant.pay({ paymentRequestId })
    for (const name of [paymentRequestId, `../${paymentRequestId}`])
      expect((await look(encodeURIComponent(name))).status).toBe(404)
    expect((await cancel(encodeURIComponent(paymentRequestId))).status).toBe(404)
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('PROCESSING')
  })

  it('of another till, or at another merchant’s, is not there', async () => {
    const sale = await paid()
    const first = path()
    till = await makeTill({ name: 'Another', store: { storeName: 'At the corner' } })
    expect((await look(sale.requestId)).status).toBe(404)
    expect((await refund(sale)).status).toBe(404)
    const other = await newOwner(gateway)
    const stranger = other.browser
    expect((await stranger.ask(`GET ${first}/sales/${sale.requestId}`)).status).toBe(404)
    const mixed = first.replace(owner.clientId, other.clientId)
    expect((await stranger.ask(`POST ${mixed}/sales`, { ...SALE, requestId: nonce() })).status).toBe(404)
  })

  it('is refused where the client is disabled', async () => {
    const closed = await newOwner(gateway)
    const made = await closed.browser.ask<TillRow>(`POST ${tills(closed.clientId)}`, {
      name: 'Bar',
      store: { storeName: 'Upstairs' },
    })
    await setMerchantStatus(gateway.trail, OPERATOR, closed.clientId, { status: 'DISABLED' })
    const { status, body } = await closed.browser.ask<Failed>(
      `POST ${tills(closed.clientId)}/${made.body.tillId}/sales`,
      { ...SALE, requestId: nonce() },
    )
    expect([status, body.error.code]).toEqual([403, 'client_off'])
  })
})

describe('a refund at the till', () => {
  it('gives back all of it once, by whoever is signed in', async () => {
    const sale = await paid()
    const requestId = nonce()
    for (const { status, body } of [await refund(sale, { requestId }), await refund(sale, { requestId })])
      expect([status, body]).toMatchObject([200, { refunded: { value: '1375' }, refundable: { value: '0' } }])
    const again = await refund(sale)
    expect([again.status, again.body.error.code]).toEqual([409, 'REFUND_AMOUNT_EXCEED'])
    expect(await trail(sale.paymentId)).toEqual([
      { action: 'sale_begun', actor: `user ${cashier.email}` },
      { action: 'payment_refunded', actor: `user ${cashier.email}` },
    ])
  })

  it('asked for at once under several ids gives back no more than was paid', async () => {
    const sale = await paid()
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(sale)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await look(sale.requestId)).body.refunded.value).toBe('1375')
  })

  it('may be a part of it, and not more than is left', async () => {
    const sale = await paid()
    expect((await refund(sale, { amount: '375' })).body.refundable.value).toBe('1000')
    expect((await refund(sale, { amount: '1001' })).body.error.code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await refund(sale)).body.refunded.value).toBe('1375')
  })

  it('is for a day: what is older is refunded on the payment’s page', async () => {
    const sale = await paid()
    await merchant.advance(23 * 3_600)
    const requestId = nonce()
    expect((await refund(sale, { requestId, amount: '100' })).status).toBe(200)
    await merchant.advance(3_600)
    const late = await refund(sale)
    expect([late.status, late.body.error.code]).toEqual([403, 'till_day_over'])
    expect((await look(sale.requestId)).body.refundable.value).toBe('0')
    // A repeat learns what became of the first.
    expect((await refund(sale, { requestId, amount: '100' })).status).toBe(200)
  })
})

describe('the day of a till', () => {
  it('has its sales and no other’s, and adds up what was paid by method', async () => {
    const [first, second] = [await paid(), await paid({ amount: '600', tip: '0' })]
    await sell({ paymentCode: '281099020000000000000002' })
    await refund(second, { amount: '100' })
    expect((await salesOf()).rows.map(({ status }) => status)).toEqual(['FAIL', 'SUCCESS', 'SUCCESS'])
    expect((await day()).totals).toEqual([
      {
        ...{ method: first.method, sales: 2, sold: { currency: 'HKD', value: '1975' } },
        ...{ refunds: 1, refunded: { currency: 'HKD', value: '100' } },
      },
    ])
    till = await makeTill({ name: 'Quiet', store: { storeName: 'At the corner' } })
    expect([(await day()).totals, (await salesOf()).rows]).toEqual([[], []])
  })

  it('has the refunds that were begun in it, also of a sale of the day before', async () => {
    const sale = await paid()
    await refund(sale, { amount: '100' })
    await merchant.advance(3_600)
    expect((await day()).totals).toEqual([])
    await refund(sale, { amount: '275' })
    expect((await day()).totals).toEqual([
      {
        ...{ method: sale.method, sales: 0, sold: { currency: 'HKD', value: '0' } },
        ...{ refunds: 1, refunded: { currency: 'HKD', value: '275' } },
      },
    ])
  })

  it('says which refund has failed later, until another is begun', async () => {
    const sale = await paid()
    await refund(sale)
    expect((await salesOf()).rows[0]?.hasFailedRefund).toBe(false)
    const here = 'where client_id = $1 and payment_id = $2'
    const of = [owner.clientId, sale.paymentId]
    await rows(
      `update payment_transactions set status = 'FAIL', result_code = 'REFUND_WINDOW_EXCEED' ${here}`,
      of,
    )
    await rows(`update payments set refunded_minor = 0 ${here}`, of)
    expect((await salesOf()).rows).toMatchObject([
      { hasFailedRefund: true, refunded: { value: '0' }, refundable: { value: '1375' } },
    ])
    expect((await look(sale.requestId)).body.hasFailedRefund).toBe(true)
    expect((await day()).totals).toMatchObject([{ sales: 1, refunds: 0, refunded: { value: '0' } }])
    expect((await refund(sale)).body).toMatchObject({ hasFailedRefund: false, refunded: { value: '1375' } })
  })

  it('lists every sale of a day, page by page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 13; n += 1)
      ids.push((await sell({ paymentCode: '281099020000000000000002' })).body.paymentId)
    const first = await salesOf()
    const second = await salesOf(first.nextCursor)
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([12, 1, null])
    expect([...first.rows, ...second.rows].map(({ paymentId }) => paymentId)).toEqual(ids.reverse())
  })

  it('is one day: nobody lists what was sold before', async () => {
    const since = new Date(Date.now() - 26 * 3_600_000).toISOString()
    const { status } = await cashier.browser.ask(`GET ${path()}?since=${encodeURIComponent(since)}`)
    expect(status).toBe(400)
  })

  it('says nothing of payers', async () => {
    await paid()
    const [sale] = (await salesOf()).rows
    expect(Object.keys(sale ?? {}).sort()).toEqual([
      ...['amount', 'begunAt', 'hasFailedRefund', 'method', 'orderCode', 'paidAt', 'paymentId', 'receiptUrl'],
      ...['refundable', 'refunded', 'requestId', 'resultCode', 'status', 'tip'],
    ])
  })
})

it('somebody at a till learns of no other page, and who changes the role ends it', async () => {
  const { organisationId, clientId } = owner
  for (const line of [`GET /clients/${clientId}/payments`, `GET /organisations/${organisationId}/members`])
    expect((await cashier.browser.ask(line)).status).toBe(403)
  const temp = await newMember(gateway, owner, 'till')
  const { userId } = (await temp.browser.me()).user
  expect((await temp.browser.me()).organisations).toMatchObject([{ role: 'till', rights: ['till_use'] }])
  expect(
    (await temp.browser.ask(`POST /organisations/${organisationId}/members/${userId}`, { role: 'owner' }))
      .status,
  ).toBe(403)
  const change = await owner.browser.ask(`POST /organisations/${organisationId}/members/${userId}`, {
    role: 'viewer',
  })
  expect(change.status).toBe(200)
  expect((await sell({}, temp.browser)).status).toBe(403)
})
