import type { PayRequest } from '@amsel/contract'
import { expiryTime, NOTHING_DONE, type Payment, type Waiting } from '../../domain/index.ts'
import { newId } from '../new-id.ts'
import type { Call } from '../operation.ts'

/** A payment as a request asks for it, open and unpaid. Whoever answers with a page adds the answer. */
export function newPayment(
  { client, requestDigest }: Call,
  request: PayRequest,
  { method, now }: { method: Waiting; now: Date },
): Payment {
  // The method's data may be secret.
  const { paymentMethod, paymentVerificationData, payToMethod, ...details } = request
  return {
    ...NOTHING_DONE,
    clientId: client.clientId,
    paymentId: newId(now),
    paymentRequestId: request.paymentRequestId,
    requestDigest,
    status: 'PROCESSING',
    resultCode: 'PAYMENT_IN_PROCESS',
    productCode: request.productCode,
    paymentMethodType: method.type,
    amount: request.paymentAmount,
    createdAt: now,
    expiresAt: expiryTime(method, now, request.paymentExpiryTime),
    redirectUrl: request.paymentRedirectUrl ?? '',
    notifyUrl: request.paymentNotifyUrl ?? null,
    orderDescription: request.order.orderDescription,
    metadata: request.metadata ?? null,
    customizedInfo: request.customizedInfo ?? null,
    details,
    answer: '',
  }
}
