import { RESULT_CODES, type ResultCode } from '@amsel/contract'
import type { Words } from './words.ts'

/** What a payer reads about a try that failed, and what they can do next. */
export interface Trouble {
  readonly trouble: keyof Words['trouble']
  readonly advice: Exclude<keyof Words['advice'], 'triesLeft'>
}

const of = (trouble: Trouble['trouble'], advice: Trouble['advice']): Trouble => ({ trouble, advice })

const DECLINED = of('declined', 'otherCard')
const GENERAL = of('general', 'tryAgain')

/**
 * By result code. Whoever enters a card never learns whether it was lost or stolen, or whether fraud is suspected. Codes
 * that are not here concern the merchant or the gateway: the payer gets a general message.
 */
const TROUBLES: Readonly<Partial<Record<ResultCode, Trouble>>> = {
  DO_NOT_HONOR: DECLINED,
  ISSUER_REJECTS_TRANSACTION: DECLINED,
  LOST_CARD: DECLINED,
  STOLEN_CARD: DECLINED,
  PICKUP_CARD: DECLINED,
  RESTRICTED_CARD: DECLINED,
  SUSPECTED_CARD: DECLINED,
  RISK_REJECT: of('declined', 'otherMethod'),
  FRAUD_REJECT: of('declined', 'otherMethod'),
  SUSPECTED_RISK: of('declined', 'otherMethod'),
  PAYMENT_PROHIBITED: of('declined', 'otherMethod'),
  USER_BALANCE_NOT_ENOUGH: of('funds', 'otherMethod'),
  USER_AMOUNT_EXCEED_LIMIT: of('limit', 'otherMethod'),
  PAYMENT_AMOUNT_EXCEED_LIMIT: of('limit', 'otherMethod'),
  PAYMENT_COUNT_EXCEED_LIMIT: of('limit', 'otherMethod'),
  INVALID_CARD: of('cardData', 'checkCard'),
  INVALID_CARD_NUMBER: of('cardData', 'checkCard'),
  INVALID_CVV: of('cardData', 'checkCard'),
  INVALID_EXPIRATION_DATE: of('cardData', 'checkCard'),
  INVALID_EXPIRY_DATE_FORMAT: of('cardData', 'checkCard'),
  CARD_EXPIRED: of('cardExpired', 'otherCard'),
  CARD_NOT_SUPPORTED: of('cardNotTaken', 'otherCard'),
  SELECTED_CARD_BRAND_NOT_AVAILABLE: of('cardNotTaken', 'otherCard'),
  USER_PAYMENT_VERIFICATION_FAILED: of('proof', 'tryAgain'),
  AUTHENTICATION_REQUIRED: of('proof', 'tryAgain'),
  VERIFY_UNMATCHED: of('proof', 'tryAgain'),
  VERIFY_TIMES_EXCEED_LIMIT: of('proof', 'otherMethod'),
  USER_NOT_EXIST: of('account', 'otherMethod'),
  USER_STATUS_ABNORMAL: of('account', 'otherMethod'),
  USER_KYC_NOT_QUALIFIED: of('account', 'otherMethod'),
  PAYMENT_METHOD_NOT_SUPPORTED: of('unavailable', 'otherMethod'),
  NO_PAY_OPTIONS: of('unavailable', 'otherMethod'),
  BUSINESS_NOT_SUPPORT: of('unavailable', 'otherMethod'),
  INCORRECT_BLIKCODE: of('code', 'tryAgain'),
  INVALID_PAYMENT_CODE: of('code', 'tryAgain'),
  EXPIRED_CODE: of('code', 'tryAgain'),
}

export const troubleOf = (code: ResultCode): Trouble =>
  RESULT_CODES[code].status === 'F' ? (TROUBLES[code] ?? GENERAL) : GENERAL
