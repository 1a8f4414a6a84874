import {
  type CompletePaymentResponse,
  completePayment as contract,
  type PaymentOutcome,
  type ResultCode,
} from '@amsel/contract'
import { hasPage, isInStore, isOpen, type Payment, Refusal, refusalOfEnded } from '../../../domain/index.ts'
import { charge } from '../../money/index.ts'
import { findPayment, type PaymentName } from '../../../storage/index.ts'
import type { Operation, OperationDeps } from '../operation.ts'

export const completePayment: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<CompletePaymentResponse> {
    const { paymentId, paymentRequestId, outcome } = request
    const resultCode = request.resultCode as ResultCode | undefined
    const instruction = { outcome, ...(resultCode && { resultCode }) }
    if (outcome === 'PENDING')
      await requireOnline(deps, actor.client.clientId, { paymentId, paymentRequestId })
    const payment = await charge(deps, actor, { paymentId, paymentRequestId }, instruction)
    if (isUnknown(payment, outcome)) throw new Refusal('UNKNOWN_EXCEPTION')
    if (payment.status !== outcome) throw new Refusal(refusalOfEnded(payment))
    return { paymentId: payment.paymentId, paymentStatus: payment.status }
  },
}

/** The provider has not reported the outcome of the charge. A payment without a page is never PENDING, whatever it says. */
const isUnknown = (payment: Payment, outcome: PaymentOutcome): boolean =>
  isOpen(payment) && payment.status !== outcome && (outcome !== 'PENDING' || hasPage(payment))

/** In a store nobody waits for days. */
async function requireOnline({ db }: OperationDeps, clientId: string, name: PaymentName): Promise<void> {
  const payment = await findPayment(db, clientId, name)
  if (payment && isInStore(payment))
    throw new Refusal('PARAM_ILLEGAL', 'outcome PENDING is for online payments only')
}
