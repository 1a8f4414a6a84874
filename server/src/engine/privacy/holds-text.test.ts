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
