import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, gatewayActor, later, operatorActor } from '../../src/domain/index.ts'
import { payOut } from '../../src/engine/money/due/pay-out.ts'
import { advancePayout, type MoneyDeps, payByHand } from '../../src/engine/money/index.ts'
import { makePayouts } from '../../src/engine/money/payouts/make-payouts.ts'
import type { PayoutOrder, Provider, ReportedPayout } from '../../src/providers/index.ts'
import {
  holdPayouts,
  releasePayouts,
  removeBankAccount,
  setSettlement,
} from '../../src/registry/clients/index.ts'
import {
  claimDueJobs,
  findPayoutHold,
  getClientWithClock,
  listStatements,
  rollUpBalances,
} from '../../src/storage/index.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { variedJourney } from '../support/ledger.ts'
import { balancesOf, listWrongBalances, paid } from '../support/money.ts'
import { bankAccount, engineOf, linesOfPayout, payoutsOf, TEST_NUMBERS } from '../support/payouts.ts'

const gateway = useGateway({ FEES: '*=1' })
const merchant = useMerchantPerTest(gateway)
let engine: MoneyDeps
beforeAll(async () => {
  engine = await engineOf(gateway)
})
const DAY_SECONDS = 86_400
/** Of a sale of HKD 258.00, less a hundredth. */
const NET = 25_542n

const days = (count: number) => merchant.advance(count * DAY_SECONDS)
const add = (request: Parameters<typeof bankAccount>[2] = {}) => bankAccount(gateway, merchant, request)
const payouts = () => payoutsOf(gateway, merchant)
const terms = (change: Omit<Parameters<typeof setSettlement>[3], 'reason'>) =>
  setSettlement(gateway.trail, OPERATOR, merchant.clientId, { ...change, reason: null })
const balance = async (name: string) => (await balancesOf(gateway, merchant))[name] ?? 0n
const client = () => getClientWithClock(gateway.storage.db, merchant.clientId)

