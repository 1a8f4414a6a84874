import { paymentNamed } from '../message.ts'

/**
 * What a history consists of: payments numbered from 1, of which a tenth is open, one in 25 has expired, and the others
 * are paid; a tenth has a refund. The same in TypeScript, for who asks, and in SQL, for who fills.
 */
const isOpen = (number: number) => number % 10 === 9
const isExpired = (number: number) => number % 25 === 3
export const isPaid = (number: number) => !isOpen(number) && !isExpired(number)

export const IS_OPEN = 'number % 10 = 9'
export const IS_EXPIRED = 'number % 25 = 3'
export const IS_REFUNDED = 'number % 10 = 5'
export const IS_PAID = `not (${IS_OPEN} or ${IS_EXPIRED})`

export const AMOUNT_MINOR = '(1000 + number % 90000)'
export const PAYMENT_REQUEST_ID = `'bench-' || lpad(number::text, 12, '0')`

/** 35 digits as the gateway's, in the order of the numbers as those are in the order of time. */
export const paymentIdOf = (number: number) => `2025${String(number).padStart(31, '0')}`
export const PAYMENT_ID = `'2025' || lpad(number::text, 31, '0')`
export const REFUND_ID = `'2026' || lpad(number::text, 31, '0')`

/** A large prime: its multiples visit every payment of a history before one comes again, far from each other. */
const STRIDE = 2_654_435_761

/** The number of the payment that is asked for at a turn. */
export const scattered = (turn: number, rows: number) => 1 + ((turn * STRIDE) % rows)

/** The same, and the next one that is paid. */
export function scatteredPaid(turn: number, rows: number): number {
  let number = scattered(turn, rows)
  while (!isPaid(number)) number = (number % rows) + 1
  return number
}

/** What an inquiry must say of a payment of the history. */
export const shownOf = (number: number) => ({
  ...paymentNamed(number),
  paymentId: paymentIdOf(number),
  paymentStatus: isOpen(number) ? 'PROCESSING' : isExpired(number) ? 'FAIL' : 'SUCCESS',
})
