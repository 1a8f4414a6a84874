import {
  canonicalJson,
  pay as contract,
  findPaymentMethod,
  type PayRequest,
  type PayResponse,
  resultOf,
  takesCurrency,
} from '@amsel/contract'
import {
  clientTime,
  expiryTime,
  isOpen,
  type Payment,
  Refusal,
  requireAmountFits,
} from '../../domain/index.ts'
import { findPayment } from '../../storage/index.ts'
import {
  type Call,
  type CallingClient,
  type Operation,
  type OperationParts,
  StoredAnswer,
} from '../operation.ts'
import { newPaymentId } from './payment-id.ts'

export const pay: Operation<typeof contract> = {
  contract,
  async run(parts, call, request) {
    let payment: Payment
    try {
      payment = open(parts, call, request)
    } catch (refusal) {
      // What is refused now may have been accepted before (its expiry time has passed since): then it is a repeat.
      const earlier = await findEarlier(parts, call, request)
      if (!earlier) throw refusal
      return repeat(parts, call, earlier)
    }
    if (await parts.payments.insert({ payment, clockOffsetMs: call.client.clockOffsetMs }))
      return firstAnswer(payment)
    const earlier = await findEarlier(parts, call, request)
    if (earlier) return repeat(parts, call, earlier)
    // Nothing in the way and yet nothing written: the client's clock moved in between.
    return pay.run(parts, { ...call, client: await parts.reloadClient(call.client.clientId) }, request)
  },
}

function open(parts: OperationParts, { client, requestDigest }: Call, request: PayRequest): Payment {
  const method = chooseMethod(parts, client, request)
  const now = clientTime(parts.clock, client.clockOffsetMs)
  const paymentId = newPaymentId(now)
  const answer = {
    result: resultOf('PAYMENT_IN_PROCESS'),
    paymentRequestId: request.paymentRequestId,
    paymentId,
    paymentAmount: request.paymentAmount,
    paymentCreateTime: now,
    ...redirection(parts.checkoutUrl(client.clientId, paymentId)),
  } satisfies PayResponse & { result: unknown }
  const { paymentMethod, paymentVerificationData, payToMethod, ...details } = request
  return {
    clientId: client.clientId,
    paymentId,
    paymentRequestId: request.paymentRequestId,
    requestDigest,
    status: 'PROCESSING',
    resultCode: 'PAYMENT_IN_PROCESS',
    productCode: request.productCode,
    paymentMethodType: method.type,
    amount: request.paymentAmount,
    createdAt: now,
    expiresAt: expiryTime(method, now, request.paymentExpiryTime),
    paidAt: null,
    redirectUrl: request.paymentRedirectUrl ?? '',
    notifyUrl: request.paymentNotifyUrl ?? null,
    orderDescription: request.order.orderDescription,
    metadata: request.metadata ?? null,
    customizedInfo: request.customizedInfo ?? null,
    details,
    answer: canonicalJson(answer),
  }
}

function chooseMethod(parts: OperationParts, client: CallingClient, request: PayRequest) {
  const type = request.paymentMethod.paymentMethodType
  const method = findPaymentMethod(type)
  if (request.productCode !== 'CASHIER_PAYMENT')
    throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED', `productCode ${request.productCode} is not offered yet`)
  if (method?.flow !== 'redirect')
    throw new Refusal(
      'PAYMENT_METHOD_NOT_SUPPORTED',
      `paymentMethod.paymentMethodType ${type} is not offered`,
    )
  if (request.subscriptionInfo)
    throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED', 'subscriptionInfo: subscriptions are not offered yet')
  if (!takesCurrency(method, request.paymentAmount.currency))
    throw new Refusal('CURRENCY_NOT_SUPPORT', `${type} does not take ${request.paymentAmount.currency}`)
  requireAmountFits(method, request.paymentAmount)
  if (!parts.providers[client.environment])
    throw new Refusal('INVALID_CONTRACT', 'no provider is configured for this client')
  return method
}

/** Both spellings of where the payer goes next. */
export const redirection = (url: string) => ({
  normalUrl: url,
  redirectActionForm: { actionFormType: 'RedirectActionForm', method: 'GET', redirectUrl: url } as const,
})

const findEarlier = (parts: OperationParts, call: Call, { paymentRequestId }: PayRequest) =>
  findPayment(parts.db, call.client.clientId, { paymentRequestId })

const firstAnswer = (payment: Payment) => new StoredAnswer(payment.answer, 'PAYMENT_IN_PROCESS')

function repeat(parts: OperationParts, call: Call, earlier: Payment): StoredAnswer {
  if (!earlier.requestDigest.equals(call.requestDigest)) throw new Refusal('REPEAT_REQ_INCONSISTENT')
  const now = clientTime(parts.clock, call.client.clockOffsetMs)
  if (isOpen(earlier.status) && earlier.expiresAt <= now) throw new Refusal('ORDER_IS_CLOSED')
  if (isOpen(earlier.status) || earlier.status === 'SUCCESS') return firstAnswer(earlier)
  throw new Refusal(earlier.resultCode)
}
