import type { BankAccountState, PayoutReason, PayoutState } from '../../../domain/index.ts'
import type { Money } from '../../portal-kit/shapes.ts'

/** GET /payouts: what waits for an operator, and what is on its way to a bank. */
export interface PayoutWork {
  readonly accounts: readonly WaitingAccount[]
  readonly payouts: readonly OpenPayout[]
  /** So many of each are listed, the oldest first. */
  readonly max: number
}

export interface WaitingAccount {
  readonly clientId: string
  readonly accountId: string
  readonly currency: string
  readonly holder: string
  readonly kind: 'iban' | 'aba' | 'bic'
  readonly lastFour: string
  readonly state: BankAccountState
  readonly addedAt: string
  readonly addedBy: string
  readonly usableFrom: string
}

export interface OpenPayout {
  readonly clientId: string
  readonly payoutId: string
  readonly accountId: string
  readonly state: PayoutState
  readonly amount: Money
  readonly madeAt: string
  readonly madeBy: string
  readonly reason: PayoutReason | null
}

/** GET /payouts/:clientId/accounts/:accountId/number: what somebody who pays by hand types at the bank. */
export interface BankNumberShown extends Pick<WaitingAccount, 'holder' | 'kind'> {
  readonly number: string
  /** A routing number or a BIC. */
  readonly bank: string | null
}
