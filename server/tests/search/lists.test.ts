import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, sumOverProviders } from '../../src/domain/index.ts'
import {
  findAnything,
  listBalances,
  listMovements,
  searchAgreements,
  searchDisputes,
  searchRegistrations,
  searchSessions,
  searchTransactions,
  sumBetween,
} from '../../src/storage/index.ts'
import { consultRequest, newAgreement } from '../support/agreements.ts'
import { authorized } from '../support/card-payments.ts'
import { disputed } from '../support/disputes.ts'
import { useGateway, useMerchant, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { BANK, opened, paid } from '../support/money.ts'
import { press } from '../support/payer.ts'
import { registrationRequest } from '../support/registration.ts'
import { allSearched } from '../support/search.ts'
import { newSession } from '../support/sessions.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const other = useMerchant(gateway)

/** Everything of a list, page by page. */
async function all<T>(
  page: (cursor: string | undefined) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | undefined; ; ) {
    const next = await page(cursor)
    items.push(...next.items)
    if (next.nextCursor === null) return items
    cursor = next.nextCursor
  }
}

const newest = (ids: readonly unknown[]) => ids.map(String).sort().reverse()

describe('what was done to payments', () => {
  let refundIds: unknown[]
  let slow: unknown
  let captureId: unknown
  const refundRequestId = randomUUID()
  beforeAll(async () => {
    const payment = await paid(merchant)
    const refunds = [
      await merchant.refund(payment, 100, { refundRequestId }),
      await merchant.refund(payment, 200),
      await merchant.refund(payment, 300),
    ]
    const pending = await merchant.refund(await paid(merchant, BANK), { currency: 'MYR', value: '100' })
    slow = pending.body.refundId
    refundIds = [...refunds.map(({ body }) => body.refundId), slow]
    captureId = (await merchant.capture(await authorized(merchant), 100)).body.captureId
    await allSearched(gateway, merchant)
  })

  it('is listed by kind, the newest first, page by page', async () => {
    const { db } = gateway.storage
    const list = (kind: 'REFUND' | 'CAPTURE', limit: number) =>
      all((cursor) => searchTransactions(db, merchant.clientId, { kind, cursor, limit }))
    expect((await list('REFUND', 2)).map(({ transactionId }) => transactionId)).toEqual(newest(refundIds))
    expect(await list('CAPTURE', 5)).toMatchObject([
      { transactionId: captureId, kind: 'CAPTURE', amount: { currency: 'HKD', value: 100n } },
    ])
  })

  it('is listed by status, and moves when that changes', async () => {
    const { db } = gateway.storage
    const ids = async (status: 'PROCESSING' | 'SUCCESS') => {
      const asked = { kind: 'REFUND', status, limit: 10 } as const
      return (await searchTransactions(db, merchant.clientId, asked)).items.map((item) => item.transactionId)
    }
    expect(await ids('PROCESSING')).toEqual([slow])
    expect((await merchant.advance(120)).code).toBe('SUCCESS')
    await allSearched(gateway, merchant)
    expect(await ids('PROCESSING')).toEqual([])
    expect(await ids('SUCCESS')).toEqual(newest(refundIds))
  })

  it('is found by both ids, and not by another client', async () => {
    const { db } = gateway.storage
    const found = [{ kind: 'refund', id: refundIds[0], by: 'requestId' }]
    expect(await findAnything(db, merchant.clientId, refundRequestId)).toEqual(found)
    expect(await findAnything(db, merchant.clientId, String(captureId))).toEqual([
      { kind: 'capture', id: captureId, by: 'id' },
    ])
    expect(await findAnything(db, other.clientId, refundRequestId)).toEqual([])
    expect((await searchTransactions(db, other.clientId, { kind: 'REFUND', limit: 5 })).items).toEqual([])
  })
})

it('disputes are listed by state and found by their ids', async () => {
  const { db } = gateway.storage
  const [lost, open, alsoOpen] = [await disputed(other), await disputed(other), await disputed(other)]
  await other.judge(lost.disputeId, 'ACCEPT_BY_CUSTOMER')
  const list = (state?: ('OPEN' | 'JUDGED')[]) =>
    all((cursor) => searchDisputes(db, other.clientId, { state, cursor, limit: 1 }))
  expect((await list(['OPEN'])).map(({ disputeId }) => disputeId)).toEqual(
    newest([open.disputeId, alsoOpen.disputeId]),
  )
  expect(await list(['JUDGED'])).toMatchObject([
    { disputeId: lost.disputeId, paymentId: lost.paymentId, judgedResult: 'ACCEPT_BY_CUSTOMER' },
  ])
  expect(await list()).toHaveLength(3)
  expect(await findAnything(db, other.clientId, open.disputeId)).toMatchObject([{ kind: 'dispute' }])
  expect((await searchDisputes(db, merchant.clientId, { limit: 9 })).items).toEqual([])
})

