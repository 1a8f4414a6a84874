import { randomUUID } from 'node:crypto'
import {
  type ConsultAuthorizationResponse,
  consultAuthorization as contract,
  findPaymentMethod,
} from '@amsel/contract'
import { DECIDE_WITHIN_MS, later, Refusal } from '../../domain/index.ts'
import { clientNow, newAgreement } from '../../money/index.ts'
import { insertAgreement } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const consultAuthorization: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, request): Promise<ConsultAuthorizationResponse> {
    const { clientId } = client
    if (!findPaymentMethod(request.customerBelongsTo))
      throw new Refusal('NO_PAY_OPTIONS', `customerBelongsTo ${request.customerBelongsTo} is not offered`)
    if (!parts.providers[client.environment])
      throw new Refusal('PAYMENT_NOT_QUALIFIED', 'no provider is configured for this client')
    const agreementId = randomUUID()
    const now = await clientNow(parts, parts.db, clientId)
    await insertAgreement(parts.db, {
      ...newAgreement(clientId, agreementId, now),
      authState: request.authState,
      customerBelongsTo: request.customerBelongsTo,
      scopes: request.scopes,
      redirectUrl: request.authRedirectUrl,
      notifyUrl: request.authNotifyUrl ?? null,
      authClientId: request.authClientId ?? null,
      decideBefore: later(now, DECIDE_WITHIN_MS),
    })
    const url = parts.consentUrl(clientId, agreementId)
    return { normalUrl: url, authUrl: url }
  },
}
