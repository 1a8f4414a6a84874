import type { InStoreScenario, ResultCode } from '@amsel/contract'
import { isInStore, type Payment } from '../payments/payment.ts'
import { Refusal } from '../refusal.ts'

/** How long an in-store payment waits for its customer, and how long a till may let it wait. */
export const IN_STORE_EXPIRY_MINUTES: Readonly<Record<InStoreScenario, number>> = {
  PaymentCode: 10,
  OrderCode: 3,
  EntryCode: 3,
}
export const IN_STORE_EXPIRY_MINUTES_MAX = 30

/** Any of the wallets, until one is known. */
export const ANY_WALLET = 'CONNECT_WALLET'

/** What a wallet's browser says of itself. The first that fits counts: one wallet's mark is part of another's. */
const USER_AGENT_MARKS: readonly (readonly [mark: string, wallet: string])[] = [
  ['AlipayClientHK', 'ALIPAY_HK'],
  ['AliApp(APHK', 'ALIPAY_HK'],
  ['TouchnGo', 'TNG'],
  ['TNG', 'TNG'],
  ['GCash', 'GCASH'],
  ['KAKAOTALK', 'KAKAOPAY'],
  ['NAVER', 'NAVERPAY'],
  ['TossApp', 'TOSSPAY'],
  ['TrueMoney', 'TRUEMONEY'],
  ['MPay', 'MPAY'],
  ['Hipay', 'HIPAY'],
  ['AlipayClient', 'ALIPAY_CN'],
  ['AliApp(AP', 'ALIPAY_CN'],
  ['AlipayConnect', ANY_WALLET],
]

/** The wallet whose browser opened the merchant's page. */
export function walletOfUserAgent(userAgent: string): string {
  const wallet = findWalletOfUserAgent(userAgent)
  if (wallet === null)
    throw new Refusal('NO_PAY_OPTIONS', 'order.env.userAgent is not the browser of a wallet that is known')
  return wallet
}

/** Null for the browser of no wallet that is known here. */
export const findWalletOfUserAgent = (userAgent: string): string | null =>
  USER_AGENT_MARKS.find(([mark]) => userAgent.includes(mark))?.[1] ?? null

/** More wrong codes a minute than this, and a client is only guessing. */
export const WRONG_CODES_A_MINUTE_MAX = 30

/** In a store any wallet may pay; the provider knows which it was. For one opened upstream, the browser's word counted so far. */
export const walletThatPaid = (
  payment: Pick<Payment, 'productCode' | 'paymentMethodType' | 'provider'>,
  stated: string | undefined,
): string =>
  isInStore(payment) && (payment.paymentMethodType === ANY_WALLET || payment.provider !== null)
    ? (stated ?? payment.paymentMethodType)
    : payment.paymentMethodType

/** Codes that nobody has issued, or too long ago: a client that sends many is guessing. */
export const isWrongCode = (resultCode: ResultCode): boolean =>
  resultCode === 'INVALID_PAYMENT_CODE' || resultCode === 'EXPIRED_CODE'

/** The wallet that paid in a store, once it is known. */
export const pspCustomerInfo = (
  payment: Pick<Payment, 'productCode' | 'paymentMethodType' | 'paidAt'>,
): { pspName: string } | undefined =>
  isInStore(payment) && payment.paidAt && payment.paymentMethodType !== ANY_WALLET
    ? { pspName: payment.paymentMethodType }
    : undefined
