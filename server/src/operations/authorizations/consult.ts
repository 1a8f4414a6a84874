import {
  type ConsultAuthorizationResponse,
  consultAuthorization as contract,
  findPaymentMethod,
} from '@amsel/contract'
import { Refusal } from '../../domain/index.ts'
import { askForAgreement, consultProvider } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const consultAuthorization: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, request): Promise<ConsultAuthorizationResponse> {
    const { authState, customerBelongsTo, scopes } = request
    if (!findPaymentMethod(customerBelongsTo))
      throw new Refusal('NO_PAY_OPTIONS', `customerBelongsTo ${customerBelongsTo} is not offered`)
    if (!parts.providers.serves(actor.client))
      throw new Refusal('PAYMENT_NOT_QUALIFIED', 'no provider is configured for this client')
    const agreement = await askForAgreement(parts, actor, {
      authState,
      customerBelongsTo,
      scopes,
      redirectUrl: request.authRedirectUrl,
      notifyUrl: request.authNotifyUrl ?? null,
      authClientId: request.authClientId ?? null,
    })
    const page = parts.consentUrl(actor.client.clientId, agreement.agreementId)
    const { terminalType, osType, osVersion, merchantRegion, recurringPayment, authMetaData, env } = request
    const url = agreement.atProvider
      ? await consultProvider(parts, agreement, {
          returnUrl: `${page}/return`,
          circumstances: {
            terminalType,
            osType,
            osVersion,
            merchantRegion,
            recurringPayment,
            authMetaData,
            env,
          },
        })
      : page
    return { normalUrl: url, authUrl: url }
  },
}
