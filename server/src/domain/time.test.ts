import { expect, it } from 'vitest'
import { idTime, timeOfId } from './time.ts'

it('an id begins with its moment, which can be read from it', () => {
  const at = new Date('2026-11-16T10:20:30.456Z')
  expect(idTime(at)).toBe('20261116102030456')
  expect(timeOfId(`${idTime(at)}000000000000000001`)).toEqual(at)
  expect(timeOfId(idTime(at))).toEqual(at)
})

it.each(['', 'old-1', '20261316102030456', '2026'])('%j begins with no moment', (id) => {
  expect(timeOfId(id)).toBeNull()
})
