import type { CreatePaymentSessionRequest } from '@amsel/contract'

/** The methods' own data may be secret, and nobody reads what is said of the risk. */
export function withoutSecrets<Request extends CreatePaymentSessionRequest>(request: Request): Request {
  const { paymentMethod } = request
  return {
    ...request,
    paymentMethod: paymentMethod && { paymentMethodType: paymentMethod.paymentMethodType },
    availablePaymentMethod: undefined,
    savedPaymentMethods: undefined,
    riskData: undefined,
  }
}
