import { canonicalJson, notifyCapture as contract, type NotifyCaptureBody, resultOf } from '@amsel/contract'
import type { NewNotification, Payment, PaymentTransaction } from '../../../domain/index.ts'

/** Says that money of a card was captured, or that it could not be. */
export function notifyCapture(
  { notifyUrl }: Payment,
  capture: PaymentTransaction,
  happenedAt: Date,
): NewNotification {
  const body: NotifyCaptureBody = {
    notifyType: 'CAPTURE_RESULT',
    result: resultOf(capture.resultCode),
    captureRequestId: capture.requestId,
    paymentId: capture.paymentId,
    captureId: capture.transactionId,
    captureAmount: capture.amount,
    captureTime: capture.decidedAt ?? undefined,
  }
  return {
    clientId: capture.clientId,
    kind: contract.kind,
    subjectId: capture.paymentId,
    body: canonicalJson(body),
    url: notifyUrl,
    isInterim: false,
    createdAt: happenedAt,
  }
}
