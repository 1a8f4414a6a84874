import {
  chooseCancelWay,
  isInStore,
  type Payment,
  type PaymentTransaction,
  Refusal,
} from '../../domain/index.ts'
import {
  cancelRequestId,
  findPayment,
  findRequestId,
  findUnfinishedAttempt,
  insertTransaction,
  listTransactions,
  lockPayment,
  type PaymentName,
  updateAgendaDueTime,
  updatePayment,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import { book, takingOut } from '../books.ts'
import { endPayment } from '../charges/end-payment.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { instructionOf } from '../plan.ts'
import { recoverLost } from '../restoring/recover-lost.ts'
import { type Begun, beginPaymentTransaction, newTransaction } from './begin-payment-transaction.ts'
import { perform, resume } from './perform.ts'

type Cancelled =
  | { readonly payment: Payment; readonly transaction: PaymentTransaction }
  /** No payment was made with the id, and since then none can be. */
  | { readonly spentAt: Date }

/**
 * Sees to it that nothing comes of a payment: one that nobody has paid is closed, an authorization is let go, money goes
 * back. A request id that was never paid with is spent: that is ORDER_NOT_EXIST the first time, and done from then on,
 * because a till cancels until it is told so.
 */
export async function cancelPayment(parts: MoneyParts, call: Call, name: PaymentName): Promise<Cancelled> {
  const { clientId } = call.actor.client
  const { paymentId, paymentRequestId } = name
  for (;;) {
    const begun = await takingOut(parts, clientId, async (tx) => {
      const payment = await lockPayment(tx, clientId, name)
      return payment && begin(await beginAct(parts, tx, call.actor), call, payment)
    })
    if (begun) return { payment: begun.payment, transaction: await finish(parts, call, begun) }
    if (paymentId !== undefined || paymentRequestId === undefined) throw new Refusal('ORDER_NOT_EXIST')
    if (await recoverLost(parts, call.actor, paymentRequestId)) continue
    const now = await clientNow(parts, parts.db, clientId)
    if (await cancelRequestId(parts.db, clientId, paymentRequestId, now)) throw new Refusal('ORDER_NOT_EXIST')
    const used = await findRequestId(parts.db, clientId, paymentRequestId)
    if (used?.cancelledAt) {
      if (call.plan) throw new Refusal(call.plan)
      return { spentAt: used.cancelledAt }
    }
    // Somebody has paid with this id meanwhile, or what it led to is no longer kept.
    if (!(await findPayment(parts.db, clientId, name))) throw new Refusal('ORDER_NOT_EXIST')
  }
}

interface Cancelling {
  readonly payment: Payment
  /** Done, or somebody is at it. */
  readonly standing?: PaymentTransaction
  readonly begun?: Begun
}

async function begin(act: Act, call: Call, payment: Payment): Promise<Cancelling> {
  const { parts, tx, actor, now } = act
  const { clientId, paymentId, amount, feeMinor } = payment
  const done = await listTransactions(tx, clientId, paymentId)
  const standing = done.find(isCancelling)
  if (standing) return { payment, standing }
  // A till repeats a cancel that is refused; what has failed needs none.
  if (isInStore(payment) && payment.status === 'FAIL') return { payment, standing: cancelled(act, payment) }
  const way = chooseCancelWay(payment, { now, done })
  await call.alongside?.(tx)
  if (way === 'close') {
    // No provider is asked, so nobody else would play what the sandbox's merchant has planned.
    if (call.plan) throw new Refusal(call.plan)
    return { payment, standing: await close(act, payment) }
  }
  const intent = { amount, provider: providerOf(parts, payment).name, instruction: instructionOf(call) }
  if (way === 'void')
    return { payment, begun: await beginPaymentTransaction(act, payment, { kind: 'VOID', ...intent }) }
  const begun = await beginPaymentTransaction(act, payment, { kind: 'CANCEL', ...intent })
  await updatePayment(tx, actor, payment, { refundedMinor: amount.value })
  await book(act, payment, {
    eventKind: 'CANCEL',
    eventId: begun.transaction.transactionId,
    amount,
    feeMinor,
  })
  return { payment, begun }
}

const isCancelling = ({ kind, status, details }: PaymentTransaction) =>
  (kind === 'CANCEL' || (kind === 'VOID' && details.reason !== 'EXPIRED')) && status !== 'FAIL'

/**
 * Nobody has paid: no provider need be asked, and whoever pays from now on gets the money back. Somebody else's page is
 * closed by the agenda, at once.
 */
async function close(act: Act, payment: Payment): Promise<PaymentTransaction> {
  if (payment.provider !== null) await closeElsewhere(act, payment)
  await endPayment(act, payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  const closed = cancelled(act, payment)
  await insertTransaction(act.tx, closed)
  return closed
}

async function closeElsewhere({ tx, now }: Act, { clientId, paymentId }: Payment): Promise<void> {
  const charge = await findUnfinishedAttempt(tx, { clientId, paymentId, kind: 'CHARGE' })
  if (!charge) return
  const { attemptId: subjectId } = charge
  await updateAgendaDueTime(tx, { clientId, kind: 'finish_attempt', subjectId, dueAt: now })
}

const cancelled = (act: Act, payment: Payment): PaymentTransaction => ({
  ...newTransaction(act, payment, { kind: 'CANCEL', amount: payment.amount }),
  status: 'SUCCESS',
  resultCode: 'SUCCESS',
  decidedAt: act.now,
})

function finish(
  parts: MoneyParts,
  { actor }: Call,
  { standing, begun }: Cancelling,
): Promise<PaymentTransaction> | PaymentTransaction {
  if (begun) return perform(parts, actor, begun)
  if (!standing) throw new Error('nothing was begun')
  if (standing.status !== 'PROCESSING') return standing
  return resume(parts, actor, standing)
}
