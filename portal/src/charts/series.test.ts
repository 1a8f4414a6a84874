import type { Charts } from 'amsel/portal-api'
import { describe, expect, it } from 'vitest'
import {
  bucketsOf,
  countOf,
  currenciesOf,
  methodsOf,
  shownMethods,
  stepsOf,
  successRate,
  ticksUpTo,
} from './series.ts'

type Point = Charts['points'][number]
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
// Days of a zone of half hours.
const bounds = DAYS.map((day) => new Date(`${day}T18:30:00Z`))

const point = (day: number, method: string, value: string, currency = 'HKD'): Point => ({
  ...{ at: bounds[day]?.toISOString() ?? '', method, currency },
  ...{ payments: 4, succeeded: 3, open: 0 },
  volume: { currency, value },
})

describe('the steps of a span', () => {
  it('are all there, also those without payments', () => {
    const buckets = bucketsOf([point(1, 'CARD', '100')], bounds, 'HKD')
    expect(buckets.map(({ at, volume }) => [at.slice(0, 10), volume])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 1],
      ['2026-03-03', 0],
    ])
  })

  it('add methods up to the last digit, and no currency to another', () => {
    const points = [
      point(0, 'CARD', '9007199254740993'),
      point(0, 'GCASH', '2'),
      point(0, 'GCASH', '500', 'PHP'),
    ]
    expect(bucketsOf(points, bounds, 'HKD')[0]?.exact.value).toBe('9007199254740995')
  })

  it('count every currency, and payments without a method', () => {
    const points = [point(0, 'CARD', '1'), point(0, '', '1', 'PHP'), point(2, 'CARD', '1', 'USD')]
    expect(stepsOf(points, bounds).map(({ payments }) => payments)).toEqual([8, 0, 4])
    expect(countOf(points)).toEqual({ payments: 12, succeeded: 9, open: 0 })
  })
})

it('currencies stand side by side, what there are most payments of first', () => {
  const points = [point(0, 'CARD', '900', 'USD'), point(0, 'CARD', '1'), point(1, 'CARD', '2')]
  expect(
    currenciesOf(points).map(({ currency, payments, volume }) => [currency, payments, volume.value]),
  ).toEqual([
    ['HKD', 8, '3'],
    ['USD', 4, '900'],
  ])
})

it('only what is decided counts for the success rate', () => {
  expect(successRate({ payments: 10, succeeded: 6, open: 2 })).toBe(0.75)
  expect(successRate({ payments: 2, succeeded: 0, open: 2 })).toBeNull()
})

it('methods come by their volume, and of many only the first have a colour', () => {
  expect(methodsOf(['1', '9', '5'].map((value, at) => point(0, `M${at}`, value)))).toEqual(['M1', 'M2', 'M0'])
  expect(shownMethods(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toHaveLength(5)
  expect(shownMethods(['a', 'b', 'c', 'd', 'e', 'f'])).toHaveLength(6)
})

it.each([
  [0, [0, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [730, [0, 200, 400, 600, 800]],
  [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
])('ticks up to %s are round', (largest, ticks) => expect(ticksUpTo(largest)).toEqual(ticks))

it.each([
  [3, [0, 1, 2, 3]],
  [10, [0, 5, 10]],
  [70, [0, 20, 40, 60, 80]],
])('ticks of a count up to %s are whole', (largest, ticks) => expect(ticksUpTo(largest, true)).toEqual(ticks))
