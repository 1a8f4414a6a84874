import { type AttemptKind, type AttemptState, NEXT_ATTEMPT_STATES } from '../payments/attempt.ts'
import type { AccountKind } from './accounts.ts'

type Leg = readonly [debit: AccountKind, credit: AccountKind, what: 'amount' | 'fee']

/** The sums that a payment's row keeps. */
export type PaymentSum = 'captured' | 'refunded' | 'disputed' | 'fee'

/**
 * Everything there is to know about an event. None of it is kept anywhere else: what checks for enough, what the search
 * looks for, what operators may book and how the ledger is verified derive from here.
 */
export interface LedgerEventRecord {
  /** Which accounts move, a leg each: one with the amount, and one with the fee where there is any. */
  readonly legs: readonly Leg[]
  /** Whether money leaves the guarded account only while there is enough. What a payer or a provider takes is not checked. */
  readonly asksForEnough: boolean
  /** Whose id the event has; with its kind that makes it unique. */
  readonly idOf: 'payment' | 'transaction' | 'attempt' | 'dispute' | 'correction' | 'difference' | 'payout'
  /**
   * The attempts that it is booked for, and in which of their states it is booked. Of several events with the same
   * attempts, one is booked. Null where no provider is asked.
   */
  readonly attempts: BookedAttempts | null
  /** With which payments the search looks for it; itself: the code that books it also makes it searchable. */
  readonly searchedWith: 'paid payments' | 'ended payments' | 'transactions' | 'itself'
  /** What it does to the sums of its payment: 1 adds the amount, or the fee to the fee, and -1 takes it away. */
  readonly sums: Readonly<Partial<Record<PaymentSum, 1 | -1>>>
  /** Whether two operators may book it. */
  readonly isCorrection: boolean
  /** The event that it takes back for the same attempt, where the provider has said the opposite since. */
  readonly undoes?: string
}

export interface BookedAttempts {
  readonly kind: AttemptKind
  readonly states: readonly AttemptState[]
  /** A charged card is only authorized: no money moves, and none is to be reversed. */
  readonly isBookedForCards: boolean
}

const EVER = Object.keys(NEXT_ATTEMPT_STATES) as AttemptState[]
/** What a provider takes back was booked, and stays so. */
const SUCCEEDED_ONCE = ['SUCCEEDED', 'RETRACTED'] as const

const CORRECTION = {
  idOf: 'correction',
  attempts: null,
  searchedWith: 'itself',
  sums: {},
  isCorrection: true,
} as const

const DISPUTE = {
  asksForEnough: false,
  idOf: 'dispute',
  attempts: null,
  searchedWith: 'paid payments',
  isCorrection: false,
} as const

const DIFFERENCE = {
  asksForEnough: false,
  idOf: 'difference',
  attempts: null,
  searchedWith: 'itself',
  sums: {},
  isCorrection: false,
} as const

const PAYOUT = {
  asksForEnough: false,
  idOf: 'payout',
  attempts: null,
  searchedWith: 'itself',
  sums: {},
  isCorrection: false,
} as const

