import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Acted, PaymentDetail } from '../../src/entrances/portal-api/shapes.ts'
import { authorized } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { atOnce, listWrongBalances, opened, paid, payableOf, transferredByKind } from '../support/money.ts'
import { callerFor, newMember, newOwner, type PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()
const DAY = 86_400
/** What `authorized` and `paid` are about. */
const WHOLE = 25_800

let owner: Awaited<ReturnType<typeof newOwner>>
let colleague: PortalBrowser
let merchant: Merchant

beforeEach(async () => {
  owner = await newOwner(gateway)
  merchant = await callerFor(owner)
  colleague = (await newMember(gateway, owner, 'support')).browser
}, 60_000)

afterEach(async () => {
  expect(await listWrongBalances(gateway)).toEqual([])
})

interface Payment {
  readonly paymentId: string
}

const at = ({ paymentId }: Payment) => `/clients/${owner.clientId}/payments/${paymentId}`
const detail = async (payment: Payment) => (await owner.browser.ask<PaymentDetail>(`GET ${at(payment)}`)).body
const capture = (browser: PortalBrowser, payment: Payment, request: object = {}) =>
  browser.ask<Acted>(`POST ${at(payment)}/captures`, {
    requestId: randomUUID(),
    reason: 'Shipped',
    ...request,
  })
const cancel = (browser: PortalBrowser, payment: Payment) =>
  browser.ask<Acted>(`POST ${at(payment)}/cancel`, { reason: 'Ordered twice' })

const kindsOf = async (payment: Payment) =>
  (await detail(payment)).transactions
    .filter(({ status }) => status === 'SUCCESS')
    .map(({ kind, amount }) => `${kind} ${amount.value}`)

const entriesOf = async ({ paymentId }: Payment) =>
  (
    await gateway.database.query<{ action: string }>(
      `select action from audit_entries where subject = 'payment ${paymentId}' order by 1`,
    )
  ).map(({ action }) => action)

/** What the merchant has been given, by the transfers alone. */
const given = async () => (await transferredByKind(gateway, merchant)).payable ?? 0

describe('a capture', () => {
  it('that is clicked five times happens once', async () => {
    const payment = await authorized(merchant)
    const request = { requestId: randomUUID(), amount: '20000' }
    const clicks = await atOnce(5, () => capture(owner.browser, payment, request))
    expect(clicks.map(({ status, body }) => [status, body.status])).toEqual(
      clicks.map(() => [200, 'SUCCESS']),
    )
    expect(new Set(clicks.map(({ body }) => body.transactionId)).size).toBe(1)
    expect(clicks.filter(({ body }) => !body.isRepeat)).toHaveLength(1)
    expect(await kindsOf(payment)).toEqual(['CAPTURE 20000'])
    expect(await entriesOf(payment)).toEqual(['payment_captured'])
    const once = await given()
    expect([once > 0, Number(await payableOf(gateway, merchant))]).toEqual([true, once])
  })

  it('of all by two users at once takes the money once', async () => {
    const payment = await authorized(merchant)
    const both = await Promise.all([capture(owner.browser, payment), capture(colleague, payment)])
    const [won, lost] = both.toSorted((one, other) => one.status - other.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(await kindsOf(payment)).toEqual([`CAPTURE ${WHOLE}`])
    expect(await entriesOf(payment)).toEqual(['payment_captured'])
    expect((await detail(payment)).captured.value).toBe(String(WHOLE))
    expect(Number(await payableOf(gateway, merchant))).toBe(await given())
  })

  it('by a user and one by the merchant’s system never take more than was authorized', async () => {
    const payment = await authorized(merchant)
    const [clicked, called] = await Promise.all([
      capture(owner.browser, payment, { amount: '20000' }),
      merchant.capture(payment, 20_000),
    ])
    const ends = [clicked.status === 200, called.body.result.resultStatus === 'S']
    expect(ends.filter((isDone) => isDone)).toHaveLength(1)
    expect(await kindsOf(payment)).toEqual(['CAPTURE 20000'])
    expect(await entriesOf(payment)).toEqual(ends[0] ? ['payment_captured'] : [])
  })

  it('against a cancellation: one of the two is done, and the ledger says which', async () => {
    const payments = await Promise.all(Array.from({ length: 4 }, () => authorized(merchant)))
    let captured = 0
    for (const [index, payment] of payments.entries()) {
      const click = () => capture(owner.browser, payment, { amount: '10000' })
      const other = () => (index % 2 === 0 ? cancel(colleague, payment) : merchant.cancel(payment))
      await Promise.all(index > 1 ? [other(), click()] : [click(), other()])
      const done = await kindsOf(payment)
      const shown = await detail(payment)
      expect(done).toHaveLength(1)
      if (done[0] === 'CAPTURE 10000') captured += 1
      else expect([done[0]?.split(' ')[0], shown.captured.value]).toEqual(['VOID', '0'])
    }
    const rows = await gateway.database.query<{ n: string }>(
      `select coalesce(sum(captured_minor), 0) as n from payments where client_id = '${owner.clientId}'`,
    )
    expect(Number(rows[0]?.n)).toBe(captured * 10_000)
  })
})

describe('a cancellation', () => {
  it.each([
    ['that waits for its payer', () => opened(merchant)],
    ['that is paid', () => paid(merchant)],
    ['that is authorized', () => authorized(merchant)],
  ])('of a payment %s, by two users and the merchant’s system at once, happens once', async (_, make) => {
    const payment = await make()
    const [one, other, called] = await Promise.all([
      cancel(owner.browser, payment),
      cancel(colleague, payment),
      merchant.cancel(payment),
    ])
    expect([one.status, other.status, called.body.result.resultStatus]).toEqual([200, 200, 'S'])
    expect((await detail(payment)).transactions).toMatchObject([{ status: 'SUCCESS' }])
    expect([one, other].filter(({ body }) => !body.isRepeat).length).toBeLessThanOrEqual(1)
    expect(await entriesOf(payment)).toHaveLength([one, other].filter(({ body }) => !body.isRepeat).length)
    expect(await given()).toBe(0)
    expect((await detail(payment)).status).toBe('CANCELLED')
  })
})

describe('when time has passed', () => {
  async function pass(seconds: number): Promise<void> {
    for (let { code } = await merchant.advance(seconds); code !== 'SUCCESS'; )
      code = (await merchant.advance(0)).code
  }

  it('a payment that has expired can be neither captured nor refunded, and cancelling it moves no money', async () => {
    const payment = await opened(merchant)
    await pass(2 * DAY)
    expect((await detail(payment)).actions).toEqual([])
    const request = { requestId: randomUUID(), reason: 'Sent back' }
    const refunded = await owner.browser.ask(`POST ${at(payment)}/refunds`, request)
    expect([refunded.status, (await capture(owner.browser, payment)).status]).toEqual([409, 409])
    await cancel(owner.browser, payment)
    expect(await transferredByKind(gateway, merchant)).toEqual({})
  })

  it('an authorization that has run out is not captured, and nothing was taken', async () => {
    const payment = await authorized(merchant)
    await pass(40 * DAY)
    const { status } = await capture(owner.browser, payment)
    expect([status, (await detail(payment)).actions]).toEqual([409, []])
    expect((await detail(payment)).captured.value).toBe('0')
    expect(await given()).toBe(0)
  })

  it('a payment that is too old is not refunded', async () => {
    const payment = await paid(merchant)
    const before = await given()
    await pass(400 * DAY)
    const request = { requestId: randomUUID(), reason: 'Sent back' }
    const { status } = await owner.browser.ask(`POST ${at(payment)}/refunds`, request)
    expect([status, (await detail(payment)).refunded.value, await given()]).toEqual([409, '0', before])
  })
})
