import { beforeAll, describe, expect, it } from 'vitest'
import type {
  FoundHit,
  FoundList,
  Page,
  PaymentOfAllRow,
  PaymentPage,
} from '../../src/entrances/operator-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { disputed } from '../support/disputes.ts'
import { paid } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'

const gateway = useGateway()
let support: TestOperator
let [one, other]: Merchant[] = []
const shop = () => one as Merchant
const cafe = () => other as Merchant

beforeAll(async () => {
  support = await newOperator(gateway, await firstOperator(gateway), 'support')
  one = await gateway.merchant()
  other = await gateway.merchant()
}, 60_000)

/** Of an order with words of its own. */
const ordered = (merchant: Merchant, words: object) =>
  paid(merchant, undefined, {
    order: { orderDescription: 'Two cups', orderAmount: { currency: 'HKD', value: '25800' }, ...words },
  })

const search = async (text: string): Promise<readonly FoundHit[]> =>
  (await support.browser.ask<FoundList>(`GET /search?text=${encodeURIComponent(text)}`)).body.hits
const list = async (query: Readonly<Record<string, string>> = {}) =>
  (await support.browser.ask<Page<PaymentOfAllRow>>(`GET /payments?${new URLSearchParams(query)}`)).body
const idsOf = ({ rows }: Page<PaymentOfAllRow>) => rows.map(({ paymentId }) => paymentId)
/** The search is a moment behind. */
const found = (text: string) =>
  expect.poll(async () => (await search(text))[0]?.status, { timeout: 20_000 }).toBe('SUCCESS')

describe('the search over all merchants', () => {
  it('finds a payment by its ids, with its amount, merchant and time, and leads to it', async () => {
    const { paymentId, paymentRequestId } = await paid(shop())
    await found(paymentId)
    const hit = { kind: 'payment', id: paymentId, clientId: shop().clientId, status: 'SUCCESS' }
    for (const [text, by] of [
      [paymentId, 'id'],
      [` ${paymentRequestId} `, 'requestId'],
    ] as const)
      expect(await search(text)).toMatchObject([
        {
          ...{ ...hit, by, path: `/payments/${shop().clientId}/${paymentId}` },
          merchantName: expect.stringMatching(/./),
          amount: { currency: expect.stringMatching(/^[A-Z]{3}$/), value: expect.stringMatching(/^\d+$/) },
          at: expect.stringMatching(/^\d{4}-/),
        },
      ])
    const { status } = await support.browser.ask(`GET ${(await search(paymentId))[0]?.path}`)
    expect(status).toBe(200)
  })

  it('finds a refund by both of its ids, and a dispute', async () => {
    const { paymentId } = await paid(shop())
    const asked = await shop().call('payments/refund', {
      ...{ refundRequestId: 'refund-of-support', paymentId, refundAmount: { currency: 'HKD', value: '100' } },
    })
    const refundId = String(asked.body.refundId)
    await found(refundId)
    for (const [text, by] of [
      [refundId, 'id'],
      ['refund-of-support', 'requestId'],
    ])
      expect(await search(String(text))).toMatchObject([
        { kind: 'refund', id: refundId, by, path: `/payments/${shop().clientId}/${paymentId}` },
      ])
    const { disputeId } = await disputed(cafe())
    expect(await search(disputeId)).toMatchObject([{ kind: 'dispute', clientId: cafe().clientId }])
  })

  it('finds what two merchants call the same, orders and payers, and merchants', async () => {
    const order = { referenceOrderId: 'order-of-two', buyer: { referenceBuyerId: 'payer-of-two' } }
    const payments = await Promise.all([shop(), cafe()].map((merchant) => ordered(merchant, order)))
    const ids = payments.map(({ paymentId }) => paymentId).sort()
    for (const [text, by] of [
      ['order-of-two', 'orderReference'],
      ['payer-of-two', 'buyerReference'],
    ] as const) {
      await expect
        .poll(async () => (await search(text)).map(({ id }) => id).sort(), { timeout: 20_000 })
        .toEqual(ids)
      expect((await search(text)).map((hit) => hit.by)).toEqual([by, by])
    }
    expect(await search(shop().clientId)).toMatchObject([
      { kind: 'merchant', path: `/merchants/${shop().clientId}`, amount: null },
    ])
  })

  it('finds nothing by a part of an id, and keeps nothing of what was typed', async () => {
    const { paymentId } = await paid(shop())
    await found(paymentId)
    expect(await search(paymentId.slice(0, -1))).toEqual([])
    expect(await search('nobody-has-this')).toEqual([])
    const entries = await gateway.database.query(
      "select actor, subject, after from audit_entries where client_id = '-' and subject = 'search'",
    )
    expect(entries).toContainEqual({
      ...{ actor: `operator ${support.email}`, subject: 'search', after: { hits: 1 } },
    })
    expect(JSON.stringify(entries)).not.toContain(paymentId)
  })
})

