import { revokeAuthorization as contract, type RevokeAuthorizationResponse } from '@amsel/contract'
import { revokeAgreement } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const revokeAuthorization: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, { accessToken }): Promise<RevokeAuthorizationResponse> {
    await revokeAgreement(deps, actor, accessToken)
    return {}
  },
}
