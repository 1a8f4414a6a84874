export type PaymentMethodCategory =
  | 'ALIPAY_PLUS'
  | 'WALLET'
  | 'MOBILE_BANKING_APP'
  | 'BANK_TRANSFER'
  | 'ONLINE_BANKING'
  | 'CARD'
  | 'OTC'
  | 'VA'

/**
 * - `until_next_day`: until 00:15 (UTC+8) of the day after the payment
 * - `seven_days`: for 7 days after the payment; a card before its capture only
 * - `unpaid_only`: while nobody has paid
 * - `never`
 */
export type CancelRule = 'until_next_day' | 'seven_days' | 'unpaid_only' | 'never'

export interface RefundRule {
  readonly isOffered: boolean
  readonly answer: 'at_once' | 'after_60_seconds'
  readonly partial: boolean
  readonly several: boolean
  /** Counted from the payment. */
  readonly windowDays: number
}

export type PaymentMethodColumn =
  | 'category'
  | 'currencies'
  | 'region'
  | 'limits'
  | 'expiryMinutes'
  | 'cancel'
  | 'refund'