it('agreements are listed, and found by what the merchant calls them, never by a token', async () => {
  const { db } = gateway.storage
  const request = consultRequest()
  const { accessToken } = await newAgreement(merchant, request)
  await merchant.call('authorizations/consult', consultRequest())
  await merchant.call('authorizations/consult', consultRequest())
  const list = (state?: ('ACTIVE' | 'AWAITING')[]) =>
    all((cursor) => searchAgreements(db, merchant.clientId, { state, cursor, limit: 1 }))
  const active = await list(['ACTIVE'])
  expect(active).toMatchObject([{ authState: request.authState, customerBelongsTo: 'GCASH' }])
  expect(await list(['AWAITING'])).toHaveLength(2)
  const times = (await list()).map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((one, another) => another - one))
  expect(await findAnything(db, merchant.clientId, request.authState)).toEqual([
    { kind: 'agreement', id: active[0]?.agreementId, by: 'authState' },
  ])
  expect(await findAnything(db, merchant.clientId, accessToken)).toEqual([])
})

it('registrations and sessions are listed and found', async () => {
  const { db } = gateway.storage
  const requests = [registrationRequest(), registrationRequest(), registrationRequest()]
  for (const request of requests) expect((await merchant.register(request)).code).toBe('SUCCESS')
  const registered = await all((cursor) => searchRegistrations(db, merchant.clientId, { cursor, limit: 2 }))
  expect(registered.map((item) => item.registrationRequestId).toSorted()).toEqual(
    requests.map((request) => request.registrationRequestId).toSorted(),
  )
  expect(
    (await searchRegistrations(db, merchant.clientId, { status: 'COMPLETED', limit: 5 })).items,
  ).toHaveLength(0)
  const id = requests[0]?.registrationRequestId ?? ''
  expect(await findAnything(db, merchant.clientId, id)).toMatchObject([{ kind: 'registration', id }])

  const { url, body } = await newSession(merchant)
  const unused = await newSession(merchant)
  await press(url, 'choose', { method: 'ALIPAY_HK' })
  const sessions = await all((cursor) => searchSessions(db, merchant.clientId, { cursor, limit: 1 }))
  expect(sessions.map(({ paymentSessionId }) => paymentSessionId)).toEqual(
    newest([body.paymentSessionId, unused.body.paymentSessionId]),
  )
  expect(sessions).toMatchObject([
    { paymentId: null, isCancelled: false, currency: 'HKD', amountMinor: 25_800n },
    { paymentId: expect.any(String) },
  ])
  expect(await findAnything(db, merchant.clientId, String(body.paymentSessionId))).toEqual([
    { kind: 'session', id: body.paymentSessionId, by: 'id' },
  ])
})

