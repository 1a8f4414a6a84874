import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gatewayActor } from '../../src/domain/index.ts'
import { settle } from '../../src/engine/money/due/settle.ts'
import type { MoneyDeps } from '../../src/engine/money/index.ts'
import { setSettlement } from '../../src/registry/clients/index.ts'
import {
  type ClaimedJob,
  findSettlementMarks,
  finishJob,
  getClientWithClock,
  listLines,
  listOwed,
  listStatements,
  lockFirstOpenLine,
  rollUpBalances,
} from '../../src/storage/index.ts'
import { isOnCitus } from '../support/database.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { tamper, variedJourney } from '../support/ledger.ts'
import { balancesOf, listWrongBalances, paid } from '../support/money.ts'

const gateway = useGateway({ FEES: '*=1' })
const merchant = useMerchantPerTest(gateway)
const DAY_SECONDS = 86_400

const statements = async () =>
  (await listStatements(gateway.storage.db, merchant.clientId, { limit: 100 })).items.toReversed()
/** What is pending in the one currency of these tests. */
const pendingAfter = async (day: string) =>
  (await listOwed(gateway.storage.db, merchant.clientId, day)).flatMap(({ days }) => days)
const linesOf = (statement: Awaited<ReturnType<typeof statements>>[number]) =>
  listLines(gateway.storage.db, merchant.clientId, statement, 1_000)

describe('a period', () => {
  it('is closed at the cut-off, and lists what happened in it', async () => {
    const sale = await paid(merchant)
    await merchant.refund(sale, 5_000)
    await merchant.advance(DAY_SECONDS)
    const [statement, ...more] = await statements()
    expect(more).toEqual([])
    expect(statement).toMatchObject({ number: 1, openingMinor: 0n, closingMinor: 25_800n - 258n - 5_000n })
    expect(statement?.sums).toEqual([
      { event: 'PAYMENT', lines: 1, grossMinor: 25_800n, feeMinor: 258n },
      { event: 'REFUND', lines: 1, grossMinor: -5_000n, feeMinor: 0n },
    ])
    const lines = await linesOf(statement ?? expect.fail())
    expect(lines.map(({ position, eventKind, paymentId }) => [position, eventKind, paymentId])).toEqual([
      [1n, 'PAYMENT', sale.paymentId],
      [2n, 'REFUND', sale.paymentId],
    ])
  })

  it('without anything in it has no statement, and the next continues', async () => {
    await paid(merchant)
    await merchant.advance(3 * DAY_SECONDS)
    await paid(merchant)
    await merchant.advance(DAY_SECONDS)
    const [first, second, ...more] = await statements()
    expect(more).toEqual([])
    expect(second).toMatchObject({
      ...{ number: 2, openingMinor: first?.closingMinor, firstPosition: 2n, lastPosition: 2n },
      openedAt: first?.closedAt,
    })
    expect((await findSettlementMarks(gateway.storage.db, merchant.clientId)).closedThrough).toEqual(
      second?.closedAt,
    )
    // It is closed on the day on which it was open, however long nothing had happened.
    expect(second?.closedAt.getTime()).toBe((first?.closedAt.getTime() ?? 0) + 3 * DAY_SECONDS * 1_000)
  })

  it('holds everything that is ever booked exactly once, and agrees with what is owed', async () => {
    await variedJourney(gateway, merchant)
    await merchant.advance(40 * DAY_SECONDS)
    const all = await statements()
    const closing = new Map(all.map(({ currency, closingMinor }) => [currency, closingMinor]))
    expect(closing.get('HKD')).toBe((await balancesOf(gateway, merchant))['payable HKD'])
    const lines = (await Promise.all(all.map(linesOf))).flat()
    const events = await gateway.database.query<{ event: string }>(
      `select distinct event_kind || ' ' || event_id as event from transfers
       where client_id = $1 and 'payable' in (debit_kind, credit_kind) order by 1`,
      [merchant.clientId],
    )
    expect(lines.map(({ eventKind, eventId }) => `${eventKind} ${eventId}`).sort()).toEqual(
      events.map(({ event }) => event).sort(),
    )
    expect(await listWrongBalances(gateway)).toEqual([])
  })
})

