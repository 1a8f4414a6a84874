import {
  type CompletePaymentResponse,
  completePayment as contract,
  type Result,
  type ResultCode,
  resultOf,
} from '@amsel/contract'
import { isInStore, isOpen, Refusal, refusalOfEnded } from '../../domain/index.ts'
import { charge } from '../../money/index.ts'
import { findPayment, type PaymentName } from '../../storage/index.ts'
import type { Operation, OperationParts } from '../operation.ts'

export const completePayment: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, request): Promise<CompletePaymentResponse & { result?: Result }> {
    const { paymentId, paymentRequestId, outcome } = request
    const resultCode = request.resultCode as ResultCode | undefined
    const instruction = { outcome, ...(resultCode && { resultCode }) }
    if (outcome === 'PENDING')
      await requireOnline(parts, actor.client.clientId, { paymentId, paymentRequestId })
    const payment = await charge(parts, actor, { paymentId, paymentRequestId }, instruction)
    const { status } = payment
    if (status !== outcome && !isOpen(payment)) throw new Refusal(refusalOfEnded(payment))
    return {
      ...(status !== outcome && { result: resultOf('PAYMENT_IN_PROCESS') }),
      paymentId: payment.paymentId,
      paymentStatus: status,
    }
  },
}

/** In a store nobody waits for days. */
async function requireOnline({ db }: OperationParts, clientId: string, name: PaymentName): Promise<void> {
  const payment = await findPayment(db, clientId, name)
  if (payment && isInStore(payment))
    throw new Refusal('PARAM_ILLEGAL', 'outcome PENDING is for online payments only')
}
