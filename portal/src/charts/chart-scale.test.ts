import { expect, it } from 'vitest'
import { labelStep, niceTop } from './chart-scale.ts'

it.each([
  [0, 1],
  [0.7, 1],
  [1, 1],
  [13, 20],
  [21, 50],
  [99, 100],
  [101, 200],
  [6_400_000, 10_000_000],
])('an axis for %d ends at %d', (greatest, top) => expect(niceTop(greatest)).toBe(top))

it('leaves labels out where there are many', () => {
  expect(labelStep(7, 8)).toBe(1)
  expect(labelStep(24, 8)).toBe(3)
})
