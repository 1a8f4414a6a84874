import { beforeAll, describe, expect, it } from 'vitest'
import type {
  Balances,
  Charts,
  Found,
  ListTotals,
  MovementRow,
  Page,
  PaymentRow,
  TransactionRow,
} from '../../src/entrances/portal-api/shapes.ts'
import { consentSessionRequest, consultRequest } from '../support/agreements.ts'
import { cardRequest } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { opened } from '../support/money.ts'
import { callerFor, newOwner, type PortalBrowser } from '../support/portal.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()

let browser: PortalBrowser
let clientId: string
let merchant: Merchant
const ids: { paid: string; open: string; card: string } = { paid: '', open: '', card: '' }

const list = async (query = '') =>
  (await browser.ask<Page<PaymentRow>>(`GET /clients/${clientId}/payments${query}`)).body
const idsOf = async (query: string) => (await list(query)).rows.map(({ paymentId }) => paymentId)

beforeAll(async () => {
  const owner = await newOwner(gateway)
  ;({ browser, clientId } = owner)
  merchant = await callerFor(owner)
  const paid = await merchant.pay({ paymentRequestId: 'first-order' })
  await merchant.complete({ paymentId: paid.body.paymentId }, 'SUCCESS')
  ids.paid = String(paid.body.paymentId)
  ids.open = (await opened(merchant, 'GCASH PHP 700')).paymentId
  ids.card = String((await merchant.call('payments/pay', cardRequest())).body.paymentId)
  await merchant.refund({ paymentId: ids.paid }, 100)
  // Search is written a moment later.
  await eventually(async () => {
    expect(await idsOf('?refunded=true')).toEqual([ids.paid])
    expect((await list()).rows).toHaveLength(3)
  })
}, 90_000)

describe('payments', () => {
  it('are listed the newest first, with the whole request id', async () => {
    const { rows, nextCursor } = await list()
    expect(rows.map(({ paymentId }) => paymentId)).toEqual([ids.card, ids.open, ids.paid])
    expect(rows[2]).toMatchObject({ paymentRequestId: 'first-order', refunded: { value: '100' } })
    expect(nextCursor).toBeNull()
  })

  it.each([
    ['?status=PROCESSING', () => [ids.open]],
    ['?status=SUCCESS,PROCESSING', () => [ids.card, ids.open, ids.paid]],
    ['?method=CARD', () => [ids.card]],
    ['?lastFour=0768', () => [ids.card]],
    ['?requestId=first-order', () => [ids.paid]],
    ['?from=2999-01-01T00:00:00Z', () => []],
    ['?amount=1', () => []],
  ])('%s', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected())
  })

  it.each(['?status=NONE', '?lastFour=12', '?from=yesterday', '?amount=-1'])(
    '%s is no filter',
    async (query) => {
      expect((await browser.ask(`GET /clients/${clientId}/payments${query}`)).status).toBe(400)
    },
  )

  it('are exported as a table, which is written down', async () => {
    const { status, body, headers } = await browser.ask<unknown>(`GET /clients/${clientId}/payments.csv`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^paymentId,paymentRequestId,/)
    const entries = await gateway.database.query(
      `select after from audit_entries where client_id = '${clientId}' and action = 'exported'`,
    )
    expect(entries).toEqual([{ after: { count: 3 } }])
    const there = await browser.ask<unknown>(
      `GET /clients/${clientId}/payments.csv?requestId=first-order&timeZone=Asia/Kolkata`,
    )
    const time = /(\d{4}-\S+?\+05:30),/.exec(String(there.body))?.[1] ?? expect.fail()
    expect(String(body)).toContain(new Date(time).toISOString())
    const wrong = await browser.ask(`GET /clients/${clientId}/payments.csv?timeZone=Nowhere/Land`)
    expect(wrong.status).toBe(400)
  })
})

it.each([
  ['an id of ours', () => ids.open],
  ['an id of the merchant’s', () => 'first-order'],
])('anything is found by %s', async (_what, text) => {
  const { body } = await browser.ask<Found>(`GET /clients/${clientId}/search?text=${text()}`)
  expect(body.hits).toMatchObject([{ kind: 'payment', path: expect.stringMatching(/^\/payments\/\d+$/) }])
})

it('balances and movements add up', async () => {
  const { body } = await browser.ask<Balances>(`GET /clients/${clientId}/balances`)
  const [hkd] = body.currencies
  const payable = hkd?.accounts.find(({ kind }) => kind === 'payable')
  await expect
    .poll(async () => {
      const moved = await browser.ask<Page<MovementRow>>(
        `GET /clients/${clientId}/movements?currency=${hkd?.currency}&account=payable`,
      )
      return moved.body.rows.reduce((sum, { amount }) => sum + BigInt(amount.value), 0n)
    })
    .toBe(BigInt(payable?.balance.value ?? 0))
})

const now = () => Math.floor(Date.now() / 1_000)
const DAY = 86_400

it('charts count every payment once, whatever its currency, and what was refunded', async () => {
  const bounds = [now() - 30 * DAY, now() - DAY, now() + 1]
  const { body } = await browser.ask<Charts>(`GET /clients/${clientId}/charts?bounds=${bounds}`)
  const total = (read: (point: Charts['points'][number]) => number) =>
    body.points.reduce((sum, point) => sum + read(point), 0)
  expect([total(({ payments }) => payments), total(({ open }) => open)]).toEqual([3, 1])
  expect(new Set(body.points.map(({ currency }) => currency)).size).toBeGreaterThan(1)
  expect(body.refunds).toMatchObject([{ refunds: 1, amount: { value: '100' } }])
})

