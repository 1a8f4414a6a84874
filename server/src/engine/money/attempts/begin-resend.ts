import { type Attempt, isOpen, type Payment } from '../../../domain/index.ts'
import { countResend, lockPayment } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

/**
 * A caller about to send a charge again says so first, with the payment locked: from then on the call that began it can
 * no longer claim that it was never sent. Returns no attempt where it has been decided, or its payment has ended.
 */
export const beginResend = (
  { db }: Pick<MoneyDeps, 'db'>,
  attempt: Attempt,
): Promise<{ readonly payment: Payment; readonly attempt: Attempt | null }> =>
  db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, attempt.clientId, attempt)
    if (!payment) throw new Error(`attempt ${attempt.attemptId} has no payment`)
    const counted = isOpen(payment) ? await countResend(tx, attempt) : null
    return { payment, attempt: counted && { ...counted, instruction: attempt.instruction } }
  })
