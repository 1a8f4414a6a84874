import type { Payment, PaymentTransaction } from '../../../../domain/index.ts'
import type { Unit } from '../../unit.ts'

/** The transaction is in SUCCESS or FAIL; the caller has written its end. */
export type End = (unit: Unit, payment: Payment, ended: PaymentTransaction) => void
