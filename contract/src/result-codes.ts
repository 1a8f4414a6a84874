/**
 * The closed catalogue of result codes. An answer carries no code that is not listed here. The text is the
 * default `resultMessage`; an operation may replace it with one that names the field or the limit at fault.
 *
 * S: the call did what it says. F: final, the same request gives the same answer again. U: not known yet, so
 * the caller inquires, waits for the notification or repeats the call with the same request id.
 */
export type ResultStatus = 'S' | 'F' | 'U'

export interface ResultCodeEntry {
  readonly status: ResultStatus
  readonly text: string
}

export const RESULT_CODES = {
  // Any operation: the outcome in general
  SUCCESS: { status: 'S', text: 'success.' },
  PARAM_ILLEGAL: { status: 'F', text: 'A parameter is missing or not valid. Correct the request.' },
  PROCESS_FAIL: { status: 'F', text: 'The request cannot be carried out. Do not repeat it.' },
  REPEAT_REQ_INCONSISTENT: {
    status: 'F',
    text: 'This request id was used before with other content. Use a new id.',
  },
  SYSTEM_ERROR: { status: 'F', text: 'The service failed. Do not repeat the request.' },
  REQUEST_TRAFFIC_EXCEED_LIMIT: { status: 'U', text: 'Too many requests. Wait a moment and call again.' },
  UNKNOWN_EXCEPTION: { status: 'U', text: 'unknown exception' },

  // The gateway: path, caller and signature. Registration says INVALID_CLIENT where cancelling an in-store
  // payment says CLIENT_INVALID.
  NO_INTERFACE_DEF: { status: 'F', text: 'There is no operation at this path. Check the URL.' },
  INVALID_API: { status: 'F', text: 'This operation is not active.' },
  METHOD_NOT_SUPPORTED: { status: 'F', text: 'Send the request with POST.' },
  MEDIA_TYPE_NOT_ACCEPTABLE: { status: 'F', text: 'Send the body as application/json; charset=UTF-8.' },
  ACCESS_DENIED: { status: 'F', text: 'Access is denied.' },
  UNKNOWN_CLIENT: { status: 'F', text: 'The client id is unknown.' },
  INVALID_CLIENT: { status: 'F', text: 'The client is not valid.' },
  CLIENT_INVALID: { status: 'F', text: 'The client is not valid. Check the client id.' },
  INVALID_CLIENT_STATUS: { status: 'F', text: 'The client is not active.' },
  CLIENT_FORBIDDEN_ACCESS_API: { status: 'F', text: 'The client has no right to call this operation.' },
  INVALID_SIGNATURE: {
    status: 'F',
    text: 'The signature does not match. Sign the exact bytes sent with the key on file.',
  },
  KEY_NOT_FOUND: { status: 'F', text: 'No key is on file for this client and key version.' },
  INVALID_AGENT_TOKEN: { status: 'F', text: 'The agent token is not valid.' },
  EXPIRED_AGENT_TOKEN: { status: 'F', text: 'The agent token has expired.' },

  // Payments: existence and state
  PAYMENT_IN_PROCESS: { status: 'U', text: 'payment in process' },
  ORDER_NOT_EXIST: { status: 'F', text: 'There is no order with this id.' },
  PAYMENT_NOT_EXIST: { status: 'F', text: 'There is no payment with this id.' },
  ORDER_STATUS_INVALID: { status: 'F', text: 'The order is in a state that does not allow this.' },
  ORDER_IS_CLOSED: { status: 'F', text: 'The order is closed. Start a new payment with a new request id.' },
  ORDER_IS_CANCELED: {
    status: 'F',
    text: 'The order was cancelled. Start a new payment with a new request id.',
  },

  // Payments: amount and limits
  CURRENCY_NOT_SUPPORT: { status: 'F', text: 'The currency is not supported here.' },
  INVALID_AMOUNT: { status: 'F', text: 'The amount is not accepted.' },
  PAYMENT_AMOUNT_EXCEED_LIMIT: { status: 'F', text: 'The amount is outside the limits of a payment.' },
  PAYMENT_COUNT_EXCEED_LIMIT: { status: 'F', text: 'The permitted number of payments is used up.' },
  USER_AMOUNT_EXCEED_LIMIT: { status: 'F', text: 'The amount is above the limit of the payer.' },

  // Payments: the payer
  USER_NOT_EXIST: { status: 'F', text: 'The payer does not exist.' },
  USER_STATUS_ABNORMAL: { status: 'F', text: 'The account of the payer cannot be used at present.' },
  USER_BALANCE_NOT_ENOUGH: { status: 'F', text: 'The payer has too little money for this payment.' },
  USER_KYC_NOT_QUALIFIED: { status: 'F', text: 'The payer has not passed the identity check needed.' },
  USER_PAYMENT_VERIFICATION_FAILED: { status: 'F', text: 'The payer did not pass the verification.' },
  VERIFY_UNMATCHED: { status: 'F', text: 'The verification code is wrong.' },
  VERIFY_TIMES_EXCEED_LIMIT: { status: 'F', text: 'The verification was tried too often.' },

  // Payments: the merchant and the contract
  MERCHANT_NOT_REGISTERED: { status: 'F', text: 'The merchant is not registered.' },
  MERCHANT_KYB_NOT_QUALIFIED: { status: 'F', text: 'The merchant has not passed the business check needed.' },
  INVALID_MERCHANT_STATUS: { status: 'F', text: 'The merchant is not active.' },
  MERCHANT_BALANCE_NOT_ENOUGH: {
    status: 'F',
    text: 'The balance of the merchant is too low. Top it up and use a new request id.',
  },
  INVALID_CONTRACT: { status: 'F', text: 'No valid contract covers this request.' },
  SETTLE_CONTRACT_NOT_MATCH: { status: 'F', text: 'No contract covers this settlement currency.' },
  PAYMENT_NOT_QUALIFIED: { status: 'F', text: 'The merchant may not take this kind of payment.' },
  BUSINESS_NOT_SUPPORT: { status: 'F', text: 'This business is not supported.' },

  // Payments: the method and its data
  NO_PAY_OPTIONS: { status: 'F', text: 'No payment method is available for this request.' },
  PAYMENT_METHOD_NOT_SUPPORTED: { status: 'F', text: 'The payment method does not support this.' },
  INVALID_PAYMENT_METHOD_META_DATA: { status: 'F', text: 'The data of the payment method is not valid.' },
  INCORRECT_BLIKCODE: { status: 'F', text: 'The BLIK code is wrong. Ask the payer for a new one.' },

  // Payments: risk
  RISK_REJECT: { status: 'F', text: 'The request was refused by risk control.' },
  FRAUD_REJECT: { status: 'F', text: 'The payment was refused on suspicion of fraud.' },
  SUSPECTED_RISK: { status: 'F', text: 'The payment was refused as risky.' },
  PAYMENT_PROHIBITED: { status: 'F', text: 'Payment for these goods or services is prohibited.' },

  // Cards
  AUTHENTICATION_REQUIRED: {
    status: 'F',
    text: 'The issuer asks for 3-D Secure. Pay again with it and a new request id.',
  },
  CARD_NOT_SUPPORTED: { status: 'F', text: 'The card is not supported.' },
  SELECTED_CARD_BRAND_NOT_AVAILABLE: { status: 'F', text: 'The chosen card brand is not available.' },
  INVALID_CARD: { status: 'F', text: 'The card is not valid.' },
  INVALID_CARD_NUMBER: { status: 'F', text: 'The card number is not valid.' },
  INVALID_CVV: { status: 'F', text: 'The security code of the card is not valid.' },
  INVALID_EXPIRATION_DATE: { status: 'F', text: 'The expiry date of the card is not valid.' },
  INVALID_EXPIRY_DATE_FORMAT: { status: 'F', text: 'The expiry date of the card has a wrong format.' },
  CARD_EXPIRED: { status: 'F', text: 'The card has expired.' },
  DO_NOT_HONOR: { status: 'F', text: 'The issuer declined the payment. Ask the payer for another card.' },
  ISSUER_REJECTS_TRANSACTION: { status: 'F', text: 'The issuer rejected the payment.' },
  LOST_CARD: { status: 'F', text: 'The issuer declined the card as lost.' },
  STOLEN_CARD: { status: 'F', text: 'The issuer declined the card as stolen.' },
  PICKUP_CARD: { status: 'F', text: 'The issuer declined the card and wants it kept.' },
  RESTRICTED_CARD: { status: 'F', text: 'The card is restricted by its issuer.' },
  SUSPECTED_CARD: { status: 'F', text: 'The card was refused as suspicious.' },

  // Cancelling
  CANCEL_WINDOW_EXCEED: { status: 'F', text: 'The time to cancel is over. Refund the payment instead.' },

  // Refunds
  REFUND_IN_PROCESS: { status: 'U', text: 'The refund is in process. Wait for its notification.' },
  REFUND_NOT_EXIST: { status: 'F', text: 'There is no refund with this id.' },
  REFUND_AMOUNT_EXCEED: { status: 'F', text: 'The amount is more than what is left to refund.' },
  REFUND_WINDOW_EXCEED: { status: 'F', text: 'The time to refund this payment is over.' },
  REFUND_NOT_SUPPORTED: { status: 'F', text: 'The payment method does not support refunds.' },
  PARTIAL_REFUND_NOT_SUPPORTED: { status: 'F', text: 'The payment method supports full refunds only.' },
  MULTIPLE_REFUNDS_NOT_SUPPORTED: { status: 'F', text: 'The payment method allows one refund a payment.' },

  // Captures
  CAPTURE_IN_PROCESS: { status: 'U', text: 'The capture is in process. Wait for its notification.' },
  AUTH_NOT_FOUND: { status: 'F', text: 'There is no authorized payment with this id.' },
  AUTH_CANCELLED: { status: 'F', text: 'The authorized payment was cancelled.' },
  AUTH_EXPIRED: { status: 'F', text: 'The authorized payment was not captured in time and has expired.' },
  CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT: { status: 'F', text: 'The amount is more than what is left to capture.' },
  MULTI_CAPTURE_NOT_SUPPORTED: { status: 'F', text: 'This payment can be captured once only.' },
  INCREMENTAL_NOT_SUPPORT: { status: 'F', text: 'The authorized amount cannot be raised.' },

  // Agreements: consent of the payer and its tokens
  AUTH_IN_PROCESS: { status: 'U', text: 'The authorization is in process. Call again with the same data.' },
  INVALID_AUTHCODE: { status: 'F', text: 'The authorization code is unknown, used or expired.' },
  INVALID_ACCESS_TOKEN: { status: 'F', text: 'The access token is unknown, revoked or expired.' },
  INVALID_REFRESH_TOKEN: { status: 'F', text: 'The refresh token is unknown, replaced or expired.' },
  OAUTH_FAILED: { status: 'F', text: 'The authorization failed.' },

  // Disputes
  REPEAT_REQUEST: { status: 'F', text: 'The dispute has been answered already.' },
  TIME_EXCEEDS_LIMIT: { status: 'F', text: 'The time to answer the dispute is over.' },

  // In-store payments: the code that the payer shows
  INVALID_PAYMENT_CODE: { status: 'F', text: 'The payment code is not valid. Ask the payer for a new one.' },
  EXPIRED_CODE: { status: 'F', text: 'The code has expired. Ask the payer for a new one.' },

  // Registration of merchants and stores
  REGISTRATION_UNDER_REVIEW: { status: 'F', text: 'An earlier registration is still under review.' },
  REPEAT_REGISTRATION: { status: 'F', text: 'The merchant or store is registered already.' },
  RECORD_NOT_FOUND: { status: 'F', text: 'There is no registration with these ids.' },

  // Vaulting
  VERIFICATION_IN_PROCESS: {
    status: 'U',
    text: 'The verification is in process. Send the payer to the URL.',
  },
  VERIFICATION_FAIL: { status: 'F', text: 'The verification of the payment method failed.' },
  VAULTING_NOT_EXIST: { status: 'F', text: 'There is no vaulting request with this id.' },

  // Customs declarations
  DUPLICATED_DECLARATIONS: { status: 'F', text: 'The payment has been declared already.' },
  TOTAL_DECLARATION_AMOUNT_EXCEED: { status: 'F', text: 'The declared total is more than the payment.' },
  CONTEXT_INCONSISTENT: { status: 'F', text: 'This declaration id was used before with other content.' },
  ARRAY_SIZE_EXCEEDED: { status: 'F', text: 'The list has too many entries.' },

  // The sandbox, our own addition
  RESET_IN_PROCESS: { status: 'U', text: 'The client is still being emptied. Call again.' },
  CLOCK_IN_PROCESS: { status: 'U', text: 'The clock is still moving. Call again with 0 seconds.' },
} as const satisfies Record<string, ResultCodeEntry>

export type ResultCode = keyof typeof RESULT_CODES

export function isResultCode(text: string): text is ResultCode {
  return Object.hasOwn(RESULT_CODES, text)
}
