import { expect, it } from 'vitest'
import { csvLine } from './index.ts'

it.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['-2', "'-2"],
  ['@x', "'@x"],
])('%j is written as %s', (text, written) => expect(csvLine([text])).toBe(`${written}\r\n`))

it('a number is one, also below zero', () => {
  expect(csvLine(['fee', { number: '-2.50' }])).toBe('fee,-2.50\r\n')
})
