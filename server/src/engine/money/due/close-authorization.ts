import { type DatabaseTransaction, updatePayment } from '../../../storage/index.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import { carryOutJob } from '../carry-out.ts'
import { lockPaymentRows } from '../payment-rows.ts'
import { letGoOfRest } from '../transactions/let-go-of-rest.ts'
import { perform } from '../transactions/perform.ts'
import type { DueHandler } from './due-handler.ts'

/**
 * What was authorized and not captured in time is released; the payment stays a success. A capture or raise still under
 * way checks at its end what it leaves held.
 */
export const closeAuthorization: DueHandler = async (deps, actor, job, at) => {
  const { clientId, subjectId: paymentId } = job
  const read = (tx: DatabaseTransaction) => lockPaymentRows(tx, clientId, { paymentId })
  const begun = await carryOutJob(deps, actor, { job: job, at, read }, (unit, { payment, transactions }) => {
    if (payment?.status !== 'SUCCESS' || payment.authClosedAt) return null
    const closed = updatePayment(unit.writes, actor, payment, { authClosedAt: at })
    return letGoOfRest(unit, { payment: closed, transactions }, providerOf(deps, closed).name)
  })
  if (begun) await perform(deps, actor, begun)
}
