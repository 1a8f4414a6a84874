import type { Currency } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { decimalAmount, parseDecimalAmount } from './decimal-amount.ts'

describe('an amount with a point', () => {
  it.each<[bigint, Currency, string]>([
    [1250n, 'SGD', '12.50'],
    [5n, 'SGD', '0.05'],
    [1200n, 'JPY', '1200'],
    [1n, 'KWD', '0.001'],
    [9007199254740993n, 'USD', '90071992547409.93'],
  ])('of %s %s is %s, and is read back', (amountMinor, currency, text) => {
    expect(decimalAmount(amountMinor, currency)).toBe(text)
    expect(parseDecimalAmount(text, currency)).toBe(amountMinor)
  })

  it.each<[string, Currency, bigint]>([
    ['12', 'SGD', 1200n],
    ['12.', 'SGD', 1200n],
    ['12.5', 'SGD', 1250n],
    ['0012.50', 'SGD', 1250n],
    ['98.', 'JPY', 98n],
  ])('%s in %s is %s', (text, currency, amountMinor) => {
    expect(parseDecimalAmount(text, currency)).toBe(amountMinor)
  })

  it.each<[string, Currency]>([
    ['', 'SGD'],
    ['.50', 'SGD'],
    ['-1', 'SGD'],
    ['1,000.00', 'SGD'],
    ['1.234', 'SGD'],
    ['1.0', 'JPY'],
    ['1e3', 'SGD'],
    ['12.50\n', 'SGD'],
    ['x12', 'SGD'],
    ['12x', 'SGD'],
    ['12.5x', 'SGD'],
    ['12,5', 'SGD'],
  ])('%j is no amount in %s', (text, currency) => {
    expect(parseDecimalAmount(text, currency)).toBeNull()
  })
})
