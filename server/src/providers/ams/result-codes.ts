import { isResultCode, RESULT_CODES, type ResultCode } from '@amsel/contract'

/**
 * What a final refusal says about the request that it answers.
 *
 * fails: the payer, issuer or risk control has said no. No money has moved, and none will.
 * asks: a rule of upstream forbids it. Rules are checked before request ids, so a repeat of a successful request may be
 * refused by one: upstream is asked what exists under the key, and only if nothing does, it has failed.
 * hides: the same, but it concerns this gateway's contract with upstream: the merchant does not see the code.
 * ours: this gateway's key, address or access is at fault, and the request was not looked at. A charge has failed where
 * nothing exists under its key; everything else is still wanted, and is sent again when that has been fixed.
 * contradicts: something else exists under the key. Never a failure by itself.
 */
type Verdict = 'fails' | 'asks' | 'hides' | 'ours' | 'contradicts'

type FailureCode = {
  [Code in ResultCode]: (typeof RESULT_CODES)[Code]['status'] extends 'F' ? Code : never
}[ResultCode]

/** A code that is not listed here asks. */
const VERDICTS: Readonly<Partial<Record<FailureCode, Verdict>>> = {
  USER_NOT_EXIST: 'fails',
  USER_STATUS_ABNORMAL: 'fails',
  USER_BALANCE_NOT_ENOUGH: 'fails',
  USER_KYC_NOT_QUALIFIED: 'fails',
  USER_PAYMENT_VERIFICATION_FAILED: 'fails',
  USER_AMOUNT_EXCEED_LIMIT: 'fails',
  VERIFY_UNMATCHED: 'fails',
  VERIFY_TIMES_EXCEED_LIMIT: 'fails',
  RISK_REJECT: 'fails',
  FRAUD_REJECT: 'fails',
  SUSPECTED_RISK: 'fails',
  PAYMENT_PROHIBITED: 'fails',
  AUTHENTICATION_REQUIRED: 'fails',
  CARD_NOT_SUPPORTED: 'fails',
  SELECTED_CARD_BRAND_NOT_AVAILABLE: 'fails',
  INVALID_CARD: 'fails',
  INVALID_CARD_NUMBER: 'fails',
  INVALID_CVV: 'fails',
  INVALID_EXPIRATION_DATE: 'fails',
  INVALID_EXPIRY_DATE_FORMAT: 'fails',
  CARD_EXPIRED: 'fails',
  DO_NOT_HONOR: 'fails',
  ISSUER_REJECTS_TRANSACTION: 'fails',
  LOST_CARD: 'fails',
  STOLEN_CARD: 'fails',
  PICKUP_CARD: 'fails',
  RESTRICTED_CARD: 'fails',
  SUSPECTED_CARD: 'fails',

  MERCHANT_BALANCE_NOT_ENOUGH: 'hides',
  INVALID_MERCHANT_STATUS: 'hides',
  SYSTEM_ERROR: 'hides',

  NO_INTERFACE_DEF: 'ours',
  INVALID_API: 'ours',
  METHOD_NOT_SUPPORTED: 'ours',
  MEDIA_TYPE_NOT_ACCEPTABLE: 'ours',
  ACCESS_DENIED: 'ours',
  UNKNOWN_CLIENT: 'ours',
  INVALID_CLIENT: 'ours',
  CLIENT_INVALID: 'ours',
  INVALID_CLIENT_STATUS: 'ours',
  CLIENT_FORBIDDEN_ACCESS_API: 'ours',
  INVALID_SIGNATURE: 'ours',
  KEY_NOT_FOUND: 'ours',
  INVALID_AGENT_TOKEN: 'ours',
  EXPIRED_AGENT_TOKEN: 'ours',
  OAUTH_FAILED: 'ours',

  REPEAT_REQ_INCONSISTENT: 'contradicts',
}

export const verdictOn = (code: string): Verdict =>
  (Object.hasOwn(VERDICTS, code) && VERDICTS[code as FailureCode]) || 'asks'

/** The code of a failure for the merchant: upstream's, where it is one of the catalogue and about the payment. */
export const resultCodeOf = (code: string): ResultCode =>
  isResultCode(code) && RESULT_CODES[code].status === 'F' && ['fails', 'asks'].includes(verdictOn(code))
    ? code
    : 'PROCESS_FAIL'

/** Nothing is known under the name that was asked for. */
export const isUnknownName = (code: string): boolean =>
  code === 'ORDER_NOT_EXIST' || code === 'PAYMENT_NOT_EXIST' || code === 'REFUND_NOT_EXIST'
