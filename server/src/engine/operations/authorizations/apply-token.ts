import { type ApplyTokenResponse, applyToken as contract } from '@amsel/contract'
import { giveTokens, showTokens } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const applyToken: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, request): Promise<ApplyTokenResponse> {
    const agreement = await giveTokens(parts, actor, request)
    return { ...showTokens(parts.sealer, agreement), userLoginId: agreement.userLoginId ?? undefined }
  },
}
