import {
  type ConsultAuthorizationResponse,
  consultAuthorization as contract,
  findPaymentMethod,
} from '@amsel/contract'
import { Refusal } from '../../../domain/index.ts'
import { askPayer } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const consultAuthorization: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<ConsultAuthorizationResponse> {
    const { authState, customerBelongsTo, scopes } = request
    if (!findPaymentMethod(customerBelongsTo))
      throw new Refusal('NO_PAY_OPTIONS', `customerBelongsTo ${customerBelongsTo} is not offered`)
    if (!deps.providers.serves(actor.client))
      throw new Refusal('PAYMENT_NOT_QUALIFIED', 'no provider is configured for this client')
    const asked = {
      authState,
      customerBelongsTo,
      scopes,
      redirectUrl: request.authRedirectUrl,
      notifyUrl: request.authNotifyUrl ?? null,
      authClientId: request.authClientId ?? null,
    }
    const { terminalType, osType, osVersion, merchantRegion, recurringPayment, authMetaData, env } = request
    const { url } = await askPayer(deps, actor, asked, {
      terminalType,
      osType,
      osVersion,
      merchantRegion,
      recurringPayment,
      authMetaData,
      env,
    })
    return { normalUrl: url, authUrl: url }
  },
}
