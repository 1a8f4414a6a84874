import { type Actor, type Attempt, later, type Payment } from '../../../domain/index.ts'
import type { ReportedPayment } from '../../../providers/index.ts'
import {
  type DatabaseTransaction,
  findRequestId,
  insertJob,
  insertAttempt,
  openPayment,
  updatePayment,
} from '../../../storage/index.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { moveAttempt } from '../attempts/move-attempt.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { lockPaymentRows, unfinishedCharge } from '../payment-rows.ts'
import type { Unit } from '../unit.ts'
import { openAttempt } from './open-attempt.ts'
import { paymentInRecord } from './payment-record.ts'

type Rebuilt = { readonly charge: Attempt } | { readonly why: string }

/**
 * Rebuilds a payment that was begun after the moment of the restored database, or a later charge of a known one: as it
 * was before the provider answered. What the provider was given with it says all that is needed.
 */
export async function rebuildPayment(
  deps: MoneyDeps,
  actor: Actor,
  provider: string,
  reported: ReportedPayment,
): Promise<Rebuilt> {
  const { clientId, attemptId, record } = reported
  const lost = paymentInRecord(deps.sealer, { clientId, attemptId, provider }, record)
  if (!lost) return { why: 'it is not known here, and came without a record of this gateway' }
  const rows = (tx: DatabaseTransaction) => rowsOf(tx, lost)
  // If another process rebuilds it at the same moment, it is found when it is read again.
  return carryOut(deps, actor, rows, (unit, { payment, used, attempts }): Rebuilt => {
    const { writes } = unit
    const known = attempts.find((one) => one.attemptId === attemptId)
    if (known) return { charge: known }
    if (payment) {
      // One account is asked after the other: the next only when the one before had certainly moved nothing.
      const earlier = unfinishedCharge({ attempts })
      if (earlier) moveAttempt(unit, earlier, { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' })
      if (payment.provider !== provider) updatePayment(writes, actor, payment, { provider })
    } else {
      if (used && (used.paymentId !== null || used.isCancelled))
        return { why: 'its request id leads to something else here' }
      openPayment(writes, lost, used?.paymentSessionId ?? undefined)
    }
    return { charge: insertCharge(unit, lost, { attemptId, provider }) }
  })
}

/**
 * The request id first: nothing is locked as long as the payment is unknown, so another process may commit it between the
 * two. An id that leads to it is then read together with it; the other order would find the id alone.
 */
async function rowsOf(tx: DatabaseTransaction, { clientId, paymentId, paymentRequestId }: Payment) {
  const used = await findRequestId(tx, clientId, paymentRequestId)
  return { used, ...(await lockPaymentRows(tx, clientId, { paymentId })) }
}

function insertCharge(
  { writes, now }: Unit,
  { clientId, paymentId, amount, createdAt, changedBy: begunBy }: Payment,
  { attemptId, provider }: Pick<Attempt, 'attemptId' | 'provider'>,
): Attempt {
  const charge = openAttempt({
    ...{ clientId, attemptId, paymentId, provider, amount, createdAt, begunBy },
    kind: 'CHARGE',
    transactionId: null,
  })
  insertAttempt(writes, charge)
  const dueAt = later(now, FINISH_AFTER_MS)
  insertJob(writes, { clientId, kind: 'finish_attempt', subjectId: attemptId, dueAt })
  return charge
}
