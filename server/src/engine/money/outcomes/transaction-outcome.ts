import { decide, type PaymentTransaction, type ProviderOutcome } from '../../../domain/index.ts'
import { updateTransaction } from '../../../storage/index.ts'
import type { Begun } from '../transactions/begin-payment-transaction.ts'
import { letGoOfRest } from '../transactions/let-go-of-rest.ts'
import type { Unit } from '../unit.ts'
import { ENDS } from './transaction-ends.ts'
import type { Followed } from './record-outcome.ts'
import type { OutcomeRows } from './rows.ts'

/**
 * What a provider's outcome means for a capture, refund, cancellation, void or raised amount. What this leaves held of an
 * authorization that has closed meanwhile is released.
 */
export function endTransaction(unit: Unit, rows: OutcomeRows, outcome: ProviderOutcome): Followed {
  const { payment } = rows
  const transaction = transactionOf(rows)
  const { status, resultCode } = decide(outcome.outcome, outcome.resultCode)
  if (status === 'PENDING') return { payment, transaction }
  const ended = updateTransaction(unit.writes, transaction, { status, resultCode, decidedAt: unit.now })
  ENDS[ended.kind](unit, payment, ended)
  return {
    payment: unit.writes.payment ?? payment,
    transaction: ended,
    next: letGoIfClosed(unit, rows, ended),
  }
}

/** The transaction that an attempt carries out. */
export function transactionOf({ attempt, transactions }: OutcomeRows): PaymentTransaction {
  const found = transactions.find(({ transactionId }) => transactionId === attempt.transactionId)
  if (!found) throw new Error(`attempt ${attempt.attemptId} has no transaction`)
  return found
}

/** Money that goes back changes no hold; and an issuer that refused to release a hold is not asked again. */
function letGoIfClosed(unit: Unit, rows: OutcomeRows, ended: PaymentTransaction): Begun | null {
  const { kind, details } = ended
  const changesHold = kind !== 'REFUND' && kind !== 'CANCEL' && details.reason !== 'EXPIRED'
  if (rows.payment.authClosedAt === null || !changesHold) return null
  const transactions = rows.transactions.map((one) =>
    one.transactionId === ended.transactionId ? ended : one,
  )
  const payment = unit.writes.payment ?? rows.payment
  return letGoOfRest(unit, { payment, transactions }, rows.attempt.provider)
}
