import {
  type Actor,
  type Attempt,
  decide,
  type Payment,
  type PaymentTransaction,
  type ProviderOutcome,
} from '../../domain/index.ts'
import {
  findPayment,
  findTransaction,
  lockPayment,
  type ReadPayment,
  updateTransaction,
} from '../../storage/index.ts'
import { actQuickly, beginAct, holding, type WritingAct } from '../act.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import type { MoneyParts } from '../parts.ts'
import type { Begun } from './begin-payment-transaction.ts'
import { ENDS } from './ends/index.ts'
import { letGoOfRest } from './let-go-of-rest.ts'

interface Recorded {
  readonly transaction: PaymentTransaction
  /** What the gateway does next by itself: to be performed after the commit. */
  readonly next?: Begun | null
}

/**
 * Writes what a provider said of a capture, refund, cancelling or raised amount: the attempt, the transaction, the
 * payment, the money and the notification together. Told twice, it writes once. What this leaves held of an authorization
 * that has closed meanwhile is let go.
 */
export async function recordTransaction(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  { read, ...told }: ToldOfTransaction,
): Promise<Recorded> {
  const { clientId, paymentId, attemptId } = attempt
  const quickly =
    read && (await actQuickly(parts, actor, read, (act) => record(act, { ...read, attempt, told })))
  if (quickly) {
    if (quickly.isToBeSent) parts.notifications.wake(clientId)
    return quickly.result
  }
  const recorded = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, actor.client.clientId, { paymentId })
    const transaction = await findTransaction(tx, clientId, nameOf(attempt))
    if (!payment || !transaction) throw new Error(`attempt ${attemptId} has no payment or transaction`)
    return record(await beginAct(parts, tx, actor), { payment, transaction, attempt, told })
  })
  parts.notifications.wake(clientId)
  return recorded
}

/** What a provider said, and the payment and the transaction as they are known, where the payment is not held. */
export interface ToldOfTransaction extends ProviderOutcome {
  readonly read?: (ReadPayment & { readonly transaction: PaymentTransaction }) | undefined
}

interface Heard {
  readonly payment: Payment
  readonly transaction: PaymentTransaction
  readonly attempt: Attempt
  readonly told: ProviderOutcome
}

async function record(act: WritingAct, { payment, transaction, attempt, told }: Heard): Promise<Recorded> {
  const { status, resultCode } = decide(told.outcome, told.resultCode)
  if (!(await recordOutcome(act, attempt, told)) || status === 'PENDING') return { transaction }
  const decision = { status, resultCode, decidedAt: act.now }
  const ended = await updateTransaction(act.tx, transaction, decision)
  await ENDS[ended.kind](act, payment, ended)
  return { transaction: ended, next: await letGoIfClosed(act, payment, { ended, attempt }) }
}

/** Money that goes back changes no hold; and an issuer that would not let go is not asked again. */
async function letGoIfClosed(
  act: WritingAct,
  { clientId, paymentId, authClosedAt }: Payment,
  { ended: { kind, details }, attempt }: { ended: PaymentTransaction; attempt: Attempt },
): Promise<Begun | null> {
  const changesHold = kind !== 'REFUND' && kind !== 'CANCEL' && details.reason !== 'EXPIRED'
  if (authClosedAt === null || !changesHold) return null
  const held = holding(act)
  const changed = await findPayment(held.tx, clientId, { paymentId })
  return changed && letGoOfRest(held, changed, attempt.provider)
}

function nameOf({ kind, transactionId }: Attempt) {
  if (kind === 'CHARGE' || kind === 'REVERSAL' || transactionId === null)
    throw new Error(`a ${kind} is no transaction`)
  return { kind, transactionId }
}
