import { expect, it } from 'vitest'
import { placeOf } from './due-places.ts'

const DAY = 86_400_000

it('now is at the beginning, the last at the end, and all others between in order', () => {
  const waits = [0, 1_000, 60_000, 3_600_000, DAY, 30 * DAY]
  const places = waits.map((wait) => placeOf(wait, 30 * DAY))
  expect(places[0]).toBe(0)
  expect(places.at(-1)).toBe(1)
  expect([...places].sort((one, other) => one - other)).toEqual(places)
})

it('what is all due now stands at the beginning', () => expect(placeOf(0, 0)).toBe(0))
