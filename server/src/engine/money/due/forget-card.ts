import { type DatabaseTransaction, deletePresentedCard, lockPayment } from '../../../storage/index.ts'
import { carryOutJob } from '../carry-out.ts'
import type { DueHandler } from './due-handler.ts'

/** A payer who stayed away too long enters the card again. */
export const forgetCard: DueHandler = async (deps, actor, job, at) => {
  const { clientId, subjectId: paymentId } = job
  const read = async (tx: DatabaseTransaction) => ({
    payment: await lockPayment(tx, clientId, { paymentId }),
  })
  await carryOutJob(deps, actor, { job: job, at, read }, ({ writes }) =>
    deletePresentedCard(writes, clientId, paymentId),
  )
}
