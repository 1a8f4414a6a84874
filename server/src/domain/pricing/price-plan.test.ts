import { describe, expect, it } from 'vitest'
import { NO_PRICES, type PlanVersion, PLAN_ID, priceSources, versionAt } from './price-plan.ts'
import { feeOf, readPrices, type WrittenPrices } from './prices.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const pricesOf = (written: WrittenPrices) => readPrices(written) ?? expect.fail('no prices')
const version = (
  number: number,
  from: number,
  written: WrittenPrices = {},
  planId = 'gold',
): PlanVersion => ({
  ...{ planId, version: number, holdsFrom: day(from), sales: pricesOf(written) },
})

describe('the version of a plan that holds', () => {
  const versions = [version(3, 20), version(1, 1), version(2, 10), version(4, 10)]
  it.each([
    ['before the first', day(0), null],
    ['from its moment on', day(1), 1],
    ['until the next', new Date(day(10).getTime() - 1), 1],
    ['of two from the same moment on is the later one', day(10), 4],
    ['is the newest whose moment has come, in whatever order they were made', day(25), 3],
  ])('%s', (_when, now, number) => {
    expect(versionAt(versions, now)?.version ?? null).toBe(number)
  })
})

describe('where a fee is looked for', () => {
  const setting = pricesOf({ CARD: '2.9', '*': '1' })
  const feeAt = (prices: Partial<typeof NO_PRICES>, now: Date, method = 'CARD') =>
    feeOf(priceSources({ ...NO_PRICES, ...prices }, setting, now), method, {
      currency: 'HKD',
      value: 10_000n,
    })

  it('the setting holds until the standard plan has a version', () => {
    const standard = [version(1, 10, { '*': '2' }, 'standard')]
    expect(feeAt({ standard }, day(9))).toEqual({ feeMinor: 290n, plan: 'FEES' })
    expect(feeAt({ standard }, day(10))).toEqual({ feeMinor: 200n, plan: 'standard/1' })
  })

  it('the client’s plan comes first, and what it says nothing of is as for everybody', () => {
    const own = [version(1, 1, { CARD: '0.5' }), version(2, 5, { CARD: '0.4' })]
    expect(feeAt({ own }, day(1))).toEqual({ feeMinor: 50n, plan: 'gold/1' })
    expect(feeAt({ own }, day(5))).toEqual({ feeMinor: 40n, plan: 'gold/2' })
    expect(feeAt({ own }, day(5), 'GCASH')).toEqual({ feeMinor: 100n, plan: 'FEES' })
  })

  it('a plan that takes nothing says so', () => {
    expect(feeAt({ own: [version(1, 1, { '*': '0' })] }, day(2))).toEqual({ feeMinor: 0n, plan: 'gold/1' })
  })
})

it.each([
  ['gold', true],
  ['small-shops-2', true],
  ['Gold', false],
  ['5AB', false],
  ['', false],
  ['a'.repeat(41), false],
])('%j is the name of a plan: %s', (text, is) => expect(PLAN_ID.test(text)).toBe(is))
