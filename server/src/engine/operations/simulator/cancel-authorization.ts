import { type CancelAuthorizationResponse, cancelAuthorization as contract } from '@amsel/contract'
import { cancelAgreement } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const cancelAuthorization: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, { accessToken }): Promise<CancelAuthorizationResponse> {
    await cancelAgreement(deps, actor, accessToken, 'cancelled by the payer')
    return {}
  },
}
