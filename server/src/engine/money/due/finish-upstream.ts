import { type Actor, nextInquiry } from '../../../domain/index.ts'
import {
  type ClaimedJob,
  continueJob,
  findDispute,
  findRegistration,
  findRegistrationByKey,
} from '../../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import { driveAnswerOn } from '../disputes/answer-upstream.ts'
import type { MoneyDeps } from '../deps.ts'
import { driveRegistrationOn } from '../registrations/hand-in.ts'

/**
 * A provider request that is not an attempt: the answer to a dispute, under its id, or a registration, under its key.
 * False where nothing is left to do.
 */
export async function finishUpstream(deps: MoneyDeps, actor: Actor, job: ClaimedJob): Promise<boolean> {
  const { db } = deps
  const { clientId, subjectId } = job
  const dispute = await findDispute(db, clientId, subjectId)
  if (dispute?.wanted && dispute.state === 'OPEN') {
    await driveAnswerOn(deps, actor, dispute)
    return true
  }
  const registration = dispute ? null : await findRegistrationByKey(db, clientId, subjectId)
  if (registration?.status !== 'PENDING') return false
  await driveRegistrationOn(deps, actor, registration)
  const after = await findRegistration(db, clientId, registration.registrationRequestId)
  if (after?.status !== 'PENDING') return true
  await continueJob(db, job, nextInquiry(after, await clientNow(deps, db, clientId)))
  return true
}