/** A card's authorization moves nothing: its captures do. */
export const LEDGER_EVENTS = {
  PAYMENT: {
    legs: [
      ['provider', 'payable', 'amount'],
      ['payable', 'fees', 'fee'],
    ],
    asksForEnough: false,
    idOf: 'payment',
    attempts: { kind: 'CHARGE', states: SUCCEEDED_ONCE, isBookedForCards: false },
    searchedWith: 'paid payments',
    sums: { captured: 1, fee: 1 },
    isCorrection: false,
  },
  CAPTURE: {
    legs: [
      ['provider', 'payable', 'amount'],
      ['payable', 'fees', 'fee'],
    ],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'CAPTURE', states: SUCCEEDED_ONCE, isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { captured: 1, fee: 1 },
    isCorrection: false,
  },
  REFUND: {
    legs: [['payable', 'returning', 'amount']],
    asksForEnough: true,
    idOf: 'transaction',
    attempts: { kind: 'REFUND', states: EVER, isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { refunded: 1 },
    isCorrection: false,
  },
  REFUND_PAID: {
    legs: [['returning', 'provider', 'amount']],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'REFUND', states: SUCCEEDED_ONCE, isBookedForCards: true },
    searchedWith: 'transactions',
    sums: {},
    isCorrection: false,
  },
  REFUND_FAILED: {
    legs: [['returning', 'payable', 'amount']],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'REFUND', states: ['FAILED'], isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { refunded: -1 },
    isCorrection: false,
  },
  // The fee that a cancel returns stays known as the payment's.
  CANCEL: {
    legs: [
      ['fees', 'payable', 'fee'],
      ['payable', 'returning', 'amount'],
    ],
    asksForEnough: true,
    idOf: 'transaction',
    attempts: { kind: 'CANCEL', states: EVER, isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { refunded: 1 },
    isCorrection: false,
  },
  CANCEL_PAID: {
    legs: [['returning', 'provider', 'amount']],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'CANCEL', states: ['SUCCEEDED'], isBookedForCards: true },
    searchedWith: 'transactions',
    sums: {},
    isCorrection: false,
  },
  CANCEL_FAILED: {
    legs: [
      ['returning', 'payable', 'amount'],
      ['payable', 'fees', 'fee'],
    ],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'CANCEL', states: ['FAILED'], isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { refunded: -1 },
    isCorrection: false,
  },
  DISPUTE: { ...DISPUTE, legs: [['payable', 'held', 'amount']], sums: { disputed: 1 } },
  DISPUTE_WON: { ...DISPUTE, legs: [['held', 'payable', 'amount']], sums: { disputed: -1 } },
  DISPUTE_LOST: { ...DISPUTE, legs: [['held', 'provider', 'amount']], sums: {} },
  LATE_PAYMENT: {
    legs: [['provider', 'returning', 'amount']],
    asksForEnough: false,
    idOf: 'attempt',
    attempts: { kind: 'CHARGE', states: SUCCEEDED_ONCE, isBookedForCards: false },
    searchedWith: 'ended payments',
    sums: {},
    isCorrection: false,
  },
  LATE_PAYMENT_REVERSED: {
    legs: [['returning', 'provider', 'amount']],
    asksForEnough: false,
    idOf: 'attempt',
    attempts: { kind: 'REVERSAL', states: SUCCEEDED_ONCE, isBookedForCards: false },
    searchedWith: 'ended payments',
    sums: {},
    isCorrection: false,
  },
  // What a provider reports later, having reported the opposite before.
  PAYMENT_RETRACTED: {
    legs: [
      ['fees', 'payable', 'fee'],
      ['payable', 'provider', 'amount'],
    ],
    asksForEnough: false,
    idOf: 'payment',
    attempts: { kind: 'CHARGE', states: ['RETRACTED'], isBookedForCards: false },
    searchedWith: 'paid payments',
    sums: { captured: -1, fee: -1 },
    isCorrection: false,
  },
  CAPTURE_RETRACTED: {
    legs: [
      ['fees', 'payable', 'fee'],
      ['payable', 'provider', 'amount'],
    ],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'CAPTURE', states: ['RETRACTED'], isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { captured: -1, fee: -1 },
    isCorrection: false,
  },
  // In place of REFUND_PAID, where the refund had failed before and its money was the merchant's again.
  REFUND_AFTER_ALL: {
    legs: [['payable', 'provider', 'amount']],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'REFUND', states: SUCCEEDED_ONCE, isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { refunded: 1 },
    isCorrection: false,
    undoes: 'REFUND_FAILED',
  },
  REFUND_RETRACTED: {
    legs: [['provider', 'payable', 'amount']],
    asksForEnough: false,
    idOf: 'transaction',
    attempts: { kind: 'REFUND', states: ['RETRACTED'], isBookedForCards: true },
    searchedWith: 'transactions',
    sums: { refunded: -1 },
    isCorrection: false,
  },
  REVERSAL_RETRACTED: {
    legs: [['provider', 'returning', 'amount']],
    asksForEnough: false,
    idOf: 'attempt',
    attempts: { kind: 'REVERSAL', states: ['RETRACTED'], isBookedForCards: false },
    searchedWith: 'ended payments',
    sums: {},
    isCorrection: false,
  },
  // In place of PAYMENT_RETRACTED, where the money had come too late and could not go back.
  LATE_PAYMENT_RETRACTED: {
    legs: [['returning', 'provider', 'amount']],
    asksForEnough: false,
    idOf: 'attempt',
    attempts: { kind: 'CHARGE', states: ['RETRACTED'], isBookedForCards: false },
    searchedWith: 'ended payments',
    sums: {},
    isCorrection: false,
  },
  // What two operators have booked because a provider says so, and no rule covers it.
  DIFFERENCE_CREDIT: { ...DIFFERENCE, legs: [['provider', 'payable', 'amount']] },
  DIFFERENCE_DEBIT: { ...DIFFERENCE, legs: [['payable', 'provider', 'amount']] },
  // What the merchant gets. Rejected or cancelled, it never left; returned, it came back after it had been paid.
  PAYOUT: { ...PAYOUT, legs: [['payable', 'paying_out', 'amount']], asksForEnough: true },
  PAYOUT_PAID: { ...PAYOUT, legs: [['paying_out', 'bank', 'amount']] },
  PAYOUT_REJECTED: { ...PAYOUT, legs: [['paying_out', 'payable', 'amount']] },
  PAYOUT_CANCELLED: { ...PAYOUT, legs: [['paying_out', 'payable', 'amount']] },
  PAYOUT_RETURNED: { ...PAYOUT, legs: [['bank', 'payable', 'amount']] },
  // What two operators agreed on: money that came or went outside the ledger, and a fee beside those of payments.
  CORRECTION_CREDIT: { ...CORRECTION, legs: [['provider', 'payable', 'amount']], asksForEnough: false },
  CORRECTION_DEBIT: { ...CORRECTION, legs: [['payable', 'provider', 'amount']], asksForEnough: true },
  CORRECTION_FEE: { ...CORRECTION, legs: [['payable', 'fees', 'amount']], asksForEnough: true },
} as const satisfies Record<string, LedgerEventRecord>
export type LedgerEvent = keyof typeof LEDGER_EVENTS

/** Every event with its record, in the order above. */
export const ledgerEvents: readonly (readonly [LedgerEvent, LedgerEventRecord])[] = (
  Object.keys(LEDGER_EVENTS) as LedgerEvent[]
).map((event) => [event, LEDGER_EVENTS[event]])

export const asksForEnough = (event: LedgerEvent): boolean => LEDGER_EVENTS[event].asksForEnough

export type Correction = {
  [Event in LedgerEvent]: (typeof LEDGER_EVENTS)[Event]['isCorrection'] extends true ? Event : never
}[LedgerEvent]

export const CORRECTIONS = ledgerEvents
  .filter(([, { isCorrection }]) => isCorrection)
  .map(([event]) => event) as [Correction, ...Correction[]]
