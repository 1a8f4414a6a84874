import { describe, expect, it } from 'vitest'
import { formatMoney, fromDecimal, toDecimal } from './money.ts'

describe('minor units', () => {
  it.each([
    ['HKD', '25800', '258.00'],
    ['HKD', '5', '0.05'],
    ['HKD', '-5', '-0.05'],
    ['JPY', '1200', '1200'],
    ['BHD', '1234', '1.234'],
    ['USD', '900719925474099312', '9007199254740993.12'],
  ])('of %s: %s is %s', (currency, value, decimal) => expect(toDecimal({ currency, value })).toBe(decimal))

  it('keep all their digits when they are written for a reader', () =>
    expect(formatMoney({ currency: 'USD', value: '900719925474099312' }, 'en')).toBe(
      '9,007,199,254,740,993.12 USD',
    ))

  it('are written as the reader does', () =>
    expect(formatMoney({ currency: 'EUR', value: '123456' }, 'de')).toBe('1.234,56 EUR'))
})

describe('a typed amount', () => {
  it.each([
    ['258', 'HKD', '25800'],
    ['258.5', 'HKD', '25850'],
    ['258,50', 'HKD', '25850'],
    ['0.05', 'HKD', '5'],
    ['1200', 'JPY', '1200'],
  ])('%s %s is %s', (typed, currency, value) => expect(fromDecimal(typed, currency)).toBe(value))

  it.each([
    ['258.505', 'HKD'],
    ['1.5', 'JPY'],
    ['-3', 'HKD'],
    ['1.000,00', 'EUR'],
    ['', 'HKD'],
    ['ten', 'HKD'],
  ])('%s %s is none', (typed, currency) => expect(fromDecimal(typed, currency)).toBeNull())
})
