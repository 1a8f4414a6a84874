import {
  findPaymentMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PayRequest,
  suggest,
  takesCurrency,
} from '@amsel/contract'
import { Refusal, requireAmountFits } from '../../../domain/index.ts'

/** The method that a request names, if a payment may be made with it. */
export function chooseMethod({ paymentMethod, paymentAmount }: PayRequest): PaymentMethod {
  const type = paymentMethod.paymentMethodType
  const method = findPaymentMethod(type)
  if (!method) throw notOffered(type)
  if (!takesCurrency(method, paymentAmount.currency))
    throw new Refusal('CURRENCY_NOT_SUPPORT', `${type} does not take ${paymentAmount.currency}`)
  requireAmountFits(method, paymentAmount)
  return method
}

/** The same where the money comes at once: it cannot be held for a capture by the merchant. */
export function chooseMethodPaidAtOnce(request: PayRequest): PaymentMethod {
  const method = chooseMethod(request)
  if (request.paymentFactor?.captureMode === 'MANUAL')
    throw new Refusal(
      'PAYMENT_METHOD_NOT_SUPPORTED',
      `paymentFactor.captureMode: ${method.type} is paid at once; only a CARD can be captured later`,
    )
  return method
}

export const CARD = 'CARD'

function notOffered(type: string): Refusal {
  const offered = PAYMENT_METHODS.map((method) => method.type)
  const complaint = `paymentMethod.paymentMethodType ${type} is not offered`
  return new Refusal('PAYMENT_METHOD_NOT_SUPPORTED', suggest(complaint, type, offered))
}
