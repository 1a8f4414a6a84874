import { type Actor, StillOpen } from '../../../domain/index.ts'
import { type ClaimedJob, finishJob } from '../../../storage/index.ts'
import { carryStepOn } from '../agreements/upstream/steps.ts'
import type { MoneyDeps } from '../deps.ts'

/** Continues a step of an agreement that a provider was asked for and whose result is unknown. */
export async function finishStep(
  deps: MoneyDeps,
  actor: Actor,
  job: ClaimedJob,
  agreementId: string,
): Promise<void> {
  const end = await carryStepOn(deps, actor, agreementId)
  if (end === 'BUSY' || end === 'UNKNOWN')
    throw new StillOpen(`nobody knows yet what became of the agreement ${agreementId}`)
  // Whoever wrote the end has deleted the job, unless there was nothing to do.
  await deps.db.transaction().execute((tx) => finishJob(tx, job))
}
