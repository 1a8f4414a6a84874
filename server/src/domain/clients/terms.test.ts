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
    ['rate_limit', { requestsPerSecondMax: 0 }],
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
