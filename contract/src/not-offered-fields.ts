import type { NotOffered } from './field-roles.ts'

/**
 * Why fields are refused that ask for something unsupported: one reason and one code, whichever operation it is. The code
 * is the one that the interface lists for all of them.
 */
export const NOT_OFFERED = {
  subscriptions: { code: 'PROCESS_FAIL', because: 'subscriptions are not offered yet' },
  exchange: {
    code: 'PROCESS_FAIL',
    because: 'currencies are not converted here',
  },
  instalments: {
    code: 'PROCESS_FAIL',
    because: 'the account for this payment does not take instalment plans',
  },
  instalmentChoice: {
    code: 'PROCESS_FAIL',
    because: 'the checkout does not let payers choose instalments',
  },
  payee: {
    code: 'PROCESS_FAIL',
    because: 'the money goes to the client, and to nobody else',
    isIgnoredInStores: true,
  },
  verification: {
    code: 'PROCESS_FAIL',
    because: 'payers are verified by their wallet, bank or issuer',
    isIgnoredInStores: true,
  },
  issuerAuthentication: {
    code: 'PROCESS_FAIL',
    because: 'the only check that can be asked for is 3-D Secure, by is3DSAuthentication',
  },
  evaluation: {
    code: 'PROCESS_FAIL',
    because: 'pay always charges; consult lists what can be paid with',
    isIgnoredInStores: true,
  },
  offline: { code: 'PROCESS_FAIL', because: 'payments without a connection are not offered' },
  agreementByPaying: {
    code: 'PROCESS_FAIL',
    because: 'payers agree by paying only in a session with EASY_PAY',
  },
  taxes: { code: 'PROCESS_FAIL', because: 'taxes are not calculated here' },
  declaration: {
    code: 'PROCESS_FAIL',
    because: 'the account for this payment declares nothing to authorities',
  },
  bankRefund: {
    code: 'PROCESS_FAIL',
    because: 'the account that took the payment returns money only the way it came',
  },
  refundSource: {
    code: 'PROCESS_FAIL',
    because: 'a refund is taken from the balance of the client, and from nowhere else',
  },
  pspRegions: { code: 'PROCESS_FAIL', because: 'methods are filtered by allowedPaymentMethodRegions' },
} as const satisfies Record<string, NotOffered>

/** What becomes of fields that decide nothing, by what they come with. */
export const KEPT_WITH_PAYMENT = 'kept with the payment'
export const HANDED_ON_WITH_PAYMENT = 'kept with the payment, and handed on to an upstream gateway'
export const GIVEN_BACK = 'kept, and given back by inquiries and notifications'
export const NOT_KEPT = 'not kept'
