import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, idTime, later, MINUTE_MS, SECOND_MS, timeOfId } from './time.ts'

it('an id begins with its moment, which can be read from it', () => {
  const at = new Date('2026-11-16T10:20:30.456Z')
  expect(idTime(at)).toBe('20261116102030456')
  expect(timeOfId(`${idTime(at)}000000000000000001`)).toEqual(at)
  expect(timeOfId(idTime(at))).toEqual(at)
})

it.each(['', 'old-1', '20261316102030456', '2026'])('%j begins with no moment', (id) => {
  expect(timeOfId(id)).toBeNull()
})

it('an id of a far year has all of its digits', () => {
  expect(idTime(new Date('+012026-11-16T10:20:30.456Z'))).toBe('0120261116102030456')
})

it.each(['x20261116102030456', '2026111610203045', '20261116106030456'])('%s begins with none', (id) => {
  expect(timeOfId(id)).toBeNull()
})

it('a day has its hours, minutes and seconds, and later is later', () => {
  expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([1_000, 60_000, 3_600_000, 86_400_000])
  expect(later(new Date(5), 7)).toEqual(new Date(12))
})
