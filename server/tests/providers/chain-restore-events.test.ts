import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyCode, consultRequest, query } from '../support/agreements.ts'
import { amountOf, hkd, PAID } from '../support/amounts.ts'
import { cardRequest, infoOf, MANUAL, tokenRequest } from '../support/card-payments.ts'
import { type Chain, linkUp } from '../support/chain.ts'
import { notifyDisputesAt } from '../support/disputes.ts'
import { type TestGateway, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesByKind, listWrongBalances, payableOf } from '../support/money.ts'
import { Home } from '../support/process.ts'
import {
  allSay,
  type RegistrationRequest,
  registrationRequest,
  registrationStatus,
} from '../support/registration.ts'
import { Front } from '../support/restored-front.ts'
import { copyOf } from '../support/snapshot.ts'

// It sends its messages to the front, which listens on this machine.
const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const POLL = { timeout: 30_000 }

let home: Home
let front: Front
let chain: Chain
let merchant: Merchant
let upstream: Merchant
beforeAll(async () => {
  home = await Home.open()
})
beforeEach(async () => {
  front = await Front.start()
  chain = await linkUp(front.gateway, back)
  merchant = chain.merchant
  upstream = chain.upstream
  await notifyDisputesAt(back, upstream, `${front.gateway.url}/providers/${chain.provider}/dispute`)
}, 120_000)
afterEach(() => front?.stop())
afterAll(() => home?.close())

async function paidByCard(): Promise<{ paymentId: string; upstreamId: string }> {
  const before = await payableOf(front.gateway, merchant)
  const { body } = await merchant.call('payments/pay', cardRequest())
  await expect.poll(() => payableOf(front.gateway, merchant), POLL).toBe(before + PAID)
  const [row] = await back.database.query<{ payment_id: string }>(
    "select payment_id from payments where client_id = $1 and status = 'SUCCESS' order by created_at desc limit 1",
    [upstream.clientId],
  )
  return { paymentId: String(body.paymentId), upstreamId: String(row?.payment_id) }
}

interface DisputeRow extends Record<string, unknown> {
  readonly dispute_id: string
  readonly state: string
}
const disputesAt = ({ database }: Pick<TestGateway, 'database'>) =>
  database.query<DisputeRow>(
    `select dispute_id, payment_id, state, amount_minor, opened_at, judged_result from disputes
     where client_id = $1 order by reference`,
    [merchant.clientId],
  )

async function openThere(paymentId: string, value = PAID): Promise<string> {
  const before = (await disputesAt(front.gateway)).length
  const { body } = await upstream.openDispute({ paymentId }, { disputeAmount: hkd(value) })
  await expect.poll(async () => (await disputesAt(front.gateway)).length, POLL).toBe(before + 1)
  return String(body.disputeId)
}

const judgedHere = (count: number) =>
  expect
    .poll(
      async () => (await disputesAt(front.gateway)).filter(({ state }) => state === 'JUDGED').length,
      POLL,
    )
    .toBe(count)

/** The payer says yes at the back, and the merchant is notified with a code. */
async function grantThere(): Promise<string> {
  const [row] = await back.database.query<{ auth_state: string }>(
    "select auth_state from agreements where client_id = $1 and state = 'AWAITING' order by created_at desc limit 1",
    [upstream.clientId],
  )
  const codes = async () =>
    (await merchant.notifications()).filter(({ body }) => body.authorizationNotifyType === 'AUTHCODE_CREATED')
  const before = (await codes()).length
  await upstream.call('simulator/grantAuthorization', { authState: row?.auth_state })
  await expect.poll(async () => (await codes()).length, POLL).toBe(before + 1)
  return String((await codes()).at(-1)?.body.authCode)
}

const consult = async () => {
  const request = consultRequest()
  expect((await merchant.call('authorizations/consult', request)).code).toBe('SUCCESS')
  return request
}

const tokensFor = async (authCode: string) => {
  const { code, body } = await applyCode(merchant, authCode)
  expect(code).toBe('SUCCESS')
  return String(body.accessToken)
}

