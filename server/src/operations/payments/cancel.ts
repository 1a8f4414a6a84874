import { type CancelResponse, cancel as contract } from '@amsel/contract'
import {
  chooseCancelWay,
  isInStore,
  type Payment,
  type PaymentTransaction,
  Refusal,
} from '../../domain/index.ts'
import type { Call } from '../../money/index.ts'
import {
  type Begun,
  beginPaymentTransaction,
  book,
  clientNow,
  endPayment,
  instructionOf,
  newTransaction,
  perform,
  providerOf,
  requireFunds,
  resume,
} from '../../money/index.ts'
import {
  cancelRequestId,
  type DatabaseTransaction,
  insertTransaction,
  listTransactions,
  lockPayment,
  updatePayment,
} from '../../storage/index.ts'
import type { Operation, OperationParts } from '../operation.ts'

export const cancel: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(parts, call, { paymentId, paymentRequestId }): Promise<CancelResponse> {
    const { clientId } = call.client
    for (;;) {
      const begun = await parts.db.transaction().execute(async (tx) => {
        const payment = await lockPayment(tx, clientId, { paymentId, paymentRequestId })
        return payment && begin(parts, call, tx, payment)
      })
      if (begun) return answer(begun.payment, await finish(parts, call, begun))
      if (paymentId !== undefined || paymentRequestId === undefined) throw new Refusal('ORDER_NOT_EXIST')
      if (await cancelRequestId(parts.db, clientId, paymentRequestId)) throw new Refusal('ORDER_NOT_EXIST')
    }
  },
}

interface Cancelling {
  readonly payment: Payment
  /** Done, or somebody is at it. */
  readonly standing?: PaymentTransaction
  readonly begun?: Begun
}

async function begin(
  parts: OperationParts,
  call: Call,
  tx: DatabaseTransaction,
  payment: Payment,
): Promise<Cancelling> {
  const { clientId, paymentId, amount } = payment
  const now = await clientNow(parts, tx, clientId)
  const done = await listTransactions(tx, clientId, paymentId)
  const standing = done.find(isCancelling)
  if (standing) return { payment, standing }
  // A till repeats a cancel that is refused; what has failed needs none.
  if (isInStore(payment) && payment.status === 'FAIL') return { payment, standing: cancelled(payment, now) }
  const way = chooseCancelWay(payment, { now, done })
  if (way === 'close') {
    // No provider is asked, so nobody else would play what the sandbox's merchant has planned.
    if (call.plan) throw new Refusal(call.plan)
    return { payment, standing: await close(tx, payment, now) }
  }
  const { name: provider } = providerOf(parts, call.client)
  const instruction = instructionOf(call)
  if (way === 'void')
    return {
      payment,
      begun: await beginPaymentTransaction(tx, payment, { kind: 'VOID', amount, provider, instruction, now }),
    }
  const { feeMinor } = payment
  await requireFunds(tx, clientId, { ...amount, value: amount.value - feeMinor })
  const begun = await beginPaymentTransaction(tx, payment, {
    kind: 'CANCEL',
    amount,
    provider,
    instruction,
    now,
  })
  const { transactionId } = begun.transaction
  await book(tx, { clientId, eventKind: 'CANCEL', eventId: transactionId, amount, feeMinor, happenedAt: now })
  await updatePayment(tx, payment, { refundedMinor: amount.value })
  return { payment, begun }
}

const isCancelling = ({ kind, status, details }: PaymentTransaction) =>
  (kind === 'CANCEL' || (kind === 'VOID' && details.reason !== 'EXPIRED')) && status !== 'FAIL'

/** Nobody has paid: no provider need be asked, and whoever pays from now on gets the money back. */
async function close(tx: DatabaseTransaction, payment: Payment, now: Date): Promise<PaymentTransaction> {
  await endPayment(tx, payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  const closed = cancelled(payment, now)
  await insertTransaction(tx, closed)
  return closed
}

const cancelled = (payment: Payment, now: Date): PaymentTransaction => ({
  ...newTransaction(payment, { kind: 'CANCEL', amount: payment.amount, now }),
  status: 'SUCCESS',
  resultCode: 'SUCCESS',
  decidedAt: now,
})

function finish(
  parts: OperationParts,
  call: Call,
  { standing, begun }: Cancelling,
): Promise<PaymentTransaction> | PaymentTransaction {
  if (begun) return perform(parts, providerOf(parts, call.client), begun)
  if (!standing) throw new Error('nothing was begun')
  if (standing.status !== 'PROCESSING') return standing
  return resume(parts, standing, providerOf(parts, call.client), standing)
}

function answer(payment: Payment, { status, resultCode, decidedAt }: PaymentTransaction): CancelResponse {
  if (status !== 'SUCCESS') throw new Refusal(resultCode)
  const { paymentId, paymentRequestId } = payment
  return { paymentId, paymentRequestId, cancelTime: decidedAt ?? undefined }
}
