import { revokeAuthorization as contract, type RevokeAuthorizationResponse } from '@amsel/contract'
import { cancelAgreement } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const revokeAuthorization: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, { accessToken }): Promise<RevokeAuthorizationResponse> {
    await cancelAgreement(parts, client.clientId, accessToken, 'revoked by the merchant')
    return {}
  },
}
