import {
  inquiryPayment as contract,
  type InquiryPaymentResponse,
  RESULT_CODES,
  resultOf,
} from '@amsel/contract'
import {
  hasPage,
  isOpen,
  upstreamPage,
  paymentResultInfo,
  pspCustomerInfo,
  Refusal,
} from '../../../domain/index.ts'
import { cardTokenOf, recoverLost, redirection } from '../../money/index.ts'
import type { PaymentRecord, ShownTransaction } from '../../../storage/index.ts'
import type { Operation, OperationDeps } from '../operation.ts'

export const inquiryPayment: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request) {
    const { clientId } = actor.client
    const found = await deps.payments.inquire(clientId, request)
    const isLost = !found && (await recoverLost(deps, actor, request.paymentRequestId))
    const payment = isLost ? await deps.payments.inquire(clientId, request) : found
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    return record(deps, payment, payment.card ? await cardTokenOf(deps, payment) : null)
  },
}

function record(
  deps: OperationDeps,
  payment: PaymentRecord,
  cardToken: string | null,
): InquiryPaymentResponse {
  const { transactions } = payment
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
    pspCustomerInfo: pspCustomerInfo(payment),
    authExpiryTime: payment.authExpiresAt ?? undefined,
    paymentResultInfo: paymentResultInfo(payment, cardToken),
    transactions:
      transactions.length > 0 ? transactions.map((done) => show(payment.amount.currency, done)) : undefined,
    redirectActionForm:
      hasPage(payment) && isOpen(payment)
        ? redirection(upstreamPage(payment) ?? deps.checkoutUrl(payment.clientId, payment.paymentId))
            .redirectActionForm
        : undefined,
    metadata: payment.metadata ?? undefined,
    customizedInfo: (payment.customizedInfo as InquiryPaymentResponse['customizedInfo']) ?? undefined,
  }
}

type Shown = NonNullable<InquiryPaymentResponse['transactions']>[number]

const show = (currency: PaymentRecord['amount']['currency'], done: ShownTransaction): Shown => ({
  transactionType: done.kind,
  transactionId: done.transaction_id,
  transactionRequestId: done.request_id,
  transactionStatus: done.status,
  transactionResult: resultOf(done.result_code),
  transactionAmount: { currency, value: BigInt(done.amount) },
  transactionTime: done.decided_at === null ? undefined : new Date(done.decided_at),
})
