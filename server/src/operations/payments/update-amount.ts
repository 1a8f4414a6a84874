import { updateAmount as contract, type UpdateAmountResponse } from '@amsel/contract'
import { requireRaisable } from '../../domain/index.ts'
import {
  beginPaymentTransaction,
  clientNow,
  instructionOf,
  perform,
  providerOf,
  resume,
} from '../../money/index.ts'
import { findTransaction, listTransactions, lockPayment } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const updateAmount: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(parts, call, { updateRequestId, paymentId, amount }): Promise<UpdateAmountResponse> {
    const { clientId } = call.client
    const begun = await parts.db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, clientId, { paymentId })
      const earlier = await findTransaction(tx, clientId, { kind: 'INCREMENTAL', requestId: updateRequestId })
      if (earlier) return { earlier }
      const now = await clientNow(parts, tx, clientId)
      requireRaisable(payment, { amount, now, done: await listTransactions(tx, clientId, paymentId) })
      return beginPaymentTransaction(tx, payment, {
        kind: 'INCREMENTAL',
        requestId: updateRequestId,
        requestDigest: call.requestDigest,
        amount,
        provider: providerOf(parts, call.client).name,
        instruction: instructionOf(call),
        now,
      })
    })
    const provider = providerOf(parts, call.client)
    if ('earlier' in begun) await resume(parts, call, provider, begun.earlier)
    else await perform(parts, provider, begun)
    // Taken, whatever the issuer says: the outcome comes as a notification.
    return { updateRequestId, paymentId, amount }
  },
}
