import { expect, it } from 'vitest'
import { shopNameOf } from './shop-name.ts'

it.each([
  ['its name', { order: { merchant: { merchantName: 'Lamps' } } }, 'Lamps'],
  ['an empty name', { order: { merchant: { merchantName: '' } } }, null],
  ['no text', { order: { merchant: { merchantName: 7 } } }, null],
  ['no name', { order: { merchant: {} } }, null],
  ['no merchant', { order: {} }, null],
  ['no order', {}, null],
  ['nothing that is still kept', null, null],
])('a shop is called as the till said: %s', (_what, details, name) => {
  expect(shopNameOf({ details })).toBe(name)
})
