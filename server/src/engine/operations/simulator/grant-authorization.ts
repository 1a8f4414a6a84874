import { grantAuthorization as contract, type GrantAuthorizationResponse } from '@amsel/contract'
import { decideAgreement } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const grantAuthorization: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, { authState, outcome = 'SUCCESS' }): Promise<GrantAuthorizationResponse> {
    const { authCode } = await decideAgreement(parts, actor, { authState }, outcome)
    return { authCode }
  },
}
