import type { Amount } from '@amsel/contract'
import type { PayoutReason, PayoutState } from '../domain/index.ts'

/** What a merchant is to be paid. */
export interface PayoutOrder {
  readonly clientId: string
  /** The key: the same order again moves nothing twice. */
  readonly payoutId: string
  readonly amount: Amount
  /** Of the bank account that it goes to. */
  readonly lastFour: string
  /** On which its currency moves, since it was sent. */
  readonly workingDays: number
}

/** How far it has got. */
export interface ReportedPayout {
  readonly state: Extract<PayoutState, 'SENT' | 'PAID' | 'REJECTED' | 'RETURNED'>
  readonly reason: PayoutReason | null
}
