import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { hkd, PAID } from './amounts.ts'
import { type Merchant, payRequest, type TestAnswer } from './merchant.ts'
import type { PaymentNames } from './money.ts'

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

/** What an answer tells of the card that paid. */
export const infoOf = ({ body }: TestAnswer) => body.paymentResultInfo as Record<string, unknown>

/** A card that was paid with once, by its token. */
export const savedCard = async (merchant: Merchant): Promise<string> =>
  String(infoOf(await merchant.call('payments/pay', cardRequest({ tokenize: true }))).cardToken)

export const MANUAL = { paymentFactor: { isAuthorization: true, captureMode: 'MANUAL' } } as const

/** A card payment that is authorized and waits for its captures: HKD 258.00. */
export async function authorized(
  merchant: Merchant,
  cardNo: string = CARDS.VISA,
  changes: object = {},
): Promise<PaymentNames> {
  const { code, body } = await merchant.call(
    'payments/pay',
    cardRequest({ cardNo }, { ...MANUAL, ...changes }),
  )
  expect(code).toBe('SUCCESS')
  return { paymentId: body.paymentId, paymentRequestId: body.paymentRequestId } as PaymentNames
}

/** A request to take of it, for those who send it again; without an amount all of it. */
export const captureRequest = ({ paymentId }: PaymentNames, valueMinor: number | bigint = PAID) => ({
  captureRequestId: `capture-${randomUUID()}`,
  paymentId,
  captureAmount: hkd(valueMinor),
})
