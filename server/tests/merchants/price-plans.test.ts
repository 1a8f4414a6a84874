import { describe, expect, it } from 'vitest'
import { assignPlan, changePlan, setUpMerchant } from '../../src/registry/clients/index.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { authorized, cardRequest } from '../support/card-payments.ts'
import { listWrongBalances, paid, transferredByKind } from '../support/money.ts'

const gateway = useGateway({ FEES: 'CARD=2.9,*=1' })
const merchant = useMerchantPerTest(gateway)
const HOUR_MS = 3_600_000

/** Sales of 258.00 HKD. */
const SALE = 25_800
let plans = 0
function newName(): string {
  plans += 1
  return `plan-${plans}`
}

type Sales = Readonly<Record<string, string>>
const change = (planId: string, sales: Sales, holdsFrom: Date | null = null) =>
  changePlan(gateway.trail, OPERATOR, { planId, sales, holdsFrom, reason: null }, new Date())
const assign = (planId: string | null, { clientId }: Merchant = merchant) =>
  assignPlan(gateway.trail, OPERATOR, clientId, { planId, reason: null })

/** The fees that were taken, with what says so, the newest last. */
const feesOf = async ({ clientId }: Merchant = merchant) => {
  const rows = await gateway.database.query<{ amount_minor: string; plan: string | null }>(
    `select amount_minor, plan from transfers where client_id = $1 and credit_kind = 'fees' order by recorded_at`,
    [clientId],
  )
  return rows.map(({ amount_minor, plan }) => [Number(amount_minor), plan])
}
/** Until the gateway knows it: what has changed is announced. */
async function soonPaid(plan: string, times = 40): Promise<number> {
  await paid(merchant)
  const [fee, by] = (await feesOf()).at(-1) ?? []
  if (by === plan) return Number(fee)
  if (times === 0) expect.fail(`the fee is still by ${by}`)
  return soonPaid(plan, times - 1)
}

describe('a plan', () => {
  it('takes the fees of those who have it, each with its version; all else is as for everybody', async () => {
    const name = newName()
    expect((await change(name, { ALIPAY_HK: '2+HKD:1.50' })).version).toBe(1)
    await assign(name)
    expect(await soonPaid(`${name}/1`)).toBe(516 + 150)
    await merchant.call('payments/pay', cardRequest())
    expect((await feesOf()).at(-1)).toEqual([748, 'FEES'])
    const other = await gateway.merchant()
    await paid(other)
    expect(await feesOf(other)).toEqual([[258, 'FEES']])
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('has a price for a currency, at least and at most so much', async () => {
    const name = newName()
    await change(name, { '*/HKD': '1 min HKD:5.00', '*': '3', ALIPAY_HK: '1 min HKD:4.00 max HKD:2000.00' })
    await assign(name)
    expect(await soonPaid(`${name}/1`)).toBe(400)
    await merchant.call('payments/pay', cardRequest())
    expect((await feesOf()).at(-1)).toEqual([500, `${name}/1`])
  })

  it('changes from a moment on, by the client’s own clock, also for what was begun before', async () => {
    const name = newName()
    const later = new Date(Date.now() + 2 * HOUR_MS)
    await change(name, { '*': '1' })
    await change(name, { '*': '2' }, later)
    await assign(name)
    expect(await soonPaid(`${name}/1`)).toBe(258)
    const card = await authorized(merchant)
    await merchant.advance((2 * HOUR_MS) / 1_000 - 60)
    await merchant.capture(card, 10_000)
    expect((await feesOf()).at(-1)).toEqual([100, `${name}/1`])
    await merchant.advance(61)
    await merchant.capture(card, 10_000)
    expect((await feesOf()).at(-1)).toEqual([200, `${name}/2`])
    // A cancel gives back what was taken.
    const sale = await paid(merchant)
    await merchant.cancel({ paymentId: sale.paymentId })
    expect((await transferredByKind(gateway, merchant)).fees).toBe(258 + 100 + 200)
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('changed by several at one moment has a version of each, one after the other', async () => {
    const name = newName()
    const made = await Promise.all([1, 2, 3, 4].map((rate) => change(name, { '*': String(rate) })))
    expect(made.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4])
  })

  it('never changes what it was', async () => {
    const name = newName()
    await expect(change(name, { '*': '1' }, new Date(Date.now() - HOUR_MS))).rejects.toThrow('from now on')
    for (const [sales, why] of [
      [{ CARD: 'much' }, 'A fee is METHOD=PERCENT'],
      [{ NO_SUCH: '1' }, 'A fee is METHOD=PERCENT'],
      [{ '*': '1 min HKD:2.00 max HKD:1.00' }, 'A fee is METHOD=PERCENT'],
    ] as const)
      await expect(change(name, sales)).rejects.toThrow(why)
    await expect(change('Not a name', { '*': '1' })).rejects.toThrow('The name of a plan')
    await expect(assign('nobodys')).rejects.toThrow('There is no plan nobodys')
    await expect(assign('standard')).rejects.toThrow('standard is for everybody')
  })
})

describe('fees of one merchant alone', () => {
  const own = (fees: Readonly<Record<string, string | null>>) =>
    setUpMerchant(gateway.trail, OPERATOR, merchant.clientId, {
      ...{ notifiesAgain: undefined, notifiesInStrictOrder: undefined },
      ...{ requestTimeToleranceSeconds: undefined, urls: [], terms: { fees } },
    })

  it('are a plan of its own, with a version for each change that is one', async () => {
    const { clientId } = merchant
    const { terms } = await own({ ALIPAY_HK: '3' })
    expect(terms.fees).toEqual({ ALIPAY_HK: '3' })
    expect(await soonPaid(`${clientId}/1`)).toBe(774)
    await own({ ALIPAY_HK: '3' })
    await own({ ALIPAY_HK: '4' })
    expect(await soonPaid(`${clientId}/2`)).toBe(1_032)
    await own({ ALIPAY_HK: null })
    expect(await soonPaid('FEES')).toBe(258)
    await expect(change(clientId.toLowerCase().replaceAll('_', '-'), {})).resolves.toBeDefined()
    await expect(assign(clientId, await gateway.merchant())).rejects.toThrow('There is no plan')
  })

  it('do not go together with a plan, and come back as they were', async () => {
    const name = newName()
    await change(name, { '*': '0.5' })
    await own({ ALIPAY_HK: '3' })
    await assign(name)
    expect(await soonPaid(`${name}/1`)).toBe(SALE / 200)
    await expect(own({ ALIPAY_HK: '4' })).rejects.toThrow(`This merchant has the plan ${name}`)
    await assign(null)
    expect(await soonPaid('FEES')).toBe(258)
    await own({ ALIPAY_HK: '3' })
    expect(await soonPaid(`${merchant.clientId}/1`)).toBe(774)
  })
})

it('the standard plan takes the place of the setting, for everybody', async () => {
  await change('standard', { '*': '2' }, new Date(Date.now() + HOUR_MS))
  await paid(merchant)
  expect(await feesOf()).toEqual([[258, 'FEES']])
  await merchant.advance(HOUR_MS / 1_000 + 1)
  expect(await soonPaid('standard/1')).toBe(516)
})
