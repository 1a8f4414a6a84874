import {
  chooseCancelWay,
  isInStore,
  type Payment,
  type PaymentTransaction,
  Refusal,
} from '../../../domain/index.ts'
import {
  cancelRequestId,
  findPayment,
  findRequestId,
  insertTransaction,
  type PaymentName,
  updateJobDueTime,
  updatePayment,
} from '../../../storage/index.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import { book } from '../book.ts'
import { carryOut } from '../carry-out.ts'
import { endPayment } from '../charges/end-payment.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { lockPaymentRows, type PaymentRows, unfinishedCharge } from '../payment-rows.ts'
import { instructionOf } from '../plan.ts'
import { recoverLost } from '../restoring/recover-lost.ts'
import type { Unit } from '../unit.ts'
import { type Begun, beginPaymentTransaction, newTransaction } from './begin-payment-transaction.ts'
import { perform, resume } from './perform.ts'

type Cancelled =
  | { readonly payment: Payment; readonly transaction: PaymentTransaction }
  /** No payment was made with the id, and from now on none can be. */
  | { readonly spentAt: Date }

/**
 * Makes sure that nothing comes of a payment: an unpaid one is closed, an authorization is released, money goes back. A
 * request id that was never paid with is used up: that is ORDER_NOT_EXIST the first time, and success from then on,
 * because a till cancels until the answer is success.
 */
export async function cancelPayment(deps: MoneyDeps, call: Call, name: PaymentName): Promise<Cancelled> {
  const { clientId } = call.actor.client
  const { paymentId, paymentRequestId } = name
  for (;;) {
    const begun = await carryOut(
      deps,
      call.actor,
      (tx) => lockPaymentRows(tx, clientId, name),
      (unit, rows) => (hasPayment(rows) ? begin(unit, call, rows) : null),
    )
    if (begun) return { payment: begun.payment, transaction: await finish(deps, call, begun) }
    if (paymentId !== undefined || paymentRequestId === undefined) throw new Refusal('ORDER_NOT_EXIST')
    if (await recoverLost(deps, call.actor, paymentRequestId)) continue
    const now = await clientNow(deps, deps.db, clientId)
    if (await cancelRequestId(deps.db, clientId, paymentRequestId, now)) throw new Refusal('ORDER_NOT_EXIST')
    const used = await findRequestId(deps.db, clientId, paymentRequestId)
    if (used?.cancelledAt) {
      if (call.plan) throw new Refusal(call.plan)
      return { spentAt: used.cancelledAt }
    }
    // Somebody has paid with this id meanwhile, or its payment is no longer kept.
    if (!(await findPayment(deps.db, clientId, name))) throw new Refusal('ORDER_NOT_EXIST')
  }
}

const hasPayment = (rows: PaymentRows<Payment | null>): rows is PaymentRows => rows.payment !== null

interface Cancelling {
  readonly payment: Payment
  /** Done, or under way. */
  readonly known?: PaymentTransaction
  readonly begun?: Begun
}

function begin(unit: Unit, call: Call, rows: PaymentRows): Cancelling {
  const { deps, writes, actor, now } = unit
  const { payment, transactions: done } = rows
  const { amount, feeMinor } = payment
  const known = done.find(isCancelling)
  if (known) return { payment, known }
  // A till repeats a cancel that is refused; a failed payment needs none.
  if (isInStore(payment) && payment.status === 'FAIL') return { payment, known: cancelled(unit, payment) }
  const way = chooseCancelWay(payment, { now, done })
  if (call.alongside) writes.also(call.alongside)
  if (way === 'close') {
    // No provider is asked, so nobody else would play what the sandbox merchant has planned.
    if (call.plan) throw new Refusal(call.plan)
    return { payment, known: close(unit, rows) }
  }
  const intent = { amount, provider: providerOf(deps, payment).name, instruction: instructionOf(call) }
  const begun = beginPaymentTransaction(unit, rows, { kind: way === 'void' ? 'VOID' : 'CANCEL', ...intent })
  if (way === 'void') return { payment, begun }
  const { transactionId: eventId } = begun.transaction
  const taken = updatePayment(writes, actor, begun.payment, { refundedMinor: amount.value })
  book(unit, payment, { eventKind: 'CANCEL', eventId, amount, feeMinor })
  return { payment, begun: { ...begun, payment: taken } }
}

const isCancelling = ({ kind, status, details }: PaymentTransaction) =>
  (kind === 'CANCEL' || (kind === 'VOID' && details.reason !== 'EXPIRED')) && status !== 'FAIL'

/**
 * Nobody has paid: no provider need be asked, and a payer who pays from now on gets the money back. An upstream page is
 * closed by a job, at once.
 */
function close(unit: Unit, rows: PaymentRows): PaymentTransaction {
  const { writes, now } = unit
  const { payment } = rows
  const { clientId } = payment
  const charge = unfinishedCharge(rows)
  if (payment.provider !== null && charge)
    updateJobDueTime(writes, {
      clientId,
      kind: 'finish_attempt',
      subjectId: charge.attemptId,
      dueAt: now,
    })
  const ended = endPayment(unit, payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  const closed = cancelled(unit, payment)
  insertTransaction(writes, ended, closed)
  return closed
}

const cancelled = (unit: Unit, payment: Payment): PaymentTransaction => ({
  ...newTransaction(unit, payment, { kind: 'CANCEL', amount: payment.amount }),
  status: 'SUCCESS',
  resultCode: 'SUCCESS',
  decidedAt: unit.now,
})

function finish(
  deps: MoneyDeps,
  { actor }: Call,
  { known, begun }: Cancelling,
): Promise<PaymentTransaction> | PaymentTransaction {
  if (begun) return perform(deps, actor, begun)
  if (!known) throw new Error('nothing was begun')
  return known.status === 'PROCESSING' ? resume(deps, actor, known) : known
}