describe('what is available', () => {
  it('is paid out at a closing, and reaches the bank account on the next working day', async () => {
    await add()
    await paid(merchant)
    await days(6)
    const [payout, ...more] = await payouts()
    expect(more).toEqual([])
    expect(payout).toMatchObject({ amountMinor: NET, currency: 'HKD', state: 'PAID', debtor: 'simulator' })
    expect(payout?.steps.map(({ state }) => state)).toEqual(['CREATED', 'APPROVED', 'SENT', 'PAID'])
    expect(await balancesOf(gateway, merchant)).toEqual({
      'provider HKD': -25_800n,
      'fees HKD': 258n,
      'bank HKD': NET,
    })
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('without a bank account stays, and is paid out once there is one', async () => {
    await paid(merchant)
    await days(6)
    expect(await payouts()).toEqual([])
    await add()
    await days(2)
    expect(await payouts()).toMatchObject([{ amountMinor: NET }])
  })

  it('does not contain what is pending', async () => {
    await terms({ delayDays: 10 })
    await add()
    await paid(merchant)
    await days(6)
    expect(await payouts()).toEqual([])
    await days(12)
    expect(await payouts()).toMatchObject([{ amountMinor: NET }])
  })

  it('is less what was given back before', async () => {
    await add()
    const sale = await paid(merchant)
    await merchant.refund(sale, 10_000)
    await days(6)
    expect(await payouts()).toMatchObject([{ amountMinor: NET - 10_000n }])
  })

  it('in each currency goes to the account of that currency', async () => {
    await add()
    await add({ currency: 'PHP', number: TEST_NUMBERS.slow })
    await paid(merchant)
    await paid(merchant, 'GCASH PHP 70000')
    await days(8)
    expect((await payouts()).map(({ currency, state }) => `${currency} ${state}`).sort()).toEqual([
      'HKD PAID',
      'PHP PAID',
    ])
  })
})

describe('terms', () => {
  it('say when: weekly, though periods are closed daily', async () => {
    await terms({ payouts: 'weekly:mon', delayDays: 0 })
    await add()
    for (let day = 0; day < 14; day += 1) {
      await paid(merchant)
      await days(1)
    }
    const made = await payouts()
    expect(made.length).toBeGreaterThanOrEqual(1)
    expect(made.length).toBeLessThanOrEqual(2)
    for (const { moment } of made) expect(moment?.getUTCDay()).toBe(1)
    const { items } = await listStatements(gateway.storage.db, merchant.clientId, { limit: 100 })
    expect(items.length).toBeGreaterThan(10)
  })

  it('say how much at least', async () => {
    await terms({ minimums: { HKD: '300.00' }, delayDays: 0 })
    await add()
    await paid(merchant)
    await days(3)
    expect(await payouts()).toEqual([])
    await paid(merchant)
    await days(3)
    expect(await payouts()).toMatchObject([{ amountMinor: 2n * NET }])
  })

  it('may leave it to somebody', async () => {
    await terms({ payouts: 'hand', delayDays: 0 })
    await add()
    await paid(merchant)
    await days(3)
    expect(await payouts()).toEqual([])
    const actor = operatorActor(await client(), 'operator')
    const asked = { currency: 'HKD', amountMinor: 10_000n }
    await payByHand(engine, actor, asked, async () => {})
    expect(await payouts()).toMatchObject([{ amountMinor: 10_000n, coverage: null }])
    const rest = { currency: 'HKD', amountMinor: NET }
    await expect(payByHand(engine, actor, rest, async () => {})).rejects.toThrow()
    await days(3)
    expect(await balance('payable HKD')).toBe(NET - 10_000n)
    expect(await listWrongBalances(gateway)).toEqual([])
  })
})

describe('a payout that does not arrive', () => {
  it.each([
    ['rejected', 'REJECTED', 'account_unknown'],
    ['returned', 'RETURNED', 'account_closed'],
  ] as const)(
    'because it is %s is the merchant’s again, and stops the next ones',
    async (kind, state, reason) => {
      await add({ number: TEST_NUMBERS[kind] })
      await paid(merchant)
      await days(10)
      const [payout, ...more] = await payouts()
      expect(more).toEqual([])
      expect(payout).toMatchObject({ state })
      expect(payout?.steps.at(-1)).toMatchObject({ state, reason })
      expect(await balancesOf(gateway, merchant)).toMatchObject({ 'payable HKD': NET })
      expect(await findPayoutHold(gateway.storage.db, merchant.clientId)).toMatchObject({
        ...{ cause: 'returned', reason: payout?.payoutId },
      })
      await paid(merchant)
      await days(5)
      expect(await payouts()).toHaveLength(1)
      await add()
      await days(5)
      expect((await payouts()).at(-1)).toMatchObject({ state: 'PAID', amountMinor: 2n * NET })
      expect(await listWrongBalances(gateway)).toEqual([])
    },
  )
})

describe('an operator', () => {
  it('holds the payouts of a merchant, who goes on selling, and releases them', async () => {
    const now = new Date()
    await add()
    await holdPayouts(gateway, OPERATOR, { clientId: merchant.clientId, reason: 'asked by a court', now })
    await paid(merchant)
    await days(6)
    expect(await payouts()).toEqual([])
    // Another account of the merchant does not lift it.
    await add({ number: TEST_NUMBERS.slow })
    expect(await findPayoutHold(gateway.storage.db, merchant.clientId)).not.toBeNull()
    await releasePayouts(gateway, OPERATOR, { clientId: merchant.clientId, reason: 'it is over', now })
    await days(2)
    expect(await payouts()).toHaveLength(1)
  })

  it('moves a payout only where it may go', async () => {
    await add({ number: TEST_NUMBERS.slow })
    await paid(merchant)
    await days(3)
    const [payout] = await payouts()
    expect(payout).toMatchObject({ state: 'SENT' })
    const actor = operatorActor(await client(), 'operator')
    const asked = { payoutId: payout?.payoutId ?? '', reason: null, note: null, debtor: null }
    const move = (state: 'CANCELLED' | 'APPROVED' | 'PAID') =>
      advancePayout(engine, actor, { ...asked, state }, async () => {})
    expect(await move('CANCELLED')).toBeNull()
    expect(await move('APPROVED')).toBeNull()
    const [one, other] = await Promise.all([move('PAID'), move('PAID')])
    expect([one, other].filter((moved) => moved !== null)).toHaveLength(1)
    // The bank that has not heard of it comes too late.
    await days(5)
    expect(await payouts()).toMatchObject([{ state: 'PAID' }])
    expect(await listWrongBalances(gateway)).toEqual([])
  })
})

describe('a provider that pays out', () => {
  it('is asked until it answers, under the same key, and what it was asked for cannot be cancelled', async () => {
    await add()
    await paid(merchant)
    const orders: PayoutOrder[] = []
    const answers: (ReportedPayout | null)[] = [null, { state: 'RETURNED', reason: 'account_closed' }]
    const bank = {
      name: 'own-bank',
      async payOut(order: PayoutOrder) {
        orders.push(order)
        const answer = answers.shift()
        if (!answer) throw new Error('no answer')
        return answer
      },
    } as Partial<Provider> as Provider
    // Its jobs are due when this gateway does not look yet.
    const deps: MoneyDeps = {
      ...engine,
      clock: { now: () => later(new Date(), 365 * DAY_MS) },
      providers: Object.assign(Object.create(engine.providers), { payer: () => bank, named: () => bank }),
    }
    const actor = gatewayActor(await client())
    const { payoutId } = await payByHand(
      deps,
      operatorActor(await client(), 'operator'),
      { currency: 'HKD', amountMinor: NET },
      async () => {},
    )
    const job = async () => {
      const until = later(new Date(), 2 * 365 * DAY_MS)
      const claim = {
        queue: 'provider',
        clientId: merchant.clientId,
        until,
        leaseSeconds: 30,
        limit: 9,
      } as const
      const jobs = await claimDueJobs(gateway.storage.db, claim)
      return jobs.find(({ kind }) => kind === 'pay_out') ?? expect.fail('there is no job')
    }
    const first = await job()
    await payOut(deps, actor, first, first.dueAt)
    expect(await payouts()).toMatchObject([{ state: 'SENT', debtor: 'own-bank' }])
    expect(orders).toEqual([])
    const second = await job()
    await expect(payOut(deps, actor, second, second.dueAt)).rejects.toThrow('no answer')
    const asked = { payoutId, state: 'CANCELLED', reason: null, note: null, debtor: null } as const
    expect(await advancePayout(deps, actor, asked, async () => {})).toBeNull()
    await payOut(deps, actor, second, second.dueAt)
    const [payout] = await payouts()
    expect(payout?.steps.map(({ state }) => state)).toEqual([
      ...['CREATED', 'APPROVED', 'SENT', 'PAID', 'RETURNED'],
    ])
    expect(orders.map((order) => [order.payoutId, order.amount.value])).toEqual([
      ...[
        [payoutId, NET],
        [payoutId, NET],
      ],
    ])
    expect(await balancesOf(gateway, merchant)).toMatchObject({ 'payable HKD': NET })
    expect(await listWrongBalances(gateway)).toEqual([])
  })
})

it('an account that was removed gets nothing more', async () => {
  const { accountId } = await add()
  await paid(merchant)
  const actor = gatewayActor(await client())
  await removeBankAccount(gateway, OPERATOR, { actor, now: new Date() }, accountId)
  await days(6)
  expect(await payouts()).toEqual([])
})

describe('one moment', () => {
  const due = { moment: new Date(Date.now() + 5 * DAY_SECONDS * 1_000), day: '2999-01-01' }

  it('has one payout, whoever makes it and however often', async () => {
    await add()
    await paid(merchant)
    while ((await rollUpBalances(gateway.storage.db, merchant.clientId)) > 0);
    const actor = gatewayActor(await client())
    await Promise.all([1, 2, 3].map(() => makePayouts(engine, actor, due).catch(() => {})))
    await makePayouts(engine, actor, due)
    expect(await payouts()).toMatchObject([{ amountMinor: NET }])
  })

  it('at which a refund is asked for takes the money once', async () => {
    await add()
    for (let round = 0; round < 5; round += 1) {
      const own = await gateway.merchant()
      await bankAccount(gateway, own)
      const sale = await paid(own)
      const actor = gatewayActor(await getClientWithClock(gateway.storage.db, own.clientId))
      await Promise.all([makePayouts(engine, actor, due), own.refund(sale, 20_000)])
      const balances = await balancesOf(gateway, own)
      expect(balances['payable HKD'] ?? 0n).toBeGreaterThanOrEqual(0n)
      await makePayouts(engine, actor, { ...due, moment: new Date(due.moment.getTime() + 1) })
      expect((await balancesOf(gateway, own))['payable HKD'] ?? 0n).toBe(0n)
    }
    expect(await listWrongBalances(gateway)).toEqual([])
  })
})

it('every line whose money was paid belongs to exactly one payout, and its lines come to its amount', async () => {
  await terms({ delayDays: 2 })
  await add({ number: TEST_NUMBERS.slow })
  for (let round = 0; round < 12; round += 1) {
    const sale = await paid(merchant)
    if (randomInt(3) === 0) await merchant.refund(sale, 5_000)
    if (round === 4) await variedJourney(gateway, merchant)
    await days(randomInt(3))
  }
  await days(8)
  const made = (await payouts()).filter(({ currency }) => currency === 'HKD')
  expect(made.length).toBeGreaterThan(2)
  const covered: bigint[] = []
  for (const payout of made) {
    const lines = await linesOfPayout(gateway, payout)
    expect(lines.reduce((sum, { grossMinor, feeMinor }) => sum + grossMinor - feeMinor, 0n)).toBe(
      payout.amountMinor,
    )
    covered.push(...lines.map(({ position }) => position))
  }
  expect(new Set(covered).size).toBe(covered.length)
  expect(await listWrongBalances(gateway)).toEqual([])
})