describe('the money of a sale', () => {
  it('is available on its day, and what is given back before is of that day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const sale = await paid(merchant)
    const [pending] = await pendingAfter(today)
    expect(pending).toMatchObject({ amountMinor: 25_542n })
    expect(String(pending?.day) > today).toBe(true)
    await merchant.refund(sale, 10_000)
    expect(await pendingAfter(today)).toEqual([{ ...pending, amountMinor: 15_542n }])
    await merchant.advance(5 * DAY_SECONDS)
    expect(await pendingAfter(String(pending?.day))).toEqual([])
    await merchant.refund(sale, 1_000)
    expect(await listWrongBalances(gateway)).toEqual([])
  })
})

describe('terms', () => {
  const set = (change: Parameters<typeof setSettlement>[3]) =>
    setSettlement(gateway.trail, OPERATOR, merchant.clientId, change)

  it('say when the money of later sales is available, and leave the days of earlier ones', async () => {
    await paid(merchant)
    const today = new Date().toISOString().slice(0, 10)
    const [first] = await pendingAfter(today)
    await set({ delayDays: 5, reason: 'agreed' })
    await expect
      .poll(async () => {
        await paid(merchant)
        return (await pendingAfter(today)).length
      })
      .toBe(2)
    const [same, later] = await pendingAfter(today)
    expect(same?.day).toBe(first?.day)
    expect(String(later?.day) > String(first?.day)).toBe(true)
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('say when periods are closed: of one that is open, too', async () => {
    await paid(merchant)
    await set({ schedule: 'monthly:1', reason: null })
    await merchant.advance(20 * DAY_SECONDS)
    const closedBefore = (await statements()).filter(({ closedAt }) => closedAt.getUTCDate() !== 1)
    expect(closedBefore).toEqual([])
    await merchant.advance(31 * DAY_SECONDS)
    expect(await statements()).toMatchObject([{ number: 1 }])
  })

  it('close nothing at a closing that has passed', async () => {
    await set({ schedule: 'monthly:28', reason: null })
    await paid(merchant)
    await merchant.advance(2 * DAY_SECONDS)
    expect(await statements()).toEqual([])
    await set({ schedule: 'daily', reason: null })
    const changedAt = Date.now() + 2 * DAY_SECONDS * 1_000
    await paid(merchant)
    await merchant.advance(DAY_SECONDS)
    const [first, ...more] = await statements()
    expect(more).toEqual([])
    expect(first?.sums).toMatchObject([{ lines: 2 }])
    expect(first?.closedAt.getTime()).toBeGreaterThan(changedAt)
  })

  it.each([
    [{ zone: 'Nowhere' }, 'The zone is'],
    [{ cutOff: '25:00' }, 'The cut-off is'],
    [{ delayDays: 61 }, 'The delay is'],
    [{ schedule: 'yearly' }, 'The schedule is'],
  ])('that are none such as %j are refused', async (change, why) => {
    await expect(set({ ...change, reason: null })).rejects.toThrow(why)
  })
})

describe('what a gateway of an older version books', () => {
  it('before there are statements is carried over as number 0', async () => {
    await paid(merchant)
    await rollUpAll()
    await gateway.database.query('delete from statement_lines where client_id = $1', [merchant.clientId])
    await gateway.database.query('update account_balances set lines = 0 where client_id = $1', [
      merchant.clientId,
    ])
    await paid(merchant)
    await merchant.advance(DAY_SECONDS)
    expect(await statements()).toMatchObject([
      { number: 0, openingMinor: 0n, closingMinor: 25_542n },
      { number: 1, openingMinor: 25_542n, closingMinor: 51_084n },
    ])
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('afterwards gets its line when the period is closed', async () => {
    await paid(merchant)
    await merchant.advance(DAY_SECONDS)
    const { paymentId } = await paid(merchant)
    await gateway.database.query(
      `update ledger_queue set event_kind = null, event_id = null, payment_id = null, happened_at = null, gross_minor = null,
         fee_minor = null, value_day = null where client_id = $1`,
      [merchant.clientId],
    )
    await tamper(gateway, 'update transfers set value_day = null where client_id = $1 and payment_id = $2', [
      ...[merchant.clientId, paymentId],
    ])
    await paid(merchant)
    await merchant.advance(DAY_SECONDS)
    const [, second] = await statements()
    expect(second).toMatchObject({ number: 2, closingMinor: 3n * 25_542n })
    expect((await linesOf(second ?? expect.fail())).map((line) => line.paymentId)).toContain(paymentId)
  })
})

it('a period that does not explain what is owed is not closed', async () => {
  await paid(merchant)
  await merchant.advance(DAY_SECONDS)
  await paid(merchant)
  await rollUpAll()
  await gateway.database.query(
    "update account_balances set balance_minor = balance_minor + 1 where client_id = $1 and kind = 'payable'",
    [merchant.clientId],
  )
  await expect(settleNow()).rejects.toThrow('and 51085 is owed')
  expect(await statements()).toHaveLength(1)
  await gateway.database.query(
    "update account_balances set balance_minor = balance_minor - 1 where client_id = $1 and kind = 'payable'",
    [merchant.clientId],
  )
})

it('a statement is never changed', async () => {
  await paid(merchant)
  await merchant.advance(DAY_SECONDS)
  for (const table of isOnCitus ? [] : ['statements', 'statement_lines'])
    await expect(
      gateway.database.query(`update ${table} set currency = 'USD' where client_id = $1`, [
        merchant.clientId,
      ]),
    ).rejects.toThrow('a statement is never changed')
})

it('two nodes that close at the same moment make one statement', async () => {
  await paid(merchant)
  await rollUpAll()
  const closing = new Date(Date.now() + 2 * DAY_SECONDS * 1_000)
  const ended = await Promise.allSettled([settleNow(closing), settleNow(closing)])
  expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await statements()).toHaveLength(1)
})

it('a node that has lost its lease writes nothing', async () => {
  await paid(merchant)
  await rollUpAll()
  const closing = new Date(Date.now() + 2 * DAY_SECONDS * 1_000)
  const late = await claimed(closing)
  const other = randomUUID()
  await gateway.database.query(
    "update agenda set lease_token = $2 where client_id = $1 and kind = 'settle'",
    [...[merchant.clientId, other]],
  )
  await settleAs(late, closing)
  expect(await statements()).toEqual([])
  expect((await findSettlementMarks(gateway.storage.db, merchant.clientId)).closedThrough).toBeNull()
  await settleAs({ ...late, leaseToken: other }, closing)
  expect(await statements()).toHaveLength(1)
})

it('what is booked while the job finds nothing to do gets a job of its own', async () => {
  await paid(merchant)
  await merchant.advance(DAY_SECONDS)
  await rollUpAll()
  const { db } = gateway.storage
  const job = await claimed(new Date())
  await paid(merchant)
  let rolledUp: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    expect(await lockFirstOpenLine(tx, merchant.clientId)).toBeNull()
    rolledUp = rollUpAll()
    if (!isOnCitus)
      await expect
        .poll(() =>
          gateway.database.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .not.toEqual([])
    await finishJob(tx, job)
  })
  await rolledUp
  expect(
    await gateway.database.query("select lease_token from agenda where client_id = $1 and kind = 'settle'", [
      merchant.clientId,
    ]),
  ).toEqual([{ lease_token: null }])
  await merchant.advance(DAY_SECONDS)
  expect(await statements()).toHaveLength(2)
})

const rollUpAll = async () => {
  while ((await rollUpBalances(gateway.storage.db, merchant.clientId)) > 0);
}

/** The job that closes the periods, as whoever has claimed it has it. */
async function claimed(at: Date): Promise<ClaimedJob> {
  const { clientId } = merchant
  const leaseToken = randomUUID()
  await gateway.database.query(
    "update agenda set lease_token = coalesce(lease_token, $2::uuid), lease_until = now() + interval '1 minute' where client_id = $1 and kind = 'settle'",
    [clientId, leaseToken],
  )
  const [held] = await gateway.database.query<{ lease_token: string; due_at: Date }>(
    "select lease_token, due_at from agenda where client_id = $1 and kind = 'settle'",
    [clientId],
  )
  return {
    ...{ clientId, kind: 'settle', subjectId: 'all', dueAt: held?.due_at ?? at, tries: 0 },
    leaseToken: held?.lease_token ?? leaseToken,
  }
}

async function settleAs(job: ClaimedJob, at: Date): Promise<void> {
  const client = await getClientWithClock(gateway.storage.db, merchant.clientId)
  await settle({ db: gateway.storage.db } as MoneyDeps, gatewayActor(client), job, at)
}

/** As if the closing were due now. */
async function settleNow(at = new Date(Date.now() + 3 * DAY_SECONDS * 1_000)): Promise<void> {
  await settleAs(await claimed(at), at)
}
