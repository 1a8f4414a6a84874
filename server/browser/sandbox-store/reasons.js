/** Why a payment failed, in the words of whoever stands at the till. */
const REASONS = {
  ORDER_IS_CLOSED: 'Expired',
  ORDER_IS_CANCELED: 'Cancelled',
  PROCESS_FAIL: 'Declined by the customer',
  USER_BALANCE_NOT_ENOUGH: 'Not paid: not enough money',
  USER_AMOUNT_EXCEED_LIMIT: "Not paid: above the customer's limit",
  PAYMENT_AMOUNT_EXCEED_LIMIT: 'Not paid: the amount is outside the limits',
  USER_STATUS_ABNORMAL: "Not paid: the customer's account is blocked",
  RISK_REJECT: 'Not paid: refused as risky',
  EXPIRED_CODE: 'Not paid: the code has expired',
  INVALID_PAYMENT_CODE: 'Not paid: the code is wrong or was used before',
  CURRENCY_NOT_SUPPORT: 'Not paid: this currency is not taken here',
  REQUEST_TRAFFIC_EXCEED_LIMIT: 'Not paid: too many requests at once',
}

/** A code that no till has words for is told by its message. */
export const reasonOf = (resultCode, resultMessage) =>
  REASONS[resultCode] ?? (resultMessage ? `Not paid: ${resultMessage}` : 'Not paid')
