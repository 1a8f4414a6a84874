import { planRetention } from '../../../domain/index.ts'
import { continueJob, deleteOld, findOldest } from '../../../storage/index.ts'
import type { DueHandler } from './due-handler.ts'

/** As many as fit comfortably into a lease. */
const BATCHES_AT_ONCE = 20

/**
 * Removes what a client need not keep any longer, in batches of one database transaction each: interrupted or run twice,
 * it removes nothing that should stay. A long list continues after others have had their turn. No money moves.
 */
export const retain: DueHandler = async ({ db, retention }, { client }, job, at) => {
  const { clientId, environment } = client
  const { old, lookAgainAt } = planRetention(at, environment, retention, await findOldest(db, clientId))
  let batchesLeft = BATCHES_AT_ONCE
  for (const { kind, before } of old)
    while (await deleteOld(db, clientId, kind, before)) {
      batchesLeft -= 1
      if (batchesLeft === 0) return void (await continueJob(db, job, at))
    }
  await continueJob(db, job, lookAgainAt)
}
