import {
  keptOfTransaction,
  type Payment,
  type PaymentTransaction,
  type TransactionKind,
} from '../../domain/index.ts'
import { findTransaction, listTransactions, lockPayment } from '../../storage/index.ts'
import { actQuickly, beginAct, type WritingAct } from '../act.ts'
import { takingOut } from '../books.ts'
import type { Call, MoneyParts } from '../parts.ts'
import type { Begun } from './begin-payment-transaction.ts'
import { perform, resume } from './perform.ts'

interface Wanted {
  readonly kind: TransactionKind
  readonly requestId: string
  readonly paymentId: string
}

/** Asks the rules and writes the intent. Whoever calls holds the payment, or writes only if it has not changed. */
type Beginning = (
  act: WritingAct,
  payment: Payment | null,
  done: readonly PaymentTransaction[],
) => Promise<Begun>

/**
 * Does something to a payment that the merchant asks for under a request id of its own: it is begun, or one that was
 * begun before is driven on. `begin` is called with the payment locked, asks the rules and writes the intent.
 */
export async function withPaymentLocked(
  parts: MoneyParts,
  call: Call,
  { kind, requestId, paymentId }: Wanted,
  begin: Beginning,
): Promise<PaymentTransaction> {
  const { clientId } = call.actor.client
  const quickly = await beginQuickly(parts, call, { kind, requestId, paymentId }, begin)
  if (quickly) return perform(parts, call.actor, quickly)
  const begun = await takingOut(parts, clientId, async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    const earlier = await findTransaction(tx, clientId, { kind, requestId })
    if (earlier) return { earlier }
    await call.alongside?.(tx)
    const act = await beginAct(parts, tx, call.actor)
    return begin(act, payment, await listTransactions(tx, clientId, paymentId))
  })
  if (!('earlier' in begun)) return perform(parts, call.actor, begun)
  const { earlier } = begun
  call.sameness.requireSame(earlier.requestDigest, keptOfTransaction(earlier))
  return resume(parts, call.actor, earlier)
}

/** The same where the payment is as it was read when it is written. Null when it is not, and for a repeat. */
async function beginQuickly(
  parts: MoneyParts,
  { actor, alongside }: Call,
  wanted: Wanted,
  begin: Beginning,
): Promise<Begun | null> {
  // What is written alongside needs a database transaction.
  if (alongside) return null
  const read = await parts.acts.readToChange({ clientId: actor.client.clientId, ...wanted })
  if (!read || read.isRequestIdUsed) return null
  const begun = await actQuickly(parts, actor, read, (act) => begin(act, read.payment, read.done))
  return begun && { ...begun.result, version: begun.version }
}