it.each([
  ['', 'none'],
  ['?bounds=1', 'one'],
  ['?bounds=2,1', 'one after the other'],
  [`?bounds=1,${now()}`, 'of too long a span'],
  [`?bounds=${Array.from({ length: 500 }, (_, at) => at)}`, 'too many'],
])('charts refuse bounds: %s', async (query) => {
  expect((await browser.ask(`GET /clients/${clientId}/charts${query}`)).status).toBe(400)
})

describe('totals', () => {
  const totalsOf = async (query: string) =>
    (await browser.ask<ListTotals>(`GET /clients/${clientId}/${query}`)).body
  const counts = ({ totals }: ListTotals) => totals.map(({ count, succeeded }) => [count, succeeded])

  it('are those of the list, by currency', async () => {
    const { totals, isComplete } = await totalsOf('payments/totals')
    expect(isComplete).toBe(true)
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(totals).toHaveLength(2)
  })

  it.each([
    ['?status=PROCESSING', [[1, 0]]],
    ['?method=CARD', [[1, 1]]],
    ['?lastFour=0768', [[1, 1]]],
    ['?requestId=first-order', [[1, 1]]],
    ['?refunded=true', [[1, 1]]],
    ['?amount=1', []],
    ['?from=2999-01-01T00:00:00Z', []],
    ['?from=2020-01-01T00:00:00Z&to=2020-01-01T00:00:00Z', []],
  ])('of payments with %s', async (query, expected) => {
    expect(counts(await totalsOf(`payments/totals${query}`))).toEqual(expected)
  })

  it('of refunds and disputes', async () => {
    expect(await totalsOf('transactions/totals')).toMatchObject({
      totals: [{ count: 1, amount: { value: '100' } }],
      isComplete: true,
    })
    expect(counts(await totalsOf('transactions/totals?to=2020-01-01T00:00:00Z'))).toEqual([])
    expect(await totalsOf('disputes/totals')).toEqual({ totals: [], isComplete: true })
  })
})

it.each(['transactions', 'disputes', 'agreements', 'registrations', 'sessions'])(
  '%s are listed',
  async (name) => {
    const { status, body } = await browser.ask<Page<unknown>>(`GET /clients/${clientId}/${name}`)
    expect([status, body.rows.length]).toEqual([200, name === 'transactions' ? 1 : 0])
  },
)

describe('one alone is asked for by its id', () => {
  const rowsOf = async (path: string) =>
    (await browser.ask<Page<Record<string, unknown>>>(`GET /clients/${clientId}/${path}`)).body.rows

  it('as the search leads there, whatever stands before it in the list', async () => {
    const { body } = await merchant.refund({ paymentId: ids.paid }, 50)
    const refundId = String(body.refundId)
    const found = await browser.ask<Found>(`GET /clients/${clientId}/search?text=${body.refundRequestId}`)
    expect(found.body.hits).toMatchObject([{ kind: 'refund', path: `/refunds?id=${refundId}` }])
    for (const id of [refundId, body.refundRequestId])
      expect(await rowsOf(`transactions?id=${id}`)).toMatchObject([{ transactionId: refundId }])
    expect(await rowsOf(`transactions?kind=CAPTURE&id=${refundId}`)).toEqual([])
  })

  it('an agreement by the merchant’s word for it, too', async () => {
    const authState = 'an-agreement'
    await merchant.call('authorizations/consult', consultRequest({ authState }))
    const [row] = await rowsOf(`agreements?id=${authState}`)
    expect(row).toMatchObject({ authState, status: 'AWAITING' })
    expect(await rowsOf(`agreements?id=${row?.agreementId}`)).toEqual([row])
  })

  it('a session', async () => {
    const { body } = await merchant.createSession({ paymentRequestId: 'a-session' })
    const expected = { paymentRequestId: 'a-session', paymentId: null }
    const [row] = await rowsOf('sessions?id=a-session')
    expect(row).toMatchObject(expected)
    expect(await rowsOf('sessions')).toContainEqual(row)
    expect(body.paymentSessionId).toBeDefined()
  })

  it('a session that only asks for consent, which has no amount', async () => {
    await merchant.call(
      'payments/createPaymentSession',
      consentSessionRequest({ paymentRequestId: 'consent' }),
    )
    const [row] = await rowsOf('sessions?id=consent')
    expect(row).toMatchObject({ paymentRequestId: 'consent', amount: null, paymentId: null })
    expect(await rowsOf('sessions')).toContainEqual(row)
  })

  it('and nobody else’s', async () => {
    const { browser: other, clientId: otherClient } = await newOwner(gateway)
    const [row] = await rowsOf('transactions')
    const answer = await other.ask<Page<unknown>>(
      `GET /clients/${otherClient}/transactions?id=${row?.transactionId}`,
    )
    expect(answer.body.rows).toEqual([])
  })
})

it('refunds tell who began them, and why', async () => {
  await browser.ask(`POST /clients/${clientId}/payments/${ids.paid}/refunds`, {
    ...{ requestId: 'by-hand', amount: '25', reason: 'A cup was cold' },
  })
  await eventually(async () => {
    const { body } = await browser.ask<Page<TransactionRow>>(`GET /clients/${clientId}/transactions`)
    const byHand = body.rows.find(({ requestId }) => requestId === 'by-hand')
    expect(byHand).toMatchObject({ reason: 'A cup was cold', begunBy: expect.stringMatching(/^user .+@/) })
    expect(body.rows.at(-1)).toMatchObject({ begunBy: 'client' })
  })
})
