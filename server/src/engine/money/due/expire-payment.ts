import {
  type Actor,
  type Attempt,
  hasPage,
  isOpen,
  type ProviderOutcome,
  StillOpen,
} from '../../../domain/index.ts'
import {
  type ClaimedJob,
  type DatabaseTransaction,
  findPayment,
  findUnfinishedAttempt,
  lockPayment,
} from '../../../storage/index.ts'
import { inquireAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { giveUpCharge } from '../attempts/give-up-charge.ts'
import { carryOutJob } from '../carry-out.ts'
import { endPayment } from '../charges/end-payment.ts'
import { notifyMerchant } from '../charges/notify-merchant.ts'
import { recordAnswer, recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'
import type { DueHandler } from './due-handler.ts'

/**
 * An open payment whose time is over fails with ORDER_IS_CLOSED, unless its provider has good news at the last moment. A
 * payment that is open upstream is abandoned there first: until the provider says where it stands, it stays open.
 */
export const expirePayment: DueHandler = async (deps, actor, job, at) => {
  await askOnceMore(deps, actor, job, at)
  const read = async (tx: DatabaseTransaction) => ({
    payment: await lockPayment(tx, job.clientId, { paymentId: job.subjectId }),
  })
  await carryOutJob(deps, actor, { job: job, at, read }, (unit, { payment }) => {
    if (payment && isOpen(payment))
      notifyMerchant(unit, endPayment(unit, payment, { status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' }))
  })
}

/** What the provider says may end the payment or give it more time: either deletes the job, and then nothing expires it. */
async function askOnceMore(
  deps: MoneyDeps,
  actor: Actor,
  { clientId, subjectId: paymentId }: ClaimedJob,
  at: Date,
): Promise<void> {
  const charge = await findUnfinishedAttempt(deps.db, { clientId, paymentId, kind: 'CHARGE' })
  if (!charge) return
  const isRemote = deps.providers.named(charge.provider)?.abilities.isRemote ?? false
  const asking = inquireAttempt(deps, charge, at)
  const reported = isRemote ? await asking : await unlessSilent(deps, charge, asking)
  if (!isRemote || (reported?.outcome === 'PENDING' && (await isNewlyPending(deps, charge)))) {
    if (reported) await recordOutcome(deps, actor, charge, { outcome: reported })
    return
  }
  const stands = isDecidedBy(reported) ? reported : closing(await giveUpCharge(deps, charge, at))
  // The outcome has been reported meanwhile.
  if (!stands) return
  // Some methods cannot be cancelled: their payer may still pay, and the job comes back.
  if (!isDecidedBy(stands))
    throw new StillOpen(`the provider ${charge.provider} keeps ${charge.attemptId} open`)
  await recordAnswer(deps, actor, charge, stands)
  if (await findUnfinishedAttempt(deps.db, charge))
    throw new StillOpen(`another process is giving up ${charge.attemptId} at this moment`)
}

/** The payer of a slow method has confirmed: the method has days from now on. */
async function isNewlyPending({ db }: MoneyDeps, { clientId, paymentId }: Attempt): Promise<boolean> {
  const payment = await findPayment(db, clientId, { paymentId })
  return payment?.status === 'PROCESSING' && hasPage(payment)
}

const isDecidedBy = (reported: ProviderOutcome | null): reported is ProviderOutcome =>
  reported?.outcome === 'SUCCESS' || reported?.outcome === 'FAIL'

/** A charge that was given up has failed for one reason: its time was over. */
const closing = (stands: ProviderOutcome | null): ProviderOutcome | null =>
  stands?.outcome === 'FAIL' ? { ...stands, resultCode: 'ORDER_IS_CLOSED' } : stands
