import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 2 * MINUTE],
  [5, 10 * MINUTE],
  [6, 20 * MINUTE],
  [7, 40 * MINUTE],
  [12, 1_280 * MINUTE],
  [13, DAY],
  [14, DAY],
  [2_000_000_000, DAY],
])('after %i failures in a row a job waits %i seconds', (failures, seconds) => {
  expect(retryDelayMs(failures)).toBe(seconds * 1_000)
})
