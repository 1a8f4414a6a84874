import type { PayRequest } from '@amsel/contract'
import { actorMark, type CardOptions, expiryTime, type Payment, type Waiting } from '../../../domain/index.ts'
import { newId } from '../../../storage/index.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { pageAnswer } from './pay-answer.ts'

interface Circumstances {
  readonly method: Waiting
  readonly now: Date
  /** For a card: what holds for whichever card its payer enters. */
  readonly cardWish?: CardOptions | undefined
  /** Where its payer is sent, if that is the answer. */
  readonly checkoutUrl?: MoneyDeps['checkoutUrl']
}

/**
 * A payment as requested, open and unpaid. Every field is in place from the start: an object that grows costs ten times
 * as much.
 */
export function newPayment(
  { actor, fingerprint }: Pick<Call, 'actor'> & { fingerprint: Pick<Call['fingerprint'], 'digest'> },
  request: PayRequest,
  { method, now, cardWish, checkoutUrl }: Circumstances,
): Payment {
  const { clientId } = actor.client
  const { paymentRequestId, paymentAmount: amount } = request
  const paymentId = newId(now)
  const named = { paymentRequestId, paymentId, amount, createdAt: now }
  return {
    clientId,
    paymentId,
    paymentRequestId,
    requestDigest: fingerprint.digest,
    status: 'PROCESSING',
    resultCode: 'PAYMENT_IN_PROCESS',
    productCode: request.productCode,
    paymentMethodType: method.type,
    amount,
    createdAt: now,
    expiresAt: expiryTime(method, now, request.paymentExpiryTime),
    paidAt: null,
    redirectUrl: request.paymentRedirectUrl ?? '',
    notifyUrl: request.paymentNotifyUrl ?? null,
    orderDescription: request.order.orderDescription,
    metadata: request.metadata ?? null,
    customizedInfo: request.customizedInfo ?? null,
    details: detailsOf(request, cardWish),
    answer: checkoutUrl ? pageAnswer(named, checkoutUrl(clientId, paymentId)) : '',
    provider: null,
    capturedMinor: 0n,
    refundedMinor: 0n,
    disputedMinor: 0n,
    feeMinor: 0n,
    valueDay: null,
    captureMode: null,
    authExpiresAt: null,
    authClosedAt: null,
    card: null,
    hasTransactions: false,
    changedBy: actorMark(actor),
  }
}

/** The method's data may be secret. */
function detailsOf(request: PayRequest, cardWish: CardOptions | undefined): object {
  const { paymentMethod, ...details } = request
  return cardWish ? { ...details, cardWish } : details
}
