import type { Body } from '../../support/signed-client.ts'
import type { UpstreamPayment, UpstreamTransaction } from './records.ts'

/** What upstream tells by itself, and of which payment. */
export interface Message {
  readonly payment: UpstreamPayment
  readonly body: Body
}

const S = { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' } as const
const F = { resultCode: 'USER_BALANCE_NOT_ENOUGH', resultStatus: 'F', resultMessage: 'no' } as const

/** How a payment stands. */
export const ofPayment = (payment: UpstreamPayment): Message => {
  const { id, paymentId, status, amount, currency } = payment
  const body = {
    notifyType: 'PAYMENT_RESULT',
    result: status === 'SUCCESS' ? S : F,
    paymentRequestId: id,
    paymentId,
    paymentAmount: { currency, value: String(amount) },
    ...(status === 'SUCCESS' && { paymentTime: new Date().toISOString() }),
  }
  return { payment, body: body as Body }
}

/** How a capture or refund stands. */
export const ofTransaction = (payment: UpstreamPayment, done: UpstreamTransaction): Message => {
  const { type, id, amount, status } = done
  const sum = { currency: payment.currency, value: String(amount) }
  const result = status === 'SUCCESS' ? S : F
  const body =
    type === 'CAPTURE'
      ? { notifyType: 'CAPTURE_RESULT', result, captureRequestId: id, captureAmount: sum }
      : {
          notifyType: 'REFUND_RESULT',
          result,
          refundRequestId: id,
          refundId: `of-${id}`,
          refundStatus: status,
          refundAmount: sum,
        }
  return { payment, body: body as unknown as Body }
}

export const isPaid = ({ body }: Message): boolean =>
  body.notifyType === 'PAYMENT_RESULT' && body.result.resultStatus === 'S'
