import { expect, it } from 'vitest'
import { BASE62, base62 } from './base62.ts'

it.each([
  [0n, 1, '0'],
  [61n, 1, 'z'],
  [62n, 2, '10'],
  [62n, 1, '0'],
  [10n, 3, '00A'],
  [36n, 1, 'a'],
])('%s in %i letters is %s', (number, length, text) => {
  expect(base62(number, length)).toBe(text)
})

it('has digits, then capitals, then small letters', () => {
  expect(BASE62).toMatch(/^\d{10}[A-Z]{26}[a-z]{26}$/)
  expect(new Set(BASE62).size).toBe(62)
})
