import { isUndecided, type Registration } from '../../../domain/index.ts'
import { type DatabaseTransaction, lockRegistration } from '../../../storage/index.ts'
import { carryOutJob } from '../carry-out.ts'
import { endReviews, type Verdict } from '../registrations/end-reviews.ts'
import type { DueHandler } from './due-handler.ts'

/** Simulated wallets that nobody has decided for answer by themselves. */
export const reviewRegistration: DueHandler = async (deps, actor, job, at) => {
  const read = async (tx: DatabaseTransaction) => ({
    registration: await lockRegistration(tx, job.clientId, job.subjectId),
  })
  await carryOutJob(deps, actor, { job: job, at, read }, (unit, { registration }) => {
    if (!registration) return
    const open = registration.reviews.filter(isUndecided)
    endReviews(unit, registration, { open, verdict: playedVerdict(registration) })
  })
}

/** They approve every merchant except those whose number ends in 9. */
const playedVerdict = ({ merchantInfo }: Registration): Verdict =>
  merchantInfo.registrationDetail.registrationNo.endsWith('9')
    ? { status: 'REJECTED', rejectReasons: 'registrationNo could not be confirmed' }
    : { status: 'APPROVED' }
