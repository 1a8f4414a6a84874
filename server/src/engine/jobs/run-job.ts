import { failureWords, later, ProviderSilent, ProviderUnavailable, StillOpen } from '../../domain/index.ts'
import { type ClaimedJob, postponeJob } from '../../storage/index.ts'
import type { WorkingDeps } from './deps.ts'
import { retryDelayMs } from './retry-delay.ts'

/** Longer than any handler runs: a provider has ten seconds to answer. */
export const LEASE_SECONDS = 30

/** Never throws: a failed job comes back later, with a growing delay. */
export async function runJob(deps: WorkingDeps, job: ClaimedJob, at: Date): Promise<void> {
  try {
    await deps.doDue(job, at)
  } catch (error) {
    if (deps.isAbandoned()) return
    const failures = job.tries + 1
    const nextAt = later(at, retryDelayMs(failures))
    if (error instanceof ProviderSilent || error instanceof ProviderUnavailable) deps.silences.tell(error)
    else logFailure(deps, job, { error, failures, nextAt })
    const failure = { dueAt: nextAt, error: failureWords(error), failedAt: deps.clock.now() }
    await postponeJob(deps.db, job, failure).catch(() => {})
  }
}

/** In full the first time; later lines are short, and the cause is found in the first. */
function logFailure(
  { log }: WorkingDeps,
  { clientId, kind, subjectId }: ClaimedJob,
  { error, failures, nextAt }: { error: unknown; failures: number; nextAt: Date },
): void {
  const about = { clientId, kind, subjectId, failures, nextAt }
  if (error instanceof StillOpen) {
    log.info({ ...about, reason: error.message }, 'a job will be retried')
    return
  }
  if (failures === 1) log.error({ ...about, err: error }, 'a job failed')
  else log.error({ ...about, reason: messageOf(error) }, 'a job failed again')
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
