import { inquiryPayment as contract, type InquiryPaymentResponse, RESULT_CODES } from '@amsel/contract'
import { isOpen, Refusal } from '../../domain/index.ts'
import type { PaymentRecord } from '../../storage/index.ts'
import type { Operation, OperationParts } from '../operation.ts'
import { redirection } from './pay.ts'

export const inquiryPayment: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, request) {
    const payment = await parts.payments.inquire(client.clientId, request)
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    return record(parts, payment)
  },
}

function record(parts: OperationParts, payment: PaymentRecord): InquiryPaymentResponse {
  return {
    paymentStatus: payment.status,
    paymentResultCode: payment.resultCode,
    paymentResultMessage: RESULT_CODES[payment.resultCode].text,
    paymentRequestId: payment.paymentRequestId,
    paymentId: payment.paymentId,
    paymentAmount: payment.amount,
    actualPaymentAmount: payment.paidAt ? payment.amount : undefined,
    paymentCreateTime: payment.createdAt,
    paymentTime: payment.paidAt ?? undefined,
    paymentMethodType: payment.paymentMethodType,
    redirectActionForm: isOpen(payment.status)
      ? redirection(parts.checkoutUrl(payment.clientId, payment.paymentId)).redirectActionForm
      : undefined,
    metadata: payment.metadata ?? undefined,
    customizedInfo: (payment.customizedInfo as InquiryPaymentResponse['customizedInfo']) ?? undefined,
  }
}
