import { type CompletePaymentResponse, completePayment as contract, type ResultCode } from '@amsel/contract'
import { type Payment, Refusal } from '../../domain/index.ts'
import type { Operation } from '../operation.ts'
import { charge } from '../payments/charge.ts'

export const completePayment: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, request): Promise<CompletePaymentResponse> {
    const { paymentId, paymentRequestId, outcome } = request
    const resultCode = request.resultCode as ResultCode | undefined
    const instruction = { outcome, ...(resultCode && { resultCode }) }
    const payment = await charge(parts, client, { paymentId, paymentRequestId }, instruction)
    if (payment.status !== outcome) throw new Refusal(refusalOf(payment))
    return { paymentId: payment.paymentId, paymentStatus: payment.status }
  },
}

const ENDS: readonly ResultCode[] = ['ORDER_IS_CLOSED', 'ORDER_IS_CANCELED']

const refusalOf = ({ resultCode }: Payment): ResultCode =>
  ENDS.includes(resultCode) ? resultCode : 'ORDER_STATUS_INVALID'
