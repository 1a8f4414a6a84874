import { describe, expect, it } from 'vitest'
import { CURRENCIES, formatAmount, isCurrency } from './currencies.ts'

const codes = Object.keys(CURRENCIES)

function codesWithDigits(digits: number): string {
  return Object.entries(CURRENCIES)
    .filter(([, minorDigits]) => minorDigits === digits)
    .map(([code]) => code)
    .join(' ')
}

describe('currencies', () => {
  it('are three capital letters each, in order', () => {
    for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/)
    expect(codes).toEqual([...codes].sort())
    expect(codes).toHaveLength(155)
  })

  it('have two minor digits but for these', () => {
    expect(codesWithDigits(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
    expect(codesWithDigits(3)).toBe('BHD IQD JOD KWD LYD OMR TND')
  })

  it.each([
    'AUD',
    'BDT',
    'BRL',
    'CNY',
    'EUR',
    'IDR',
    'MNT',
    'MOP',
    'PKR',
    'TWD',
    'XCD',
    'XCG',
    'ZWG',
  ] as const)('%s has two minor digits', (code) => {
    expect(CURRENCIES[code]).toBe(2)
  })

  it.each(['XAU', 'XDR', 'XTS', 'XXX', 'CLF', 'USN', 'HRK', 'usd', '', 'constructor'])(
    '%j is not a currency',
    (text) => {
      expect(isCurrency(text)).toBe(false)
    },
  )
})

describe('formatAmount', () => {
  it.each([
    [25800n, 'HKD', 'HKD 258.00'],
    [1n, 'HKD', 'HKD 0.01'],
    [0n, 'USD', 'USD 0.00'],
    [99999n, 'USD', 'USD 999.99'],
    [100000n, 'USD', 'USD 1,000.00'],
    [1200n, 'JPY', 'JPY 1,200'],
    [0n, 'JPY', 'JPY 0'],
    [1234n, 'KWD', 'KWD 1.234'],
    [1234567890n, 'KWD', 'KWD 1,234,567.890'],
    [5n, 'KWD', 'KWD 0.005'],
    [-5n, 'EUR', 'EUR -0.05'],
    [-123456n, 'EUR', 'EUR -1,234.56'],
    [9007199254740993n, 'USD', 'USD 90,071,992,547,409.93'],
    [9007199254740993n, 'KRW', 'KRW 9,007,199,254,740,993'],
  ] as const)('%s of %s reads %s', (amountMinor, currency, text) => {
    expect(formatAmount(amountMinor, currency)).toBe(text)
  })
})
