import { describe, expect, it } from 'vitest'
import { isWithinLimits, readTerms, requireWithinLimits, USUAL_TERMS, writeTerms } from './terms.ts'

const NONE = { fees: {}, limits: {}, requestsPerSecondMax: null }

describe('terms', () => {
  it('are written as they are read', () => {
    const written = {
      fees: { CARD: '2.9+HKD:2.35', '*': '1' },
      limits: { HKD: '1.00-5000.00', JPY: '-100', USD: '1.00-' },
      requestsPerSecondMax: 20,
    }
    const read = readTerms(written)
    expect(typeof read === 'string' ? read : writeTerms(read)).toEqual(written)
    expect(writeTerms(USUAL_TERMS)).toEqual(NONE)
  })

  it.each([
    ['fee', { fees: { NO_SUCH: '1' } }],
    ['fee', { fees: { CARD: 'much' } }],
    ['limit', { limits: { HKD: '5-1' } }],
    ['limit', { limits: { HKD: '-' } }],
    ['limit', { limits: { XXY: '1-2' } }],
    ['limit', { limits: { JPY: '1.5-2' } }],
    ['limit', { limits: { HKD: '1' } }],
    ['limit', { limits: { HKD: 'x1-2' } }],
    ['limit', { limits: { HKD: '1-2x' } }],
    ['limit', { limits: { HKD: '1..0-2' } }],
    ['limit', { limits: { HKD: '1-2..0' } }],
    ['limit', { limits: { toString: '1-2' } }],
    ['rate_limit', { requestsPerSecondMax: 0 }],
    ['rate_limit', { requestsPerSecondMax: 1_000_001 }],
    ['rate_limit', { requestsPerSecondMax: 1.5 }],
  ] as const)('have a wrong %s in %j', (flaw, request) => {
    expect(readTerms({ ...NONE, ...request })).toBe(flaw)
  })
})

describe('limits', () => {
  const terms = { ...USUAL_TERMS, limits: { HKD: { minMinor: 100n, maxMinor: 500n } } }

  it.each([
    ['HKD', 99n, false],
    ['HKD', 100n, true],
    ['HKD', 500n, true],
    ['HKD', 501n, false],
    ['USD', 1n, true],
  ] as const)('of %s %i: %s', (currency, value, isWithin) => {
    expect(isWithinLimits({ terms }, { currency, value })).toBe(isWithin)
  })

  it('say which end is passed', () => {
    const of = (value: bigint) => () => requireWithinLimits({ terms }, { currency: 'HKD', value })
    expect(of(99n)).toThrow('must be at least 100 in HKD for this client')
    expect(of(501n)).toThrow('must be at most 500 in HKD for this client')
  })
})

it.each([
  ['1-5', 100n, 500n],
  [' 1-5 ', 100n, 500n],
  ['5-5', 500n, 500n],
  ['1-', 100n, null],
  ['-5', null, 500n],
])('a limit of %j is from %s to %s', (text, minMinor, maxMinor) => {
  expect(readTerms({ ...NONE, limits: { HKD: text } })).toMatchObject({
    limits: { HKD: { minMinor, maxMinor } },
  })
})

it.each([1, 1_000_000])('%i requests a second can be agreed on', (requestsPerSecondMax) => {
  expect(readTerms({ ...NONE, requestsPerSecondMax })).toMatchObject({ requestsPerSecondMax })
})

it('a limit at one end is said by that end', () => {
  const of = (minMinor: bigint | null, maxMinor: bigint | null, value: bigint) => () =>
    requireWithinLimits(
      { terms: { ...USUAL_TERMS, limits: { HKD: { minMinor, maxMinor } } } },
      { currency: 'HKD', value },
    )
  expect(of(null, 500n, 501n)).toThrow('must be at most 500 in HKD')
  expect(of(100n, null, 99n)).toThrow('must be at least 100 in HKD')
  expect(of(100n, 500n, 100n)).not.toThrow()
  expect(of(100n, null, 99n)).toThrow(expect.objectContaining({ code: 'PAYMENT_AMOUNT_EXCEED_LIMIT' }))
})
