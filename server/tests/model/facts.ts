// The interface's facts that the model relies on, written down a second time: nothing here is imported from the gateway.

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Until when a paid payment can be cancelled. */
type CancelRule = 'next day' | 'seven days' | 'unpaid' | 'never'

interface Method {
  readonly currency: string
  readonly expiresAfter: number
  readonly cancel: CancelRule
  /** At once or a minute later; null where nothing is refunded. */
  readonly refund: 'at once' | 'later' | null
  readonly refundsParts?: false
  readonly refundsOften?: false
  /** In hundredths of a percent. */
  readonly fee?: bigint
  /** Amounts are multiples of it. */
  readonly step?: bigint
}

export const METHODS = {
  ALIPAY_HK: {
    currency: 'HKD',
    expiresAfter: 14 * MINUTE,
    cancel: 'next day',
    refund: 'at once',
    fee: 125n,
  },
  GCASH: { currency: 'PHP', expiresAfter: 14 * MINUTE, cancel: 'next day', refund: 'at once', fee: 100n },
  MERCADOPAGO_MX: {
    currency: 'MXN',
    expiresAfter: 7 * DAY,
    cancel: 'seven days',
    refund: 'at once',
    fee: 349n,
  },
  ONLINEBANKING_BANGKOKBANK: {
    currency: 'THB',
    expiresAfter: 14 * MINUTE,
    cancel: 'unpaid',
    refund: 'later',
  },
  KPLUS: {
    currency: 'THB',
    expiresAfter: 14 * MINUTE,
    cancel: 'unpaid',
    refund: 'later',
    refundsOften: false,
  },
  DANA: {
    currency: 'IDR',
    expiresAfter: 14 * MINUTE,
    cancel: 'never',
    refund: 'at once',
    step: 100n,
  },
  CIMBNIAGA: {
    currency: 'IDR',
    expiresAfter: 2 * DAY,
    cancel: 'never',
    refund: 'later',
    refundsParts: false,
    refundsOften: false,
    step: 100n,
  },
  KONBINI: { currency: 'JPY', expiresAfter: 7 * DAY, cancel: 'next day', refund: null },
  CARD: { currency: 'HKD', expiresAfter: 7 * DAY, cancel: 'seven days', refund: 'later', fee: 290n },
} as const satisfies Record<string, Method>

export type MethodType = keyof typeof METHODS
export const methodOf = (type: MethodType): Method => METHODS[type]

/** The setting that gives the gateway the same fees. */
export const FEES = 'CARD=2.9,ALIPAY_HK=1.25,GCASH=1,MERCADOPAGO_MX=3.49'

/** How often a payer may try at the pages of one payment. */
export const TRIES = 5

/** How long words, attempts and notifications are kept; longer than anything else here lasts. */
export const KEPT_DAYS = 100

export function feeOf(type: MethodType, value: bigint): bigint {
  return (value * (methodOf(type).fee ?? 0n) + 5_000n) / 10_000n
}

/** Cards by what becomes of them. Some brands take neither several captures nor a higher amount. */
export const CARDS = {
  visa: { number: '4111111111111111', code: 'SUCCESS', isFlexible: true },
  amex: { number: '378282246310005', code: 'SUCCESS', isFlexible: false },
  declined: { number: '4054692760174822', code: 'DO_NOT_HONOR', isFlexible: true },
} as const
export type CardName = keyof typeof CARDS

/** A day of the merchants ends a quarter past midnight, UTC+8. */
export function lastCancelMoment(rule: CancelRule, paidAt: number): number {
  if (rule === 'seven days') return paidAt + 7 * DAY
  if (rule !== 'next day') return Number.NEGATIVE_INFINITY
  const midnight = (Math.floor((paidAt + 8 * HOUR) / DAY) + 1) * DAY - 8 * HOUR
  return midnight + 15 * MINUTE
}

const ASKED_AT = [5, 15, 30, 60, 120, 240, 480, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400] as const

/** When a provider that has not decided is asked again: at these ages of what it was asked for, then once a day. */
export function nextInquiry(bornAt: number, now: number): number {
  const age = ASKED_AT.find((seconds) => bornAt + seconds * SECOND > now)
  return age === undefined ? now + DAY : bornAt + age * SECOND
}

export const IN_PROCESS = {
  CAPTURE: 'CAPTURE_IN_PROCESS',
  REFUND: 'REFUND_IN_PROCESS',
  CANCEL: 'UNKNOWN_EXCEPTION',
  VOID: 'UNKNOWN_EXCEPTION',
  INCREMENTAL: 'PAYMENT_IN_PROCESS',
} as const
