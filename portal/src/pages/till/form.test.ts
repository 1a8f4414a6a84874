import { expect, it } from 'vitest'
import { BLANK, pressed, type SaleForm, sumOf } from './form.ts'

const typed = (form: Partial<SaleForm>): SaleForm => ({ ...BLANK, ...form })
const afterKeys = (keys: readonly string[], currency: string) =>
  keys.reduce((form, key) => pressed(form, key, currency), BLANK).amount

it.each([
  [['1', '2', '5', '00'], 'HKD', '125.00'],
  [['4', '00', '5', 'delete'], 'HKD', '4.00'],
  [['8', '5', '0'], 'JPY', '850'],
  [['1', '2', '5', '0'], 'KWD', '1.250'],
  [['0', '00'], 'HKD', ''],
  [['9', 'delete'], 'HKD', ''],
  [[...'999999999999', '9'], 'JPY', '999999999999'],
] as const)('the keys %j in %s', (keys, currency, amount) => {
  expect(afterKeys(keys, currency)).toBe(amount)
})

it.each([
  [{ amount: '12.50' }, 'HKD', { amount: '1250', tip: '0' }],
  [{ amount: '12.50', tip: '10' }, 'HKD', { amount: '1375', tip: '125' }],
  [{ amount: '0.09', tip: '5' }, 'HKD', { amount: '9', tip: '0' }],
  [{ amount: '0.10', tip: '5' }, 'HKD', { amount: '11', tip: '1' }],
  [{ amount: '850', tip: '15' }, 'JPY', { amount: '978', tip: '128' }],
  [{ amount: '5', tip: 'other', otherTip: '1' }, 'HKD', { amount: '600', tip: '100' }],
  [{ amount: '5', tip: 'other' }, 'HKD', { amount: '500', tip: '0' }],
  [{ amount: '5', tip: 'other', otherTip: 'much' }, 'HKD', null],
  [{ amount: '12.505' }, 'HKD', null],
  [{ amount: '' }, 'HKD', null],
] as const)('%j in %s', (form, currency, sum) => {
  expect(sumOf(typed(form), currency)).toEqual(sum)
})
