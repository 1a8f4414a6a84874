import type { Payment, PaymentTransaction } from '../../../domain/index.ts'
import type { DatabaseTransaction } from '../../../storage/index.ts'
import type { MoneyParts } from '../../parts.ts'

export interface Ended {
  /** Held by whoever calls. */
  readonly payment: Payment
  /** In SUCCESS or FAIL. */
  readonly transaction: PaymentTransaction
  readonly now: Date
}

export type End = (parts: MoneyParts, tx: DatabaseTransaction, ended: Ended) => Promise<void>
