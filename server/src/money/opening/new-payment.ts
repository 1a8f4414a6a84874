import type { PayRequest } from '@amsel/contract'
import {
  actorMark,
  type CardWish,
  expiryTime,
  NOTHING_DONE,
  type Payment,
  type Waiting,
} from '../../domain/index.ts'
import { newId } from '../new-id.ts'
import type { Call } from '../parts.ts'

interface Circumstances {
  readonly method: Waiting
  readonly now: Date
  /** Of a card: what holds for whichever its payer types. */
  readonly cardWish?: CardWish | undefined
}

/** A payment as a request asks for it, open and unpaid. Whoever answers with a page adds the answer. */
export function newPayment(
  { actor, sameness }: Pick<Call, 'actor'> & { sameness: Pick<Call['sameness'], 'digest'> },
  request: PayRequest,
  { method, now, cardWish }: Circumstances,
): Payment {
  // The method's data may be secret.
  const { paymentMethod, paymentVerificationData, payToMethod, ...details } = request
  return {
    ...NOTHING_DONE,
    clientId: actor.client.clientId,
    paymentId: newId(now),
    paymentRequestId: request.paymentRequestId,
    requestDigest: sameness.digest,
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
    details: { ...details, ...(cardWish && { cardWish }) },
    answer: '',
    changedBy: actorMark(actor),
  }
}
