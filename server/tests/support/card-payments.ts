import { expect } from 'vitest'
import { type Merchant, payRequest, type TestAnswer } from './merchant.ts'

/** Numbers of the sandbox; what is not named declined is taken. */
export const CARDS = {
  VISA: '4054695723100768',
  MASTERCARD: '5162774114974622',
  JCB: '3530111333300000',
  AMEX: '378282246310005',
  DECLINED_VISA: '4054692760174822',
  DECLINED_MASTERCARD: '5162770472561357',
  EXEMPT: '4035501000000008',
} as const

export const cardData = (cardNo: string = CARDS.VISA) => ({
  cardNo,
  cvv: '123',
  expiryMonth: '12',
  expiryYear: '39',
})

/** A request to pay by card; `data` changes what it says of the card, `changes` the rest. */
export const cardRequest = (data: object = {}, changes: object = {}) => ({
  ...payRequest(),
  paymentMethod: { paymentMethodType: 'CARD', paymentMethodMetaData: { ...cardData(), ...data } },
  ...changes,
})

/** The same by a token. */
export const tokenRequest = (cardToken: unknown, changes: object = {}) => ({
  ...payRequest(),
  paymentMethod: { paymentMethodType: 'CARD', paymentMethodId: cardToken },
  ...changes,
})

export const MANUAL = { paymentFactor: { isAuthorization: true, captureMode: 'MANUAL' } } as const

/** Pays by card and gives the id of the payment, which is authorized and waits for its captures. */
export async function authorize(
  merchant: Merchant,
  cardNo: string = CARDS.VISA,
  changes: object = {},
): Promise<string> {
  const { code, body } = await merchant.call(
    'payments/pay',
    cardRequest({ cardNo }, { ...MANUAL, ...changes }),
  )
  expect(code).toBe('SUCCESS')
  return body.paymentId as string
}

/** Plans how the next call of an operation goes. */
export async function plan(merchant: Merchant, operation: string, resultCode: string): Promise<void> {
  const { code } = await merchant.call('simulator/planOutcome', { operation, resultCode })
  expect(code).toBe('SUCCESS')
}

/** What an inquiry tells of what was done to a payment. */
export async function transactionsOf(
  merchant: Merchant,
  paymentId: unknown,
): Promise<Record<string, unknown>[]> {
  const { body } = await merchant.inquire({ paymentId })
  return (body.transactions ?? []) as Record<string, unknown>[]
}

/** The bodies of all notifications of a merchant, in their order. */
export async function notificationsOf(
  merchant: Merchant,
): Promise<{ kind: string; body: Record<string, unknown> }[]> {
  const { body } = await merchant.call('notifications/list', { limit: 100 })
  return body.notifications as { kind: string; body: Record<string, unknown> }[]
}

/** The same call so many times at one moment. */
export const atOnce = (count: number, call: (index: number) => Promise<TestAnswer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))
