import { canonicalJson, type NotificationKind, resultOf } from '@amsel/contract'
import { DAY_MS, later } from '../../domain/index.ts'

/** A body of each kind, about a payment that does not exist, so that a merchant's system can be tried. */
export function testBody(kind: NotificationKind, id: string, now: Date): string {
  const amount = { currency: 'HKD', value: '25800' }
  const time = now.toISOString()
  const result = resultOf('SUCCESS')
  const payment = { paymentRequestId: id, paymentId: id, paymentAmount: amount, paymentCreateTime: time }
  const bodies: Readonly<Record<NotificationKind, object>> = {
    notifyPayment: {
      ...{ notifyType: 'PAYMENT_RESULT', result, ...payment, paymentTime: time },
      paymentMethodType: 'ALIPAY_HK',
    },
    notifyCapture: {
      ...{ notifyType: 'CAPTURE_RESULT', result, captureRequestId: id, paymentId: id, captureId: id },
      ...{ captureAmount: amount, captureTime: time },
    },
    notifyRefund: {
      ...{ notifyType: 'REFUND_RESULT', result, refundStatus: 'SUCCESS', refundRequestId: id, refundId: id },
      ...{ refundAmount: amount, refundTime: time },
    },
    notifyReversal: { notifyType: 'PAYMENT_REVERSAL', result, ...payment, paymentTime: time },
    notifyAuthorization: {
      authorizationNotifyType: 'TOKEN_CANCELED',
      result,
      authState: id,
      reason: 'a test',
    },
    notifyDispute: {
      ...{ disputeNotificationType: 'DISPUTE_CREATED', disputeId: id, paymentId: id, paymentRequestId: id },
      ...{ disputeType: 'CHARGEBACK', disputeTime: time, disputeAmount: amount, disputeReasonCode: '4853' },
      defenseDueTime: later(now, 10 * DAY_MS).toISOString(),
    },
    notifyRegistrationStatus: {
      ...{ registrationRequestId: id, referenceMerchantId: id },
      registrationResult: { registrationStatus: 'COMPLETED' },
      pspRegistrationResultList: [],
    },
  }
  return canonicalJson(bodies[kind])
}
