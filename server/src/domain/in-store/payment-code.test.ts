import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SANDBOX_PAYMENT_CODES } from '../sandbox/sandbox-payment-codes.ts'
import {
  formatPaymentCode,
  isCodeTooOld,
  isPaymentCode,
  paymentCodeExpiry,
  paymentCodeParts,
} from './payment-code.ts'

describe('a payment code', () => {
  it.each([
    '28024456785672301',
    '280244567856723026',
    '2893612204263667830',
    '281010897274821897274821',
    '251001020123456789012345',
    '281006020000000000125733',
    '2500000000000000',
    '30999999999999999999999999999999',
    ...SANDBOX_PAYMENT_CODES.keys(),
  ])('may look like %s', (text) => {
    expect(isPaymentCode(text)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['15 digits', '280000000000000'],
    ['33 digits', `28${'0'.repeat(31)}`],
    ['the beginning 24', '240000000000000000'],
    ['the beginning 31', '310000000000000000'],
    ['a letter', '28000000000000000a'],
    ['a space', ' 280000000000000000'],
    ['a line end', '280000000000000000\n'],
    ['digits of another script', '٢٨٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠'],
    ['an address', 'https://shop.example/281006020000000000125733'],
  ])('does not look like %s', (_what, text) => {
    expect(isPaymentCode(text)).toBe(false)
  })

  it('lives for a minute', () => {
    expect(paymentCodeExpiry(new Date('2026-11-15T10:00:00.250Z'))).toEqual(
      new Date('2026-11-15T10:01:00.250Z'),
    )
  })

  it('of 24 digits has parts', () => {
    expect(paymentCodeParts('251001020123456789012345')).toEqual({
      prefix: '25',
      agreement: '1',
      routing: '001',
      businessType: '02',
      digits: '0123456789012345',
    })
  })

  it.each(['288888888888888888', '311001020123456789012345', ''])('like %j has no parts', (text) => {
    expect(paymentCodeParts(text)).toBeNull()
  })

  it('that is formatted can be taken apart', () => {
    const digits = (length: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((n) => n.join(''))
    fc.assert(
      fc.property(digits(3), digits(16), (routing, number) => {
        const code = formatPaymentCode(routing, number)
        expect(isPaymentCode(code)).toBe(true)
        expect(paymentCodeParts(code)).toMatchObject({ routing, businessType: '02', digits: number })
      }),
    )
  })

  it.each([
    ['90', '0'.repeat(16)],
    ['090', '0'.repeat(15)],
    ['090', `${'0'.repeat(15)}x`],
  ])('is not made of %j and %j', (routing, digits) => {
    expect(() => formatPaymentCode(routing, digits)).toThrow(RangeError)
  })
})

it('a code is too old from its end on', () => {
  const expiresAt = new Date('2026-11-15T10:01:00Z')
  const isOld = (ms: number) => isCodeTooOld({ expiresAt }, new Date(expiresAt.getTime() + ms))
  expect([isOld(-1), isOld(0), isOld(1)]).toEqual([false, true, true])
})

it.each(['x281001020123456789012345', '281001020123456789012345x', '2810010201234567890123456'])(
  '%s has no parts',
  (text) => {
    expect(paymentCodeParts(text)).toBeNull()
  },
)

it.each([
  ['x090', '0'.repeat(16)],
  ['090x', '0'.repeat(16)],
  ['090', `x${'0'.repeat(16)}`],
  ['090', `${'0'.repeat(16)}x`],
])('no code is made of %s and %s', (routing, digits) => {
  expect(() => formatPaymentCode(routing, digits)).toThrow(RangeError)
})
