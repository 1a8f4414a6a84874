import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { Verifying } from '../../src/engine/money/index.ts'
import { rollUpBalances, listLedgerChecks } from '../../src/storage/index.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { differencesOf, longAgo, tamper, variedJourney } from '../support/ledger.ts'
import { atOnce, opened, paid } from '../support/money.ts'

const gateway = useGateway({ FEES: '*=3' })
const merchant = useMerchantPerTest(gateway)

const differences = () => differencesOf(gateway, merchant.clientId)
const query = (text: string, ...values: unknown[]) =>
  gateway.database.query(text, [merchant.clientId, ...values])

describe('a ledger that nobody has tampered with', () => {
  it('is right after everything that books something, while it is fresh and when it is old', async () => {
    await variedJourney(gateway, merchant)
    const events = await query('select distinct event_kind from transfers where client_id = $1')
    // All but corrections.
    expect(events).toHaveLength(13)
    expect(await differences()).toEqual([])
    await longAgo(gateway, merchant.clientId)
    expect(await differences()).toEqual([])
    while ((await rollUpBalances(gateway.storage.db, merchant.clientId)) > 0);
    expect(await differences()).toEqual([])
  })

  it('is right when attempts are no longer kept', async () => {
    await variedJourney(gateway, merchant)
    await query(
      "delete from attempts where client_id = $1 and state in ('SUCCEEDED', 'FAILED') and transaction_id is null",
    )
    expect((await differences()).length).toBeGreaterThan(0)
    await merchant.advance(31 * 86_400)
    expect(await differences()).toEqual([])
  })

  it('is right at every moment while payments are made, refunded and cancelled', async () => {
    await paid(merchant)
    let isOver = false
    const found: string[] = []
    const looking = (async () => {
      while (!isOver) found.push(...(await differences()))
    })()
    for (let round = 0; round < 4; round += 1) {
      const payments = await atOnce(10, () => paid(merchant))
      await Promise.all([
        ...payments.map((payment, index) =>
          index % 2 ? merchant.cancel(payment) : merchant.refund(payment, 100),
        ),
        rollUpBalances(gateway.storage.db, merchant.clientId),
      ])
    }
    isOver = true
    await looking
    expect(found).toEqual([])
  })
})

