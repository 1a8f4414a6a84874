import type { Payment, PaymentTransaction } from '../../../domain/index.ts'
import type { WritingAct } from '../../act.ts'

/** The transaction is in SUCCESS or FAIL; whoever calls holds the payment. */
export type End = (act: WritingAct, payment: Payment, ended: PaymentTransaction) => Promise<void>
