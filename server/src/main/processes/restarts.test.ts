import { expect, it } from 'vitest'
import { Restarts } from './restarts.ts'

it('another worker is started at once, then later and later, and not after the sixth death in a minute', () => {
  const restarts = new Restarts(() => 0)
  const delays = Array.from({ length: 6 }, () => restarts.delayMs())
  expect(delays).toEqual([0, 250, 500, 1_000, 2_000, null])
})

it('a worker that lived for a minute is started again at once', () => {
  let now = 0
  const restarts = new Restarts(() => now)
  const delays = Array.from({ length: 20 }, () => {
    now += 60_000
    return restarts.delayMs()
  })
  expect(new Set(delays)).toEqual(new Set([0]))
})
