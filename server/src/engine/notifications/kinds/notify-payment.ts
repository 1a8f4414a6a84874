import {
  type Amount,
  canonicalJson,
  notifyPayment as contract,
  type NotifyPaymentBody,
  resultOf,
} from '@amsel/contract'
import {
  type NewNotification,
  type Payment,
  type PaymentTransaction,
  paymentResultInfo,
  pspCustomerInfo,
} from '../../../domain/index.ts'

/** Says how a payment ended, or that it waits for the wallet or bank; with a token for its card, which is a secret. */
export function notifyPayment(payment: Payment, happenedAt: Date, cardToken?: string): NewNotification {
  const isPending = payment.status === 'PENDING'
  const isPaid = payment.status === 'SUCCESS'
  const notification = tell(payment, happenedAt, {
    isInterim: isPending,
    notifyType: isPending ? 'PAYMENT_PENDING' : 'PAYMENT_RESULT',
    result: resultOf(isPending || isPaid ? 'SUCCESS' : payment.resultCode),
    cardToken,
  })
  return cardToken === undefined ? notification : { ...notification, holdsSecrets: true }
}

/** Says whether the issuer has raised the authorized amount. */
export function notifyUpdateAmount(
  payment: Payment,
  increase: PaymentTransaction,
  happenedAt: Date,
): NewNotification {
  return tell(payment, happenedAt, {
    isInterim: false,
    notifyType: 'UPDATE_AMOUNT_RESULT',
    result: resultOf(increase.resultCode),
    updateRequestId: increase.requestId,
  })
}

interface News extends Pick<NotifyPaymentBody, 'notifyType' | 'result' | 'updateRequestId'> {
  readonly isInterim: boolean
  readonly cardToken?: string | undefined
}

function tell(payment: Payment, createdAt: Date, { isInterim, cardToken, ...news }: News): NewNotification {
  const isPaid = payment.status === 'SUCCESS'
  const body: NotifyPaymentBody = {
    ...news,
    paymentRequestId: payment.paymentRequestId,
    paymentId: payment.paymentId,
    paymentAmount: payment.amount as Amount,
    paymentCreateTime: payment.createdAt,
    paymentTime: isPaid ? (payment.paidAt ?? undefined) : undefined,
    paymentMethodType: payment.paymentMethodType,
    pspCustomerInfo: pspCustomerInfo(payment),
    authExpiryTime: payment.authExpiresAt ?? undefined,
    paymentResultInfo: paymentResultInfo(payment, cardToken),
    metadata: payment.metadata ?? undefined,
    customizedInfo: (payment.customizedInfo ?? undefined) as NotifyPaymentBody['customizedInfo'],
  }
  return {
    clientId: payment.clientId,
    kind: contract.kind,
    subjectId: payment.paymentId,
    body: canonicalJson(body),
    url: payment.notifyUrl,
    isInterim,
    createdAt,
  }
}
