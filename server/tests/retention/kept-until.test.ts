import { expect, it } from 'vitest'
import { consultRequest, newAgreement } from '../support/agreements.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { useGateway } from '../support/gateway.ts'
import { payByOrderCode } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesOf, countRows, paid } from '../support/money.ts'

const DAY = 86_400

/** Each period another one, so that none is taken for another. */
const gateway = useGateway({
  RETAIN_BODIES_DAYS: '34',
  RETAIN_ATTEMPTS_DAYS: '400',
  RETAIN_NOTIFICATIONS_DAYS: '31',
  RETAIN_ENDED_DAYS: '37',
  RETAIN_SANDBOX_DAYS: '40',
})

const count = (table: string) => (merchant: Merchant) => countRows(gateway, merchant, table)

const countWhere = (table: string, condition: string) => async (merchant: Merchant) =>
  (
    await gateway.database.query(`select from ${table} where client_id = $1 and ${condition}`, [
      merchant.clientId,
    ])
  ).length

/** What is made, for how many days it is kept from then on, and how many there are. */
const KINDS: Record<string, [days: number, make: (merchant: Merchant) => Promise<unknown>, left: Count]> = {
  'the words of a payment': [
    34,
    payInWords,
    countWhere('payments', `details::text <> '{}' and metadata is not null`),
  ],
  'the first answer of a payment': [34, paid, countWhere('payments', `answer <> ''`)],
  'the words of a refund': [
    34,
    refundInWords,
    countWhere('payment_transactions', `details ->> 'metadata' is not null`),
  ],
  'the document of a dispute': [34, defended, countWhere('disputes', 'evidence_sealed is not null')],
  'an attempt': [40, paid, count('attempts')],
  'what the simulated provider was asked': [40, paid, count('simulated_charges')],
  'a notification without an address': [31, paid, count('notifications')],
  'a session': [37, (merchant) => merchant.createSession(), count('payment_sessions')],
  'a payment code': [37, (merchant) => merchant.issueCode(), count('payment_codes')],
  'an order code': [37, payByOrderCode, count('order_codes')],
  'an agreement that nobody decided': [
    37,
    (merchant) => merchant.call('authorizations/consult', consultRequest()),
    count('agreements'),
  ],
  'an agreement whose tokens are dead': [37 + 913, newAgreement, count('agreements')],
}
type Count = (merchant: Merchant) => Promise<number>

it.each(Object.entries(KINDS))(
  '%s is kept until the day and no longer, for its client alone',
  async (...kind) => {
    const [, [days, make, left]] = kind
    const [own, other] = [await gateway.merchant(), await gateway.merchant()]
    await make(own)
    await make(other)
    const [before, money] = [await left(own), await balancesOf(gateway, own)]
    expect(before).toBeGreaterThan(0)
    await advance(own, days * DAY - 60)
    expect(await left(own)).toBe(before)
    // The sessions and codes end some minutes after they were made, and a client is visited once a day.
    await advance(own, DAY + 3_700)
    expect(await left(own)).toBe(0)
    expect(await left(other)).toBe(before)
    expect(await balancesOf(gateway, own)).toEqual(money)
  },
)

async function advance(merchant: Merchant, seconds: number): Promise<void> {
  for (let { code } = await merchant.advance(seconds); code !== 'SUCCESS'; )
    code = (await merchant.advance(0)).code
}

function payInWords(merchant: Merchant): Promise<unknown> {
  return paid(merchant, undefined, { metadata: 'm', customizedInfo: { customizedField1: 'blue' } })
}

async function refundInWords(merchant: Merchant): Promise<void> {
  expect((await merchant.refund(await paid(merchant), 100, { metadata: 'm' })).code).toBe('SUCCESS')
}

async function defended(merchant: Merchant): Promise<void> {
  const { disputeId } = await disputed(merchant)
  expect((await merchant.defend(disputeId, PDF)).code).toBe('SUCCESS')
  expect((await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT')).code).toBe('SUCCESS')
}

it('what is still open or undecided is kept, however old it is', async () => {
  const merchant = await gateway.merchant()
  const { clientId } = merchant
  const { paymentId } = await paid(merchant)
  const { disputeId } = await disputed(merchant, { defenseDueTime: '2199-01-01T00:00:00Z' })
  await merchant.defend(disputeId, PDF)
  await gateway.database.query(
    `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at, begun_by)
     values ($1, 'open', $2, 'REVERSAL', 'simulator', 'OPEN', 'HKD', 1, now(), 'client')`,
    [clientId, paymentId],
  )
  await gateway.database.query(
    `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
       address, state, due_at)
     values ($1, 'waiting', 'notifyPayment', 'x', 1, now(), '{}', false, 'http://x.example', 'http://x.example:80', 'WAITING',
       now() + interval '90 days')`,
    [clientId],
  )
  await advance(merchant, 60 * DAY)
  const left = (table: string, id: string) =>
    gateway.database.query(`select ${id} from ${table} where client_id = $1`, [clientId])
  expect(await left('attempts', 'attempt_id')).toEqual([{ attempt_id: 'open' }])
  expect(await left('notifications', 'notification_id')).toEqual([{ notification_id: 'waiting' }])
  expect(await countWhere('disputes', 'evidence_sealed is not null')(merchant)).toBe(1)
})

it('a plan is kept by the clock on the wall', async () => {
  const merchant = await gateway.merchant()
  await advance(merchant, 100 * DAY)
  await merchant.plan('payments/pay', 'PROCESS_FAIL')
  await advance(merchant, 100 * DAY)
  expect(await count('planned_outcomes')(merchant)).toBe(1)
  await gateway.database.query(
    "update planned_outcomes set created_at = now() - interval '41 days' where client_id = $1",
    [merchant.clientId],
  )
  await advance(merchant, 100 * DAY)
  expect(await count('planned_outcomes')(merchant)).toBe(0)
})

it('leftovers go after a day: a held card, a count of wrong codes, somebody who listened', async () => {
  const [own, other] = [await gateway.merchant(), await gateway.merchant()]
  for (const { clientId } of [own, other]) {
    await gateway.database.query(
      `insert into presented_cards values ($1, 'p', '', now() + interval '15 minutes')`,
      [clientId],
    )
    await gateway.database.query('insert into payment_code_failures values ($1, now(), 3)', [clientId])
    await gateway.database.query(
      `insert into notification_listeners values ($1, 'x', now() - interval '25 hours')`,
      [clientId],
    )
  }
  await advance(own, 31 * DAY)
  for (const table of ['presented_cards', 'payment_code_failures', 'notification_listeners'])
    expect([await count(table)(own), await count(table)(other)], table).toEqual([0, 1])
})
