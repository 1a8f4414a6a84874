import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOfNumber, CARD_BRANDS, hasValidCheckDigit } from './card-brands.ts'

describe('the brand of a card', () => {
  it.each([
    ['4054695723100768', 'VISA'],
    ['4011780000000000', 'ELO'],
    ['5162774114974622', 'MASTERCARD'],
    ['2221000000000009', 'MASTERCARD'],
    ['2720999999999996', 'MASTERCARD'],
    ['371449635398431', 'AMEX'],
    ['30569309025904', 'DINERS'],
    ['6011111111111117', 'DISCOVER'],
    ['3530111333300000', 'JCB'],
    ['6200000000000005', 'CUP'],
    ['6759649826438453', 'MAESTRO'],
    ['6062825624254001', 'HIPERCARD'],
    ['5062540000000001', 'CARNET'],
    ['5067310000000010', 'ELO'],
    ['9490220011669217', 'HYUNDAI'],
  ])('%s is %s', (cardNo, expected) => {
    expect(brandOfNumber(cardNo)?.brand).toBe(expected)
  })

  it.each(['2220999999999999', '2721000000000000', '1234567812345670', '', '5'])('%s is none', (cardNo) => {
    expect(brandOfNumber(cardNo)).toBeUndefined()
  })

  it('has a prefix of one length on both ends of a range, and no length beyond 19', () => {
    for (const { prefixes, lengths } of CARD_BRANDS) {
      for (const prefix of prefixes)
        if (typeof prefix !== 'string') expect(prefix[0].length).toBe(prefix[1].length)
      expect(lengths.every((length) => length >= 12 && length <= 19)).toBe(true)
    }
  })
})

describe('the check digit', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 19 })

  it('is right for one last digit of ten', () => {
    fc.assert(
      fc.property(digits, (first) => {
        const right = Array.from({ length: 10 }, (_, last) => hasValidCheckDigit([...first, last].join('')))
        expect(right.filter(Boolean)).toHaveLength(1)
      }),
    )
  })

  it('notices one wrong digit', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const place = at % number.length
        const wrong = number.map((digit, index) => (index === place ? (digit + by) % 10 : digit))
        expect(hasValidCheckDigit(number.join('')) && hasValidCheckDigit(wrong.join(''))).toBe(false)
      }),
    )
  })
})
