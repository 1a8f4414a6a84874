import type { CreatePaymentSessionRequest } from '@amsel/contract'
import { Refusal } from '../../domain/index.ts'

const NOT_OFFERED = ['subscriptionInfo', 'subscriptionPlan', 'subscription'] as const

export function requireOffered(request: CreatePaymentSessionRequest): void {
  const field = NOT_OFFERED.find((name) => request[name])
  if (field) throw new Refusal('PROCESS_FAIL', `${field}: subscriptions are not offered yet`)
}

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
