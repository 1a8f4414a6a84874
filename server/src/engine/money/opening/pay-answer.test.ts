import { type Amount, CURRENCIES, type Currency, canonicalJson, resultOf } from '@amsel/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { namesOf, pageAnswer, redirection } from './pay-answer.ts'

const named = fc.record({
  paymentRequestId: fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }),
  paymentId: fc.stringMatching(/^\d{35}$/),
  amount: fc.record({
    currency: fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
    value: fc.bigInt(1n, 10n ** 16n),
  }) satisfies fc.Arbitrary<Amount>,
  createdAt: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
})

it('the answer with a page is the canonical form of its fields, whatever they are', () => {
  fc.assert(
    fc.property(named, fc.webUrl({ withQueryParameters: true }), (payment, url) => {
      const plain = { result: resultOf('PAYMENT_IN_PROCESS'), ...namesOf(payment), ...redirection(url) }
      expect(pageAnswer(payment, url)).toBe(canonicalJson(plain))
    }),
  )
})
