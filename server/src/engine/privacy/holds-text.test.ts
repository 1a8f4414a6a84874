import { expect, it } from 'vitest'
import { holdsText } from './holds-text.ts'

const order = {
  buyer: {
    referenceBuyerId: 'B-7',
    buyerName: { firstName: 'Zoë', middleName: '', lastName: 'Ng' },
    buyerEmail: 'Zoe.Ng@example.com',
  },
  goods: [{ goodsName: 'A blue lamp', goodsQuantity: 12_345 }],
  extendInfo: '{"member":{"card":"M-19"},"tags":["gold"]}',
  notes: 'leave it with Zoë Ng',
  broken: '{"member":',
}

it.each([
  ['a value', 'B-7'],
  ['whatever its case', 'ZOE.NG@EXAMPLE.COM'],
  ['whatever its case, beyond ASCII', 'ZOË'],
  ['composed or not', 'Zoe\u0308'],
  ['with blanks around it', '  B-7 '],
  ['a number', '12345'],
  ['a member of a list', 'A blue lamp'],
  ['a value of JSON in a text', 'm-19'],
  ['an item of JSON in a text', 'Gold'],
  ['a name that is stored in parts', 'zoë ng'],
])('%s is found', (_what, text) => {
  expect(holdsText([null, order], text)).toBe(true)
})

it.each([
  ['a part of a value', 'example.com'],
  ['a part of a sentence', 'Zoë N'],
  ['the name of a member', 'buyerEmail'],
  ['something else', 'B-77'],
])('%s is not found', (_what, text) => {
  expect(holdsText([order, {}], text)).toBe(false)
})

it('what is nested deeper than any call can go is looked through', () => {
  const depth = 100_000
  const text = `${'['.repeat(depth)}"needle"${']'.repeat(depth)}`
  expect(holdsText(text, 'needle')).toBe(true)
})

it.each([
  ['blanks before JSON in a text', ' \n {"a":"needle"}', true],
  ['a list in a text', '["needle"]', true],
  ['JSON behind something else', 'x {"a":"needle"}', false],
  ['nothing', null, false],
  ['a switch', true, false],
  ['an empty list', [], false],
  ['a function', () => 'needle', false],
  ['a first and a last name', { firstName: 'Ada', lastName: 'needle' }, true],
])('%s is looked through', (_what, words, expected) => {
  expect(holdsText(words, 'needle')).toBe(expected)
})

it.each([
  [{ firstName: 'Ada', middleName: 'B', lastName: 'King' }, 'ada b king', true],
  [{ firstName: 'Ada', lastName: 'King' }, 'Ada King', true],
  [{ firstName: 'Ada', middleName: 7, lastName: 'King' }, 'Ada King', true],
  [{ firstName: 'Ada', lastName: 'King' }, 'AdaKing', false],
  [{ name: 'Ada' }, 'x', false],
])('the name %j is %s: %s', (name, text, expected) => {
  expect(holdsText({ buyer: name }, text)).toBe(expected)
})

it('a switch is no text at all', () => {
  expect(holdsText(true, '')).toBe(false)
})