describe('with a merchant of their own', () => {
  const own = useMerchantPerTest(gateway)

  it('payments are found by any id, order or amount', async () => {
    const { db } = gateway.storage
    const order = { ...payRequest().order, referenceOrderId: 'basket 7' }
    const first = await opened(own, 'ALIPAY_HK HKD 1234', { order })
    const second = await opened(own, 'KAKAOPAY KRW 1234')
    await allSearched(gateway, own)
    const hits = (text: string) => findAnything(db, own.clientId, text)
    const { paymentId: id } = first
    expect(await hits(id)).toEqual([{ kind: 'payment', id, by: 'id' }])
    expect(await hits(` ${first.paymentRequestId} `)).toEqual([{ kind: 'payment', id, by: 'requestId' }])
    expect(await hits('basket 7')).toEqual([{ kind: 'payment', id, by: 'orderReference' }])
    expect(await hits('12.34')).toEqual([{ kind: 'payment', id, by: 'amount' }])
    expect(await hits('1234')).toEqual([{ kind: 'payment', id: second.paymentId, by: 'amount' }])
    for (const text of ['', ' ', '\0', 'basket', '12.345', '9'.repeat(40)])
      expect(await hits(text)).toEqual([])
  })

  it('movements of an account add up to its balance, the newest first', async () => {
    const { db } = gateway.storage
    const { clientId } = own
    const payment = await paid(own)
    await own.refund(payment, 100)
    await own.judge(
      (await disputed(own, { disputeAmount: { currency: 'HKD', value: '300' } })).disputeId,
      'ACCEPT_BY_CUSTOMER',
    )
    await own.cancel(await paid(own))
    // Paid when it was too late: the money goes back.
    const late = await opened(own)
    await own.complete(late, 'PENDING')
    await own.cancel(late)
    await own.complete(late, 'SUCCESS')
    await paid(own, 'GCASH PHP 500')
    await own.advance(120)
    await allSearched(gateway, own)
    const balances = sumOverProviders(await listBalances(db, clientId))
    expect(balances.length).toBeGreaterThan(4)
    for (const { kind, currency, balanceMinor } of balances) {
      const moved = await all((cursor) => listMovements(db, clientId, { kind, currency, cursor, limit: 2 }))
      expect([kind, currency, moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)]).toEqual([
        kind,
        currency,
        balanceMinor,
      ])
      const times = moved.map(({ happenedAt }) => happenedAt.getTime())
      expect(times).toEqual(times.toSorted((one, another) => another - one))
    }
    const everything = await all((cursor) =>
      listMovements(db, clientId, { currency: 'HKD', cursor, limit: 3 }),
    )
    const booked = await gateway.database.query(
      "select from transfers where client_id = $1 and currency = 'HKD'",
      [clientId],
    )
    expect(everything).toHaveLength(booked.length)
    expect(everything.some(({ paymentId }) => paymentId === payment.paymentId)).toBe(true)
  })

  it('charts show volume, success and reasons of failure by days of any zone', async () => {
    const { db } = gateway.storage
    const { clientId } = own
    // In the middle of an hour: it does not end between two payments.
    await own.advance(5_400 - (Math.floor(Date.now() / 1_000) % 3_600))
    await paid(own)
    await paid(own)
    await own.complete(await opened(own, 'GCASH PHP 700'), 'FAIL')
    await own.advance(26 * 3_600)
    await paid(own, 'GCASH PHP 500')
    await opened(own)
    await allSearched(gateway, own)
    const all = [new Date('2020-01-01'), new Date('2100-01-01')]
    const of = async (bounds: readonly Date[]) =>
      (await sumBetween(db, clientId, { bounds, groupBy: ['method', 'status', 'currency'] })).sums
        .map(({ at, method, status, currency, payments, amountMinor }) =>
          [at.toISOString(), method, status, currency, payments, amountMinor].join(' '),
        )
        .sort()
    expect((await of(all)).map((sum) => sum.slice(25))).toEqual([
      'ALIPAY_HK PROCESSING HKD 1 25800',
      'ALIPAY_HK SUCCESS HKD 2 51600',
      'GCASH FAIL PHP 1 700',
      'GCASH SUCCESS PHP 1 500',
    ])
    // As the rows themselves say, wherever spans meet: on an hour, on a day, within an hour.
    for (const offsetMinutes of [0, 8 * 60, -5 * 60, 330, 345]) {
      const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - offsetMinutes * 60_000
      const bounds = [-2, -1, 0, 1, 2, 3, 4].map((day) => new Date(midnight + day * DAY_MS))
      const made = await gateway.database.query<{ sum: string }>(
        `select concat_ws(' ', to_char(($2::timestamptz[])[width_bucket(created_at, $2::timestamptz[])]
             at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           payment_method_type, status, currency, count(*), sum(amount_minor)) as sum
         from payments where client_id = $1 and created_at >= $3 and created_at < $4
         group by width_bucket(created_at, $2::timestamptz[]), payment_method_type, status, currency`,
        [clientId, bounds, bounds[0], bounds.at(-1)],
      )
      expect(await of(bounds)).toEqual(made.map(({ sum }) => sum).sort())
    }
  })

  it('spans divide an hour to the millisecond', async () => {
    const { db } = gateway.storage
    const client = await gateway.merchant()
    const { paymentId } = await paid(client)
    await allSearched(gateway, client)
    const [payment] = await gateway.database.query<{ created_at: Date }>(
      'select created_at from payments where payment_id = $1',
      [paymentId],
    )
    const at = payment?.created_at.getTime() ?? expect.fail()
    const spanOf = async (...bounds: number[]) =>
      (
        await sumBetween(db, client.clientId, { bounds: bounds.map((ms) => new Date(ms)), groupBy: [] })
      ).sums.map((sum) => sum.at.getTime())
    expect(await spanOf(at - DAY_MS, at, at + 1, at + DAY_MS)).toEqual([at])
    expect(await spanOf(at - DAY_MS, at + 1, at + 2)).toEqual([at - DAY_MS])
    expect(await spanOf(at + 1, at + DAY_MS)).toEqual([])
    expect(await spanOf(at - DAY_MS, at)).toEqual([])
  })
})
