import { type ApplyTokenResponse, applyToken as contract } from '@amsel/contract'
import { giveTokens, showTokens } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const applyToken: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<ApplyTokenResponse> {
    const agreement = await giveTokens(deps, actor, request)
    return { ...showTokens(deps.sealer, agreement), userLoginId: agreement.userLoginId ?? undefined }
  },
}
