import { judgeDispute as contract, type JudgeDisputeResponse } from '@amsel/contract'
import { judgeDispute as judge } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const judgeDispute: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, request): Promise<JudgeDisputeResponse> {
    const { disputeId, disputeJudgedResult: result, disputeJudgedAmount: amount } = request
    await judge(parts, actor, disputeId, { result, amount })
    return {}
  },
}
