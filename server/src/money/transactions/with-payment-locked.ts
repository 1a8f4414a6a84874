import type { Amount } from '@amsel/contract'
import {
  keptOfTransaction,
  type Payment,
  type PaymentTransaction,
  type TransactionKind,
} from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  findTransaction,
  listTransactions,
  lockPayment,
  updateTransactionName,
} from '../../storage/index.ts'
import { actQuickly, beginAct, type WritingAct } from '../act.ts'
import { takingOut } from '../books.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { findNameless, isNameless } from '../restoring/names.ts'
import type { Begun } from './begin-payment-transaction.ts'
import { perform, resume } from './perform.ts'

interface Wanted {
  readonly kind: TransactionKind
  readonly requestId: string
  readonly paymentId: string
  readonly amount: Amount
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
  { kind, requestId, paymentId, amount }: Wanted,
  begin: Beginning,
): Promise<PaymentTransaction> {
  const { clientId } = call.actor.client
  const quickly = await beginQuickly(parts, call, { kind, requestId, paymentId, amount }, begin)
  if (quickly) return perform(parts, call.actor, quickly)
  const begun = await takingOut(parts, clientId, async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    const earlier = await findTransaction(tx, clientId, { kind, requestId })
    if (earlier) return { earlier }
    const done = await listTransactions(tx, clientId, paymentId)
    const lost = findNameless(done, call.actor.client, { kind, requestId })
    if (lost) return { earlier: await nameAgain(tx, call, lost, { requestId, amount }) }
    await call.alongside?.(tx)
    const act = await beginAct(parts, tx, call.actor)
    return begin(act, payment, done)
  })
  if (!('earlier' in begun)) return perform(parts, call.actor, begun)
  const { earlier } = begun
  call.sameness.requireSame(earlier.requestDigest, keptOfTransaction(earlier))
  return resume(parts, call.actor, earlier)
}

/** One that was made anew after a restore: who asks for it again says by which id, and must ask for the same. */
function nameAgain(
  tx: DatabaseTransaction,
  { sameness }: Call,
  lost: PaymentTransaction,
  { requestId, amount }: Pick<Wanted, 'requestId' | 'amount'>,
): Promise<PaymentTransaction> {
  if (lost.amount.value !== amount.value || lost.amount.currency !== amount.currency)
    sameness.requireSame(lost.requestDigest, keptOfTransaction(lost))
  return updateTransactionName(tx, lost, { requestId, requestDigest: sameness.digest })
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
  if (!read || read.isRequestIdUsed || read.done.some(isNameless)) return null
  const begun = await actQuickly(parts, actor, read, (act) => begin(act, read.payment, read.done))
  return begun && { ...begun.result, version: begun.version }
}