describe('what was changed by hand is reported', () => {
  it.each([
    [
      'in the row of an account',
      "update account_balances set balance_minor = balance_minor + 5 where kind = 'payable'",
    ],
    ['in the queue', "update ledger_queue set amount_minor = amount_minor + 5 where kind = 'payable'"],
  ])('%s', async (what, statement) => {
    await paid(merchant)
    if (what !== 'in the queue') while ((await rollUpBalances(gateway.storage.db, merchant.clientId)) > 0);
    const before = await query("select 1 from ledger_queue where client_id = $1 and kind = 'payable'")
    if (what === 'in the queue' && before.length === 0) return
    await query(`${statement} and client_id = $1`)
    expect(await differences()).toEqual([
      `Client ${merchant.clientId}: the account payable holds HKD 250.31, and its transfers come to HKD 250.26.`,
    ])
    await longAgo(gateway, merchant.clientId)
    expect(await differences()).toHaveLength(1)
  })

  it('where a row of an account is gone, or one is there that nothing was booked in', async () => {
    await paid(merchant)
    while ((await rollUpBalances(gateway.storage.db, merchant.clientId)) > 0);
    await query("delete from account_balances where client_id = $1 and kind = 'provider'")
    await query("insert into account_balances values ($1, 'own', 'held', 'HKD', 7, '')")
    const of = `Client ${merchant.clientId}`
    expect((await differences()).sort()).toEqual([
      `${of}: the account held holds HKD 0.07, and its transfers come to HKD 0.00.`,
      `${of}: the account provider simulator holds HKD 0.00, and its transfers come to HKD -258.00.`,
    ])
  })

  it.each([
    ['captured', 'captured_minor = captured_minor - 1', 'HKD 257.99 captured', 'HKD 258.00'],
    ['refunded', 'refunded_minor = refunded_minor + 1', 'HKD 1.01 refunded', 'HKD 1.00'],
    ['disputed', 'disputed_minor = disputed_minor + 1', 'HKD 0.01 disputed', 'HKD 0.00'],
    ['fee', 'fee_minor = 0', 'HKD 0.00 of fees', 'HKD 7.74'],
  ])('in what a payment says was %s', async (_sum, change, said, booked) => {
    const { paymentId } = await paid(merchant)
    await merchant.refund({ paymentId }, 100)
    await query(`update payments set ${change} where client_id = $1 and payment_id = $2`, paymentId)
    expect(await differences()).toEqual([
      `Client ${merchant.clientId}: the payment ${paymentId} says ${said}, and its transfers come to ${booked}.`,
    ])
  })

  it('in a transfer: its accounts, its payment and its attempt disagree with it', async () => {
    const { paymentId } = await paid(merchant)
    await tamper(
      gateway,
      "update transfers set amount_minor = amount_minor - 100 where client_id = $1 and event_kind = 'PAYMENT' and leg = 0",
      [merchant.clientId],
    )
    const [attempt] = await query('select attempt_id from attempts where client_id = $1')
    const [transfer] = await query('select value_day as day from transfers where client_id = $1')
    const day = (transfer as { day: Date }).day.toISOString().slice(0, 10)
    const of = `Client ${merchant.clientId}`
    expect((await differences()).sort()).toEqual(
      [
        `${of}: the account payable holds HKD 250.26, and its transfers come to HKD 249.26.`,
        `${of}: the account pending ${day} holds HKD 250.26, and its transfers come to HKD 249.26.`,
        `${of}: the account provider simulator holds HKD -258.00, and its transfers come to HKD -257.00.`,
        `${of}: the payment ${paymentId} says HKD 258.00 captured, and its transfers come to HKD 257.00.`,
        `${of}: HKD 257.00 are booked as PAYMENT or LATE_PAYMENT at simulator for the attempt ${attempt?.attempt_id} of the payment ${paymentId}, and it should be HKD 258.00.`,
      ].sort(),
    )
  })

  it('in the provider that a transfer names', async () => {
    const { paymentId } = await paid(merchant)
    await tamper(gateway, "update transfers set provider = 'acme' where client_id = $1", [merchant.clientId])
    const found = await differences()
    for (const printed of ['provider acme holds', 'provider simulator holds', `PAYMENT ${paymentId} 0`])
      expect(found.some((sentence) => sentence.includes(printed))).toBe(true)
  })

  it('where a transfer belongs to nothing, and where a success has no transfer', async () => {
    const { paymentId } = await paid(merchant)
    await tamper(
      gateway,
      "update transfers set event_id = 'nobody' where client_id = $1 and event_kind = 'PAYMENT'",
      [merchant.clientId],
    )
    const found = await differences()
    expect(found.filter((sentence) => /PAYMENT nobody \d/.test(sentence))).toHaveLength(2)
    expect(
      found.some((sentence) => sentence.includes('HKD 0.00 are booked as PAYMENT or LATE_PAYMENT')),
    ).toBe(true)
    expect(found.some((sentence) => sentence.includes(`${paymentId} says HKD 258.00 captured`))).toBe(true)
  })

  it('where an attempt is said to have failed whose refund has arrived', async () => {
    const { paymentId } = await paid(merchant)
    await merchant.refund({ paymentId }, 100)
    await query("update attempts set state = 'FAILED' where client_id = $1 and kind = 'REFUND'")
    const found = await differences()
    expect(found.some((sentence) => sentence.includes('HKD 1.00 are booked as REFUND_PAID'))).toBe(true)
    expect(found.some((sentence) => sentence.includes('HKD 0.00 are booked as REFUND_FAILED'))).toBe(true)
    expect(found).toContain(
      `Client ${merchant.clientId}: the account provider simulator holds HKD -257.00, ` +
        'and by what was asked of the provider it should be HKD -258.00.',
    )
  })

  it('and nothing of another client', async () => {
    const other = await gateway.merchant()
    await paid(merchant)
    await paid(other)
    await query('update payments set fee_minor = 0 where client_id = $1')
    expect(await differencesOf(gateway, other.clientId)).toEqual([])
    expect(await differences()).toHaveLength(1)
  })
})