const rideOf = (accessToken: string) => ({
  productCode: 'AGREEMENT_PAYMENT',
  paymentRequestId: `ride-${randomUUID()}`,
  order: { referenceOrderId: 'ride-1', orderDescription: 'A ride', orderAmount: amountOf('PHP', 1100) },
  paymentAmount: amountOf('PHP', 1100),
  paymentMethod: { paymentMethodType: 'GCASH', paymentMethodId: accessToken },
})

/** The whole feed after a cursor. */
async function feedAfter(cursor: string) {
  const { body } = await merchant.call('notifications/list', { cursor, limit: 100 })
  const notifications = body.notifications as { kind: string; body: Record<string, unknown> }[]
  return { notifications, nextCursor: String(body.nextCursor) }
}

async function endOfFeed(): Promise<string> {
  for (let cursor = '0'; ; ) {
    const { notifications, nextCursor } = await feedAfter(cursor)
    if (notifications.length === 0) return cursor
    cursor = nextCursor
  }
}

const registrationsThere = async () =>
  (
    await back.database.query<{ id: string }>(
      'select registration_request_id as id from registrations where client_id = $1 order by created_at',
      [upstream.clientId],
    )
  ).map(({ id }) => id)

const sayingsOf = async (request: RegistrationRequest) => {
  const { registrationResult, pspRegistrationResultList } = await registrationStatus(merchant, request)
  return { registrationResult, pspRegistrationResultList }
}

/** The payer ends the oldest agreement in the wallet. */
async function cancelThere(): Promise<void> {
  const notified = (await upstream.notifications()).find(
    ({ body }) => body.authorizationNotifyType === 'TOKEN_CREATED',
  )
  const { code } = await upstream.call('simulator/cancelAuthorization', {
    accessToken: notified?.body.accessToken,
  })
  expect(code).toBe('SUCCESS')
}

/** Held, reconciled twice and lifted: the second time there is nothing left to do. */
async function restore(copy: TestGateway['database'], since: Date) {
  const restored = await front.restart(copy, true)
  const { summary, status } = await front.reconcile(home, { database: copy, since })
  expect(summary).toMatchObject({ disagreeing: [], unanswered: 0 })
  expect(status).toBe(0)
  const second = await front.reconcile(home, { database: copy, since }, '--lift')
  expect(second.summary).toMatchObject({
    booked: 0,
    rebuilt: 0,
    heard: 0,
    disagreeing: [],
    isLifted: true,
  })
  await expect
    .poll(async () => (await merchant.inquire({ paymentId: 'x' })).code, POLL)
    .toBe('ORDER_NOT_EXIST')
  return { restored, summary }
}

