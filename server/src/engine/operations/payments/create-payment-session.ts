import { createPaymentSession as contract } from '@amsel/contract'
import { openSession } from '../../money/index.ts'
import { type Operation, StoredAnswer } from '../operation.ts'

export const createPaymentSession: Operation<typeof contract> = {
  contract,
  async run(deps, call, request) {
    const { answer } = await openSession(deps, call, request)
    return new StoredAnswer(answer, 'SUCCESS')
  },
}
