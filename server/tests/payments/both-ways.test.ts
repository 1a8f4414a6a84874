import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rollUpBalances, HotUnits } from '../../src/storage/index.ts'
import { hkd } from '../support/amounts.ts'
import { authorized, CARDS, cardRequest } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import { payByOrderCode, scanCustomer } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesOf, opened, type PaymentNames, paid } from '../support/money.ts'

// What is decided is carried out by one statement that compares versions, or under a lock. Whichever way it went, the rows that
// are left behind are the same.

const gateway = useGateway({ FEES: '*=3', IN_STORE_FAILURE_NOTIFICATIONS: 'on' })

type Journey = (merchant: Merchant) => Promise<unknown>

/** A payment whose money is in the account's row. */
async function rolledUp(merchant: Merchant): Promise<PaymentNames> {
  const names = await paid(merchant)
  while ((await rollUpBalances(gateway.storage.db, merchant.clientId)) > 0);
  return names
}

/** What a merchant and its payers do, and how many units of it may go by one statement. */
const JOURNEYS: readonly [name: string, journey: (merchant: Merchant) => Promise<unknown>, units: number][] =
  [
    ['a wallet that pays', (merchant) => paid(merchant), 2],
    ['a wallet that says no', async (merchant) => merchant.complete(await opened(merchant), 'FAIL'), 2],
    ['a wallet that is slow', async (merchant) => merchant.complete(await opened(merchant), 'PENDING'), 1],
    ['a card that is captured at once', (merchant) => merchant.call('payments/pay', cardRequest()), 3],
    [
      'a card that is declined',
      (merchant) => merchant.call('payments/pay', cardRequest({ cardNo: CARDS.DECLINED_VISA })),
      2,
    ],
    ['a card that is kept', (merchant) => merchant.call('payments/pay', cardRequest({ tokenize: true })), 1],
    [
      'an authorization that is raised and captured',
      async (merchant) => {
        const names = await authorized(merchant)
        await merchant.call('payments/updateAmount', {
          ...{ updateRequestId: randomUUID(), paymentId: names.paymentId, amount: hkd(30_000) },
        })
        await merchant.capture(names, 10_000, { isLastCapture: true })
      },
      6,
    ],
    [
      'an authorization that is cancelled',
      async (merchant) => merchant.cancel({ paymentId: (await authorized(merchant)).paymentId }),
      2,
    ],
    ['a refund', async (merchant) => merchant.refund(await rolledUp(merchant), 800), 4],
    [
      'a refund that fails',
      async (merchant) => {
        const names = await rolledUp(merchant)
        await merchant.plan('payments/refund', 'PROCESS_FAIL')
        await merchant.refund(names, 800)
      },
      4,
    ],
    ['a cancel', async (merchant) => merchant.cancel(await paid(merchant)), 2],
    ['a customer’s code', (merchant) => scanCustomer(merchant), 2],
    ['a customer’s code that is refused', (merchant) => scanCustomer(merchant, { outcome: 'FAIL' }), 2],
    ['a wrong code', (merchant) => merchant.scan('281234567890123456'), 0],
    ['an order code', (merchant) => payByOrderCode(merchant), 0],
  ]

afterEach(() => {
  vi.restoreAllMocks()
})

/** Has everything decided under a lock, as on a distributed database. */
const lockAlways = () => vi.spyOn(HotUnits.prototype, 'write').mockResolvedValue(null)

describe('by one statement and under a lock the same rows are written', () => {
  it.each(JOURNEYS)('of %s', async (_name, journey, units) => {
    const one = await withoutLocks(journey, units)
    const other = await gateway.merchant()
    lockAlways()
    await journey(other)
    const [left, right] = [await rowsOf(one), await rowsOf(other)]
    expect(right).toEqual(left)
    expect(left.payments).toHaveLength(1)
  })
})

const TRIES_MAX = 5

/** The roll-up, or a slow machine, may come between: that unit is decided again under a lock, and another merchant tries. */
async function withoutLocks(journey: Journey, units: number): Promise<Merchant> {
  const write = vi.spyOn(HotUnits.prototype, 'write')
  for (let tries = 1; ; tries += 1) {
    const merchant = await gateway.merchant()
    write.mockClear()
    await journey(merchant)
    const written = await Promise.all(write.mock.results.map(({ value }) => value))
    const count = written.filter((unit) => unit !== null).length
    if (count === units) return merchant
    if (tries === TRIES_MAX) expect(count).toBe(units)
  }
}

/** What units write, but for the rows that are rolled up at a moment of their own: those are compared by their sums. */
const TABLES = [
  ...['payments', 'payment_request_ids', 'attempts', 'payment_transactions', 'transfers', 'agenda'],
  ...['notifications', 'notification_endpoints', 'payment_codes', 'payment_code_failures'],
  ...['presented_cards', 'card_tokens', 'order_codes'],
] as const

/** All of a client, by table, with ids and moments made alike. */
async function rowsOf(merchant: Merchant): Promise<Record<string, unknown>> {
  const { clientId } = merchant
  const found: Record<string, unknown> = { balances: await balancesOf(gateway, merchant) }
  for (const table of TABLES) {
    const rows = await gateway.database.query<{ kind?: string }>(
      `select * from ${table} where client_id = $1`,
      [clientId],
    )
    // The job that closes periods is begun by the roll-up, at a moment of its own.
    const written = rows.filter(({ kind }) => kind !== 'settle')
    found[table] = written.map((row) => alike(row, clientId)).sort()
  }
  return found
}

const alike = (row: object, clientId: string): string =>
  JSON.stringify(row, (name, value) => {
    if (RANDOM.test(name)) return value === null ? null : name
    return typeof value === 'string' ? value.replaceAll(clientId, 'client').replaceAll(ID, 'id') : value
  })

const ID =
  /[0-9a-f]{8}-[0-9a-f-]{27}|\d{15,}|(?<![\w-])[\w-]{43}(?![\w-])|[0-9a-f]{32,}|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g
/** Columns whose value is made of something random. */
const RANDOM = /(digest|sealed|body|answer|position|order_code)$/

it('what is refused without a lock is decided again under it, on what is then there', async () => {
  const merchant = await gateway.merchant()
  const names = await paid(merchant)
  const answers = await Promise.all([merchant.refund(names, 20_000), merchant.refund(names, 20_000)])
  expect(answers.map(({ code }) => code).sort()).toEqual(['REFUND_AMOUNT_EXCEED', 'SUCCESS'])
  expect((await merchant.refund(names, 5_000)).code).toBe('SUCCESS')
})
