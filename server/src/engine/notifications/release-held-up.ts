import { type ClaimedJob, continueJob, finishJob, releaseHeldUp } from '../../storage/index.ts'
import type { CatchUpDeps } from './catch-up-address.ts'

const BATCH = 500

/**
 * Strict order was switched off: what it held up is looked at again, batch by batch. What is still held up then, or
 * because strict order is on again, is postponed anew when it is found.
 */
export async function releaseAllHeldUp(
  { db, wake }: Pick<CatchUpDeps, 'db' | 'wake'>,
  item: ClaimedJob,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await releaseHeldUp(tx, item.clientId, { at, sizeMax: BATCH })) await finishJob(tx, item)
    else await continueJob(tx, item, at)
  })
  wake(item.clientId)
}
