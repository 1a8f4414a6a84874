import { judgeDispute as contract, type JudgeDisputeResponse } from '@amsel/contract'
import { judgeDispute as judge } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const judgeDispute: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<JudgeDisputeResponse> {
    const { disputeId, disputeJudgedResult: result, disputeJudgedAmount: amount } = request
    await judge(deps, actor, disputeId, { result, amount })
    return {}
  },
}
