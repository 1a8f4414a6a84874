import { CURRENCIES, type Currency, formatAmount } from '@amsel/contract'
import type { Account } from './accounts.ts'
import type { PaymentSum } from './ledger-events.ts'

/** Two things in the ledger that must be equal, and are not. */
export type LedgerDifference = Compared &
  (
    | { readonly check: 'balance'; readonly account: Account }
    | { readonly check: 'payment'; readonly paymentId: string; readonly sum: PaymentSum }
    | { readonly check: 'event'; readonly paymentId: string; readonly event: string }
    | {
        readonly check: 'attempt'
        readonly paymentId: string
        /** Null where something is booked for none. */
        readonly attemptId: string | null
        /** The events of which one is booked for it. */
        readonly event: string
        readonly provider: string
      }
    | { readonly check: 'provider'; readonly account: Account }
    | { readonly check: 'statement'; readonly number: number }
    | { readonly check: 'payouts' }
  )

interface Compared {
  readonly clientId: string
  readonly currency: string
  readonly bookedMinor: bigint
  readonly expectedMinor: bigint
}

/** What is compared, how it is booked, and what it should be. */
export function sentenceOf(difference: LedgerDifference): string {
  const { clientId, currency, bookedMinor, expectedMinor } = difference
  const [booked, expected] = [bookedMinor, expectedMinor].map((minor) => said(currency, minor))
  const of = `Client ${clientId}`
  switch (difference.check) {
    case 'balance':
      return `${of}: the account ${nameOf(difference.account)} holds ${booked}, and its transfers come to ${expected}.`
    case 'payment':
      return `${of}: the payment ${difference.paymentId} says ${booked} ${SUMS[difference.sum]}, and its transfers come to ${expected}.`
    case 'event':
      return `${of}: the transfer ${difference.event} of the payment ${difference.paymentId} moves ${booked}, and there is nothing that it belongs to.`
    case 'attempt':
      return (
        `${of}: ${booked} are booked as ${difference.event} at ${difference.provider} for ` +
        `${difference.attemptId === null ? 'no attempt' : `the attempt ${difference.attemptId}`} of the payment ` +
        `${difference.paymentId}, and it should be ${expected}.`
      )
    case 'provider':
      return `${of}: the account ${nameOf(difference.account)} holds ${booked}, and by what was asked of the provider it should be ${expected}.`
    case 'statement':
      return `${of}: the statement ${currency} ${difference.number} begins with ${booked}, or with another line than the one before has left, and that has left ${expected}.`
    case 'payouts':
      return `${of}: the account paying_out holds ${booked}, and the payouts that are on their way come to ${expected}.`
  }
}

const SUMS: Readonly<Record<PaymentSum, string>> = {
  captured: 'captured',
  refunded: 'refunded',
  disputed: 'disputed',
  fee: 'of fees',
}

const nameOf = ({ holder, kind, provider }: Account): string =>
  [kind, ...(provider === '' ? [] : [provider]), ...(holder === 'own' ? [] : [`of ${holder}`])].join(' ')

/** A made-up currency has no decimals. */
const said = (currency: string, minor: bigint): string =>
  Object.hasOwn(CURRENCIES, currency) ? formatAmount(minor, currency as Currency) : `${currency} ${minor}`
