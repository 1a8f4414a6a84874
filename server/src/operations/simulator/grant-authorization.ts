import { grantAuthorization as contract, type GrantAuthorizationResponse } from '@amsel/contract'
import { decideAgreement } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const grantAuthorization: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, { authState, outcome = 'SUCCESS' }): Promise<GrantAuthorizationResponse> {
    const { authCode } = await decideAgreement(parts, client.clientId, { authState }, outcome)
    return { authCode }
  },
}