describe('the gateway', () => {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  /** A node whose clock is so many hours ahead. */
  const node = (hours: number) =>
    new Verifying({
      ...{ db: gateway.storage.db, log, environments: new Set(['sandbox', 'production'] as const) },
      clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
      canWrite: () => true,
    })
  const check = async () => {
    const checks = await listLedgerChecks(gateway.storage.db, '')
    return checks.find(({ clientId }) => clientId === merchant.clientId)
  }

  it('verifies everybody by itself, once a day, and those that were wrong every hour', async () => {
    await paid(merchant)
    await opened(merchant)
    await node(0).goRound()
    const first = await check()
    expect(first).toMatchObject({ differences: 0, found: [] })
    expect(first?.verifiedAt).not.toBeNull()
    await query('update payments set fee_minor = 0 where client_id = $1 and captured_minor > 0')
    await node(19).goRound()
    expect(await check()).toEqual(first)
    await node(21).goRound()
    expect(await check()).toMatchObject({ differences: 1, found: [{ check: 'payment', sum: 'fee' }] })
    expect(lines.some((line) => line.includes('HKD 0.00 of fees'))).toBe(true)
    await query('update payments set fee_minor = 774 where client_id = $1 and captured_minor > 0')
    await node(21.5).goRound()
    expect(await check()).toMatchObject({ differences: 1 })
    await node(22.5).goRound()
    expect(await check()).toMatchObject({ differences: 0, found: [] })
  })

  it('does it on one node at a time, goes on where another has stopped, and not where that was long ago', async () => {
    await paid(merchant)
    const pass = {
      ...{
        stage: 'transfers',
        after: ['', '', 0],
        cut: new Date(Date.now() - 180_000).toISOString(),
        sums: {},
        suspects: null,
        differences: 0,
        found: [],
      },
      ...{ looked: { payments: 1, attempts: 0, transfers: 0 }, atProviders: {} },
    }
    await query('update payments set fee_minor = 0 where client_id = $1')
    const leave = (begunAt: Date, leaseUntil: Date | null) =>
      query(
        `insert into ledger_checks (client_id, differences, found, pass, lease_until) values ($1, 0, '[]', $2, $3)
         on conflict (client_id) do update set pass = excluded.pass, lease_until = excluded.lease_until, verified_at = null`,
        JSON.stringify({ begunAt, ...pass }),
        leaseUntil,
      )
    await leave(new Date(), new Date(Date.now() + 60_000))
    await node(0).goRound()
    expect((await check())?.verifiedAt).toBeNull()
    // The payments are behind it: what is wrong there is found the next time.
    await leave(new Date(), new Date(Date.now() - 1))
    await node(0).goRound()
    expect(await check()).toMatchObject({ differences: 0, verifiedAt: expect.any(Date) })
    await leave(new Date(Date.now() - 13 * 3_600_000), null)
    await node(0).goRound()
    expect(await check()).toMatchObject({ differences: 1 })
  })

  it('forgets what it knew of a client that is emptied', async () => {
    await paid(merchant)
    await query('update payments set fee_minor = 0 where client_id = $1')
    await node(0).goRound()
    expect(await check()).toMatchObject({ differences: 1 })
    await merchant.call('simulator/reset', {})
    expect(await check()).toMatchObject({ differences: 0, verifiedAt: null })
  })
})
