import { grantAuthorization as contract, type GrantAuthorizationResponse } from '@amsel/contract'
import { decideAgreement } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const grantAuthorization: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, { authState, outcome = 'SUCCESS' }): Promise<GrantAuthorizationResponse> {
    const { authCode } = await decideAgreement(deps, actor, { authState }, outcome)
    return { authCode }
  },
}
