import type { CreatePaymentSessionRequest } from '@amsel/contract'

/** The methods' own data may be secret, and the risk data is not read. */
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
