import { expect, it } from 'vitest'
import { Line } from './line.ts'

it('so many are at work at a time, in the order of arrival, also after one that failed', async () => {
  const line = new Line(2, 10)
  const begun: number[] = []
  let atOnce = 0
  const works = Array.from({ length: 6 }, (_, index) =>
    line.run(async () => {
      begun.push(index)
      atOnce += 1
      expect(atOnce).toBeLessThanOrEqual(2)
      await new Promise(setImmediate)
      atOnce -= 1
      if (index === 1) throw new Error('failed')
    }),
  )
  const ends = await Promise.allSettled(works)
  expect(ends.map(({ status }) => status === 'rejected')).toEqual([false, true, false, false, false, false])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
})

it('who comes when too many wait is sent away, and may come again', async () => {
  const line = new Line(1, 1)
  const works = Array.from({ length: 3 }, () => line.run(() => new Promise(setImmediate)))
  const ends = await Promise.allSettled(works)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(await line.run(async () => 'served')).toBe('served')
})
