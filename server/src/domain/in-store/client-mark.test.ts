import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientMark, clientNumberOf } from './client-mark.ts'

it('a mark gives back its number, and no two numbers share one', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 62n ** 6n - 1n), (number) => {
      expect(clientMark(number)).toMatch(/^[0-9A-Za-z]{6}$/)
      expect(clientNumberOf(clientMark(number))).toBe(number)
    }),
  )
})
