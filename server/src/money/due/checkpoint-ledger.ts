import { finishAgendaItem, lockLedger, updateCheckpoint } from '../../storage/index.ts'
import type { DueHandler } from './due-handler.ts'

/** Folds old transfers into the balances. Money that moves meanwhile asks for the next checkpoint. */
export const checkpointLedger: DueHandler = async ({ db }, _actor, item) => {
  await db.transaction().execute(async (tx) => {
    // The books first, as whoever moves money does that also asks for a checkpoint: the other order can deadlock.
    await lockLedger(tx, item.clientId)
    if (await finishAgendaItem(tx, item)) await updateCheckpoint(tx, item.clientId)
  })
}
