import { CARD_BRANDS, type CardMetaData } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { brandAndEnds, expiryOf, hasExpired, isTypedCardKept, maskedNumber, readCard } from './card.ts'

const now = new Date('2026-11-15T12:00:00Z')

const given: CardMetaData = {
  cardNo: '4054695723100768',
  cvv: '123',
  expiryMonth: '12',
  expiryYear: '29',
}

/** The code of the refusal, or what was read. */
function read(changes: Partial<CardMetaData>, at = now) {
  try {
    return readCard({ ...given, ...changes }, at)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a card', () => {
  it('is read as it was given', () => {
    expect(read({})).toEqual({ number: given.cardNo, cvc: '123', expiryMonth: '12', expiryYear: '29' })
    expect(read({ cvv: undefined })).toMatchObject({ number: given.cardNo, cvc: undefined })
  })

  it.each([
    ['VISA', '4054695723100768'],
    ['VISA', '4222222222222'],
    ['MASTERCARD', '5162774114974622'],
    ['MASTERCARD', '2223003122003222'],
    ['AMEX', '378282246310005'],
    ['DINERS', '30569309025904'],
    ['DISCOVER', '6011111111111117'],
    ['JCB', '3530111333300000'],
    ['CUP', '6200000000000005'],
    ['MAESTRO', '6759649826438453'],
    ['ELO', '6362970000457013'],
    ['HIPERCARD', '6062826786276634'],
    ['CARNET', '5062540000000009'],
    ['HYUNDAI', '9490220011669217'],
  ])('of %s is known by its first digits: %s', (brand, cardNo) => {
    expect(brandAndEnds(cardNo)).toEqual({ brand, bin: cardNo.slice(0, 6), lastFour: cardNo.slice(-4) })
    const { cvcLength = 3 } = CARD_BRANDS.find((row) => row.brand === brand) ?? {}
    expect(read({ cardNo, cvv: '1'.repeat(cvcLength) })).toMatchObject({ number: cardNo })
  })

  it.each<[string, string, Partial<CardMetaData>]>([
    ['INVALID_CARD_NUMBER', 'no number', { cardNo: undefined }],
    ['INVALID_CARD_NUMBER', 'a wrong check digit', { cardNo: '4054695723100769' }],
    ['INVALID_CARD_NUMBER', 'two digits exchanged', { cardNo: '4054695723101068' }],
    ['INVALID_CARD_NUMBER', 'a length that the brand does not have', { cardNo: '40546957231004' }],
    ['INVALID_CARD_NUMBER', 'nothing but zeros, and few', { cardNo: '00000000000' }],
    ['INVALID_CARD_NUMBER', 'a good check digit, and a length of no Visa', { cardNo: '40000000000002' }],
    ['CARD_NOT_SUPPORTED', 'an unknown brand', { cardNo: '9999999999999995' }],
    ['SELECTED_CARD_BRAND_NOT_AVAILABLE', 'another brand chosen', { selectedCardBrand: 'MASTERCARD' }],
    ['INVALID_EXPIRATION_DATE', 'month 13', { expiryMonth: '13' }],
    ['INVALID_EXPIRATION_DATE', 'month 0', { expiryMonth: '00' }],
    ['INVALID_EXPIRATION_DATE', 'one digit', { expiryMonth: '1' }],
    ['INVALID_EXPIRATION_DATE', 'no month', { expiryMonth: undefined }],
    ['INVALID_EXPIRATION_DATE', 'four digits of a year', { expiryYear: '2029' }],
    ['INVALID_EXPIRATION_DATE', 'last month', { expiryMonth: '10', expiryYear: '26' }],
    ['INVALID_PAYMENT_METHOD_META_DATA', 'two digits of a CVC', { cvv: '99' }],
    ['INVALID_PAYMENT_METHOD_META_DATA', 'four digits of a CVC', { cvv: '1234' }],
    ['INVALID_PAYMENT_METHOD_META_DATA', 'three for an Amex', { cardNo: '378282246310005', cvv: '123' }],
  ])('is refused with %s for %s', (code, _what, changes) => {
    expect(read(changes)).toBe(code)
  })

  it('is good to the end of its month, and may be of the brand that was chosen', () => {
    const thisMonth = { expiryMonth: '11', expiryYear: '26' }
    expect(read(thisMonth, new Date('2026-11-30T23:59:59Z'))).toMatchObject(thisMonth)
    expect(read(thisMonth, new Date('2026-12-01T00:00:00Z'))).toBe('INVALID_EXPIRATION_DATE')
    expect(read({ selectedCardBrand: 'VISA' })).toMatchObject({ number: given.cardNo })
  })

  it('tells nothing of its number in a refusal', () => {
    for (const changes of [{ cardNo: '4054695723100769' }, { cvv: '99' }, { expiryMonth: '13' }])
      try {
        readCard({ ...given, ...changes }, now)
        expect.unreachable()
      } catch (error) {
        expect(String(error)).not.toMatch(/\d{4}|99/)
      }
  })

  it('is shown by both its ends', () => {
    expect(maskedNumber({ bin: '405469', lastFour: '0768' })).toBe('405469******0768')
  })
})