describe('after a restore', () => {
  it('disputes that were reported since come back under their ids, with their ends and their money', async () => {
    const [first, second] = [await paidByCard(), await paidByCard()]
    const openBefore = await openThere(first.upstreamId, 5_000n)
    const since = new Date()
    const copy = await copyOf(front.gateway.database)

    const third = await paidByCard()
    await upstream.judge(openBefore, 'ACCEPT_BY_CUSTOMER')
    await upstream.judge(await openThere(third.upstreamId), 'ACCEPT_BY_MERCHANT')
    const stillOpen = await openThere(second.upstreamId, 700n)
    await judgedHere(2)
    const disputesThen = await disputesAt(front.gateway)
    const balancesThen = await balancesByKind(front.gateway, merchant)

    const { restored, summary } = await restore(copy, since)
    expect(summary.heard).toBe(4)
    expect(await disputesAt(restored)).toEqual(disputesThen)
    expect(await balancesByKind(restored, merchant)).toEqual(balancesThen)
    expect(await listWrongBalances(restored)).toEqual([])
    await upstream.judge(stillOpen, 'ACCEPT_BY_CUSTOMER')
    await expect
      .poll(async () => (await disputesAt(restored)).every(({ state }) => state === 'JUDGED'), POLL)
      .toBe(true)
  }, 120_000)

  it('what wallets said since of registrations is known again, and one that was handed in since is handed in again', async () => {
    const request = registrationRequest()
    expect((await merchant.register(request)).code).toBe('SUCCESS')
    const since = new Date()
    const copy = await copyOf(front.gateway.database)

    const handedInSince = registrationRequest()
    expect((await merchant.register(handedInSince)).code).toBe('SUCCESS')
    for (const registrationRequestId of await registrationsThere())
      await upstream.decide({ registrationRequestId }, 'APPROVED')
    for (const one of [request, handedInSince])
      await expect.poll(() => sayingsOf(one), POLL).toEqual(allSay('APPROVED'))

    const { summary } = await restore(copy, since)
    expect(summary.lost).toEqual({ registrations: 1, agreements: 0 })
    expect(await sayingsOf(request)).toEqual(allSay('APPROVED'))
    expect((await merchant.register(handedInSince)).code).toBe('SUCCESS')
    await merchant.advance(120)
    await expect.poll(() => sayingsOf(handedInSince), POLL).toEqual(allSay('APPROVED'))
    expect(await registrationsThere()).toHaveLength(2)
  }, 120_000)

  it('agreements that ended since are ended, those that got tokens get others, and those begun since are named', async () => {
    await consult()
    const toBeEnded = await tokensFor(await grantThere())
    const awaiting = await consult()
    const since = new Date()
    const copy = await copyOf(front.gateway.database)

    const accessToken = await tokensFor(await grantThere())
    expect((await merchant.call('payments/pay', rideOf(accessToken))).code).toBe('SUCCESS')
    await cancelThere()
    const statusOf = async (token: string) => (await query(merchant, token)).body.tokenStatusType
    await expect.poll(() => statusOf(toBeEnded), POLL).toBe('CANCELED')
    await consult()
    await tokensFor(await grantThere())

    const { summary } = await restore(copy, since)
    expect(summary.lost).toEqual({ registrations: 0, agreements: 2 })
    expect(await statusOf(toBeEnded)).toBe('CANCELED')
    // By the back's words, to the second: it may be before what was reported in that second.
    const renewed = (await merchant.notifications())
      .map(({ body }) => body)
      .find(
        ({ authorizationNotifyType, authState }) =>
          authorizationNotifyType === 'TOKEN_CREATED' && authState === awaiting.authState,
      )
    expect((await merchant.call('payments/pay', rideOf(String(renewed?.accessToken)))).code).toBe('SUCCESS')
  }, 120_000)

  it('the token of a card that was saved since is good, and readers of the feed miss nothing', async () => {
    await paidByCard()
    await endOfFeed()
    const since = new Date()
    const copy = await copyOf(front.gateway.database)

    const saved = infoOf(await merchant.call('payments/pay', cardRequest({ tokenize: true })))
    const { body: authorized } = await merchant.call('payments/pay', cardRequest({}, MANUAL))
    const captured = await merchant.call('payments/capture', {
      captureRequestId: `capture-${randomUUID()}`,
      paymentId: authorized.paymentId,
      captureAmount: hkd(9_000n),
    })
    const notifiedOfCapture = async () =>
      (await merchant.notifications()).some(({ body }) => body.captureId === captured.body.captureId)
    await expect.poll(notifiedOfCapture, POLL).toBe(true)
    const readTo = await endOfFeed()

    await restore(copy, since)
    const { notifications } = await feedAfter(readTo)
    expect(notifications.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['notifyPayment', 'notifyCapture']),
    )
    // Its merchant's own id is known to nobody, but ours is the one that it had.
    const again = notifications.find(({ body }) => body.captureId === captured.body.captureId)
    expect(again?.body.captureRequestId).toMatch(/^attempt:/)
    const used = await copy.query(
      'select feed_position from notifications where client_id = $1 and feed_position > $2 and created_at < $3',
      [merchant.clientId, readTo, since],
    )
    expect(used).toEqual([])
    expect((await merchant.call('payments/pay', tokenRequest(saved.cardToken))).code).toBe('SUCCESS')
  }, 120_000)
})