describe('the list of all payments', () => {
  it('has those of all merchants, the newest first, and of one, with an entry in its trail', async () => {
    const mine = await paid(shop())
    const theirs = await paid(cafe())
    await found(theirs.paymentId)
    expect(idsOf(await list()).slice(0, 2)).toEqual([theirs.paymentId, mine.paymentId])
    const { rows } = await list({ client: shop().clientId })
    expect(rows[0]?.paymentId).toBe(mine.paymentId)
    expect(new Set(rows.map(({ clientId }) => clientId))).toEqual(new Set([shop().clientId]))
    const entries = await gateway.database.query(
      "select subject from audit_entries where client_id = $1 and action = 'read'",
      [shop().clientId],
    )
    expect(entries).toContainEqual({ subject: 'payments' })
  })

  it('is filtered by status, method, currency, amount, order, payer and time', async () => {
    const order = { referenceOrderId: 'order-to-filter', buyer: { referenceBuyerId: 'payer-to-filter' } }
    const { paymentId } = await ordered(cafe(), order)
    await found(paymentId)
    const row = (await list()).rows.find((one) => one.paymentId === paymentId)
    if (!row) throw new Error('it is not in the list')
    const right = {
      ...{ status: row.status, method: row.method, currency: row.amount.currency, amount: row.amount.value },
      ...{ order: 'order-to-filter', buyer: 'payer-to-filter', requestId: row.paymentRequestId },
      ...{ from: new Date(Date.parse(row.createdAt) - 1_000).toISOString(), amountFrom: row.amount.value },
      ...{ to: new Date(Date.parse(row.createdAt) + 1_000).toISOString(), amountTo: row.amount.value },
    }
    const wrong = {
      ...{ status: 'FAIL', method: 'NO_SUCH_METHOD', currency: 'XXX', amount: '987654321' },
      ...{ order: 'none', buyer: 'none', requestId: 'none', from: right.to, to: right.from },
      ...{ amountFrom: '987654321', amountTo: '1' },
    }
    for (const name of Object.keys(right) as (keyof typeof right)[]) {
      expect([name, idsOf(await list({ [name]: right[name] })).includes(paymentId)]).toEqual([name, true])
      expect([name, idsOf(await list({ [name]: wrong[name] })).includes(paymentId)]).toEqual([name, false])
    }
    expect(idsOf(await list(right))).toEqual([paymentId])
  })

  it('comes in pages, of which none misses or repeats a payment', async () => {
    const { clientId } = shop()
    await gateway.database.query(
      `insert into payment_search (client_id, payment_id, payment_request_id, status, result_code, product_code,
         payment_method_type, currency, amount_minor, captured_minor, refunded_minor, disputed_minor, is_disputed,
         has_open_dispute, created_at)
       select $1, '2020010100000000' || lpad(n::text, 6, '0'), 'paged-' || n,
         case when n % 50 = 0 then 'FAIL' else 'SUCCESS' end, 'SUCCESS', 'CASHIER_PAYMENT',
         case when n % 100 = 0 then 'GCASH' else 'CARD' end, 'USD', n, 0, 0, 0,
         false, false, timestamptz '2020-01-01' from generate_series(1, 7000) n`,
      [clientId],
    )
    const to = '2020-01-02T00:00:00Z'
    for (const [query, expected] of [
      [{ to, amountTo: '120' }, 120],
      // So few that a page goes from piece to piece.
      [{ to, method: 'GCASH' }, 70],
      [{ to, status: 'FAIL' }, 140],
      [{ to, client: clientId, amountFrom: '6990' }, 11],
    ] as const) {
      const seen: string[] = []
      let cursor: string | null = ''
      do {
        const page: Page<PaymentOfAllRow> = await list({ ...query, ...(cursor && { cursor }) })
        seen.push(...idsOf(page))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual([...new Set(seen)].sort().reverse())
      expect(seen).toHaveLength(expected)
    }
  })
})

describe('the page of a payment', () => {
  it('has its refunds, attempts and disputes, not the words of merchant and payer, and leaves an entry', async () => {
    const order = {
      ...{ referenceOrderId: 'order-of-page', orderDescription: 'Nobody else reads this' },
      buyer: { referenceBuyerId: 'payer', buyerEmail: 'payer@shop.example' },
    }
    const { paymentId } = await ordered(shop(), order)
    await shop().call('payments/refund', {
      ...{ refundRequestId: 'refund-on-page', paymentId, refundAmount: { currency: 'HKD', value: '100' } },
    })
    const { body } = await support.browser.ask<PaymentPage>(`GET /payments/${shop().clientId}/${paymentId}`)
    expect(body).toMatchObject({
      ...{ paymentId, clientId: shop().clientId, status: 'SUCCESS', provider: 'simulator' },
      transactions: [{ kind: 'REFUND', requestId: 'refund-on-page', amount: { value: '100' } }],
      disputes: [],
    })
    expect(body.attempts.map(({ kind }) => kind)).toEqual(['CHARGE', 'REFUND'])
    expect(JSON.stringify(body)).not.toMatch(/Nobody else|payer@shop/)
    const entries = await gateway.database.query(
      "select actor from audit_entries where client_id = $1 and subject = $2 and action = 'read'",
      [shop().clientId, `payment ${paymentId}`],
    )
    expect(entries).toEqual([{ actor: `operator ${support.email}` }])
    const wrong = await support.browser.ask(`GET /payments/${cafe().clientId}/${paymentId}`)
    expect(wrong.status).toBe(404)
  })
})
