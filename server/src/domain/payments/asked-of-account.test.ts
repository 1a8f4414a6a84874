import { describe, expect, it } from 'vitest'
import { askedOfPayment, askedOfRefund, carriesOut, requireCarriedOut } from './asked-of-account.ts'

const plan = { creditPayPlan: { installmentNum: 3 } }
const bank = { refundToBankInfo: { bankAccountNo: '1' } }
const namesOf = (asked: readonly { readonly field: string }[]) => asked.map(({ field }) => field)

describe('what a request requires of the account', () => {
  it.each([
    ['a payment in instalments', askedOfPayment(plan), ['creditPayPlan']],
    ['a payment', askedOfPayment({ paymentRequestId: 'p' }), []],
    ['a payment whose words are gone', askedOfPayment(undefined), []],
    ['a refund to a bank account', askedOfRefund(bank), ['refundToBankInfo']],
    ['a refund', askedOfRefund({ refundToBankInfo: undefined }), []],
  ])('is named for %s', (_what, asked, names) => {
    expect(namesOf(asked)).toEqual(names)
  })
})

describe('an account', () => {
  const asked = askedOfPayment(plan)

  it('carries out what it passes on', () => {
    const able = { handsOn: ['other', 'creditPayPlan'] }
    expect(carriesOut(able, asked)).toBe(true)
    expect(() => requireCarriedOut(able, asked)).not.toThrow()
  })

  it.each([
    ['nothing', {}],
    ['something else', { handsOn: ['other'] }],
  ])('that passes on %s refuses the field with its reason', (_what, able) => {
    expect(carriesOut(able, asked)).toBe(false)
    const { field, code, because } = asked[0] ?? expect.fail('nothing was asked')
    expect(() => requireCarriedOut(able, asked)).toThrow(
      expect.objectContaining({ code, message: `${field}: ${because}` }),
    )
  })

  it('that passes on nothing carries out what asks for nothing', () => {
    expect(carriesOut({}, [])).toBe(true)
    expect(() => requireCarriedOut({}, [])).not.toThrow()
  })
})
