import { type CancelAuthorizationResponse, cancelAuthorization as contract } from '@amsel/contract'
import { cancelAgreement } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const cancelAuthorization: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, { accessToken }): Promise<CancelAuthorizationResponse> {
    await cancelAgreement(parts, client.clientId, accessToken, 'cancelled by the payer')
    return {}
  },
}
