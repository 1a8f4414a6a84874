import { updateAmount as contract, type UpdateAmountResponse } from '@amsel/contract'
import { raiseAmount } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const updateAmount: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(deps, call, { updateRequestId, paymentId, amount }): Promise<UpdateAmountResponse> {
    await raiseAmount(deps, call, { requestId: updateRequestId, paymentId, amount })
    // Accepted, whatever the issuer says: the outcome comes as a notification.
    return { updateRequestId, paymentId, amount }
  },
}
