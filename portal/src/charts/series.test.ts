import type { Charts } from 'amsel/portal-api'
import { describe, expect, it } from 'vitest'
import { bucketsOf, methodsOf, shownMethods, successRate, ticksUpTo, totalOf } from './series.ts'

const point = (at: string, method: string, value: string, payments = 4, succeeded = 3, open = 0) => ({
  ...{ at, method, payments, succeeded, open },
  volume: { currency: 'HKD', value },
})
const charts = (points: Charts['points']): Charts => ({
  ...{ step: 'day', currency: 'HKD', currencies: ['HKD'], failures: [] },
  points,
})

describe('the steps of a span', () => {
  const [from, to] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-04T00:00:00Z')]

  it('are all there, also those without payments', () => {
    const buckets = bucketsOf(charts([point('2026-03-02T00:00:00.000Z', 'CARD', '100')]), from, to)
    expect(buckets.map(({ at, volume }) => [at.slice(0, 10), volume])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 1],
      ['2026-03-03', 0],
    ])
  })

  it('add methods up to the last digit', () => {
    const at = '2026-03-01T00:00:00.000Z'
    const points = [point(at, 'CARD', '9007199254740993'), point(at, 'GCASH', '2')]
    expect(bucketsOf(charts(points), from, to)[0]?.exact.value).toBe('9007199254740995')
  })

  it('are none where there are no payments', () => expect(bucketsOf(charts([]), from, to)).toEqual([]))
})

it('steps add up', () => {
  const points = ['2026-03-01', '2026-03-02'].map((day) =>
    point(`${day}T00:00:00.000Z`, 'CARD', '9007199254740993'),
  )
  const buckets = bucketsOf(
    charts(points),
    new Date('2026-03-01T00:00:00Z'),
    new Date('2026-03-04T00:00:00Z'),
  )
  expect(totalOf(buckets)).toEqual({
    ...{ payments: 8, succeeded: 6, open: 0 },
    exact: { currency: 'HKD', value: '18014398509481986' },
  })
})

it('only what is decided counts for the success rate', () => {
  expect(successRate({ payments: 10, succeeded: 6, open: 2 })).toBe(0.75)
  expect(successRate({ payments: 2, succeeded: 0, open: 2 })).toBeNull()
})

it('methods come by their volume, and of many only the first have a colour', () => {
  const points = ['1', '9', '5'].map((value, at) => point('2026-03-01T00:00:00Z', `M${at}`, value))
  expect(methodsOf(charts(points))).toEqual(['M1', 'M2', 'M0'])
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
