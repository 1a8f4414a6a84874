import { findPaymentMethod, type PaymentMethod, type PayRequest, takesCurrency } from '@amsel/contract'
import { Refusal, requireAmountFits } from '../../domain/index.ts'

/** The method that a request names, if a payment may be made with it. */
export function chooseMethod({ paymentMethod, paymentAmount, subscriptionInfo }: PayRequest): PaymentMethod {
  const type = paymentMethod.paymentMethodType
  const method = findPaymentMethod(type)
  if (!method || (method.flow === 'card' && type !== CARD))
    throw new Refusal(
      'PAYMENT_METHOD_NOT_SUPPORTED',
      `paymentMethod.paymentMethodType ${type} is not offered`,
    )
  if (subscriptionInfo)
    throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED', 'subscriptionInfo: subscriptions are not offered yet')
  if (!takesCurrency(method, paymentAmount.currency))
    throw new Refusal('CURRENCY_NOT_SUPPORT', `${type} does not take ${paymentAmount.currency}`)
  requireAmountFits(method, paymentAmount)
  return method
}

/** The one type of the card flow that is offered. */
export const CARD = 'CARD'
