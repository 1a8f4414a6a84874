import { expect, it } from 'vitest'
import { CURRENCIES, type Currency } from './currencies.ts'
import { CURRENCY_NUMBERS, findCurrencyByNumber } from './currency-numbers.ts'

it('every currency has three digits of its own, and is found by them', () => {
  expect(Object.keys(CURRENCY_NUMBERS)).toEqual(Object.keys(CURRENCIES))
  for (const [currency, number] of Object.entries(CURRENCY_NUMBERS)) {
    expect(number).toMatch(/^\d{3}$/)
    expect(findCurrencyByNumber(number)).toBe(currency)
  }
})

it.each<[Currency, string]>([
  ['ALL', '008'],
  ['AUD', '036'],
  ['CNY', '156'],
  ['EUR', '978'],
  ['HKD', '344'],
  ['IDR', '360'],
  ['INR', '356'],
  ['JPY', '392'],
  ['KRW', '410'],
  ['MYR', '458'],
  ['PHP', '608'],
  ['SGD', '702'],
  ['THB', '764'],
  ['USD', '840'],
  ['VND', '704'],
  ['XCG', '532'],
])('%s is %s', (currency, number) => {
  expect(CURRENCY_NUMBERS[currency]).toBe(number)
})

it.each(['', '999', '000', '8400', 'USD'])('%j is no currency', (number) => {
  expect(findCurrencyByNumber(number)).toBeUndefined()
})
