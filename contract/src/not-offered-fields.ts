import type { NotOffered } from './field-roles.ts'

/**
 * Why fields are refused that ask for what nobody carries out: one reason and one code, whichever operation it is asked of.
 * The code is the one that the interface lists for all of them.
 */
export const NOT_OFFERED = {
  subscriptions: { code: 'PROCESS_FAIL', because: 'subscriptions are not offered yet' },
  exchange: {
    code: 'PROCESS_FAIL',
    because:
      'amounts are paid and given back in the currency and to the amount of the payment, at no other rate',
  },
  instalments: {
    code: 'PROCESS_FAIL',
    because: 'the account that takes this payment takes no payments in instalments',
  },
  instalmentChoice: {
    code: 'PROCESS_FAIL',
    because: 'the checkout does not let payers choose instalments',
  },
  payee: {
    code: 'PROCESS_FAIL',
    because: 'money is paid to the account of the client, and to no other',
    isIgnoredInStores: true,
  },
  verification: {
    code: 'PROCESS_FAIL',
    because: 'payers are verified by their wallet, bank or issuer, and not by data of the request',
    isIgnoredInStores: true,
  },
  issuerAuthentication: {
    code: 'PROCESS_FAIL',
    because: 'the only proof that can be asked of a payer is 3-D Secure, by is3DSAuthentication',
  },
  evaluation: {
    code: 'PROCESS_FAIL',
    because: 'pay charges; what could be paid with is asked for by consult',
    isIgnoredInStores: true,
  },
  offline: { code: 'PROCESS_FAIL', because: 'payments without a connection are not offered' },
  agreementByPaying: {
    code: 'PROCESS_FAIL',
    because: 'payers agree by paying in a session with EASY_PAY alone',
  },
  taxes: { code: 'PROCESS_FAIL', because: 'taxes are not calculated here' },
  declaration: {
    code: 'PROCESS_FAIL',
    because: 'the account that takes this payment declares nothing to authorities',
  },
  bankRefund: {
    code: 'PROCESS_FAIL',
    because: 'the account that took the payment gives money back only the way it came',
  },
  refundSource: {
    code: 'PROCESS_FAIL',
    because: 'a refund is taken from the balance of the client, and from no other account',
  },
  pspRegions: { code: 'PROCESS_FAIL', because: 'use allowedPaymentMethodRegions' },
} as const satisfies Record<string, NotOffered>

/** What becomes of fields that decide nothing, by what they come with. */
export const KEPT_WITH_PAYMENT = 'kept with the payment'
export const HANDED_ON_WITH_PAYMENT = 'kept with the payment, and handed on to an upstream gateway'
export const GIVEN_BACK = 'kept, and given back by inquiries and notifications'
export const NOT_KEPT = 'not kept'
