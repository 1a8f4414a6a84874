import { expect, it } from 'vitest'
import { Pace } from './pace.ts'

it('one address asks so often in ten seconds, reads more often than writes, and others are not held up', () => {
  let now = 0
  const pace = new Pace(
    (address) => address === '127.0.0.1',
    () => now,
  )
  const admitted = (address: string, method: string, times: number) => {
    let count = 0
    for (let time = 0; time < times; time += 1)
      try {
        pace.require(address, method)
        count += 1
      } catch {}
    return count
  }
  expect(admitted('203.0.113.1', 'POST', 1_000)).toBe(60)
  expect(admitted('203.0.113.1', 'GET', 1_000)).toBe(600)
  expect(admitted('203.0.113.2', 'POST', 10)).toBe(10)
  expect(admitted('127.0.0.1', 'POST', 1_000)).toBe(1_000)
  now = 10_000
  expect(admitted('203.0.113.1', 'POST', 1_000)).toBe(60)
})