it.each([
  [{ fullName: 'Ada King' }, 'Ada King'],
  [{ fullName: 'Ada King', firstName: 'A', lastName: 'K' }, 'Ada King'],
  [{ firstName: 'Ada', middleName: 'B', lastName: 'King' }, 'Ada B King'],
  [{ firstName: 'Ada', middleName: '', lastName: 'King' }, 'Ada King'],
  [{ lastName: 'King' }, 'King'],
  [{}, undefined],
  [undefined, undefined],
])('the holder %j is called %s', (cardholderName, holderName) => {
  expect(readCard({ ...given, cardholderName } as CardMetaData, now).holderName).toBe(holderName)
})

it.each([
  [{}, false, false],
  [{}, true, false],
  [{ tokenize: true }, false, true],
  [{ tokenize: false, tokenizeMode: 'ENABLED' }, false, true],
  [{ tokenize: true, tokenizeMode: 'DISABLED' }, true, false],
  [{ tokenizeMode: 'ASKFORCONSENT' }, true, true],
  [{ tokenizeMode: 'ASKFORCONSENT' }, false, false],
] as const)('a card typed with %j, saved by its payer: %s, is kept: %s', (options, hasAgreed, expected) => {
  expect(isTypedCardKept(options, hasAgreed)).toBe(expected)
})

it('a saved card expires with its month, and one without a date never', () => {
  expect(expiryOf({ expiryMonth: '11', expiryYear: '26' })).toBe('11/26')
  expect(hasExpired({ expiry: '11/26' }, now)).toBe(false)
  expect(hasExpired({ expiry: '10/26' }, now)).toBe(true)
  expect(hasExpired({ expiry: '01/27' }, now)).toBe(false)
  expect(hasExpired({}, now)).toBe(false)
})

it.each([
  ['INVALID_EXPIRATION_DATE', 'x12', '29'],
  ['INVALID_EXPIRATION_DATE', '12x', '29'],
  ['INVALID_EXPIRATION_DATE', '12', 'x29'],
  ['INVALID_EXPIRATION_DATE', '12', '29x'],
  ['INVALID_EXPIRATION_DATE', '12', '9'],
  ['INVALID_EXPIRATION_DATE', '012', '29'],
  ['INVALID_EXPIRATION_DATE', '12 ', '29'],
  ['INVALID_EXPIRATION_DATE', '12', ' 29'],
  ['INVALID_EXPIRATION_DATE', '12', '29 '],
])('is refused with %s for the date %s/%s', (code, expiryMonth, expiryYear) => {
  expect(read({ expiryMonth, expiryYear })).toBe(code)
})

it('a number has at least twelve digits', () => {
  expect(read({ cardNo: '50000000009' })).toBe('INVALID_CARD_NUMBER')
  expect(read({ cardNo: '501800000009' })).toMatchObject({ number: '501800000009' })
})

it('a refusal names the field', () => {
  expect(() => readCard({ ...given, cardNo: '1' }, now)).toThrow('paymentMethod.paymentMethodMetaData.cardNo')
})

it('a number of no known brand has none', () => {
  expect(brandAndEnds('9999999999999995')).toEqual({ brand: '', bin: '999999', lastFour: '9995' })
})
