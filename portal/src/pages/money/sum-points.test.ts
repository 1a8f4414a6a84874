import { expect, it } from 'vitest'
import { byMoment, sumOf } from './sum-points.ts'

const point = (at: string, payments: number, succeeded: number, open: number, value: string) => ({
  ...{ at, method: 'CARD', payments, succeeded, open },
  volume: { currency: 'HKD', value },
})

it('counts the rate of those that have ended', () => {
  expect(sumOf([point('2026-01-01', 10, 6, 2, '100'), point('2026-01-01', 2, 2, 0, '50')])).toEqual({
    payments: 12,
    succeeded: 8,
    volume: 150n,
    rate: 0.8,
  })
})

it('knows no rate where nothing has ended', () =>
  expect(sumOf([point('2026-01-01', 3, 0, 3, '0')]).rate).toBeNaN())

it('adds the methods of a moment', () => {
  const sums = byMoment([point('b', 1, 1, 0, '2'), point('a', 1, 0, 0, '0'), point('b', 3, 3, 0, '5')])
  expect(sums.map(({ at, payments, volume }) => [at, payments, volume])).toEqual([
    ['a', 1, 0n],
    ['b', 4, 7n],
  ])
})
