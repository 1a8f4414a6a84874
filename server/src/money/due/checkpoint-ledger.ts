import { type ClaimedItem, finishAgendaItem, lockLedger, updateCheckpoint } from '../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'

/** Folds old transfers into the balances. Money that moves meanwhile asks for the next checkpoint. */
export async function checkpointLedger({ db }: Pick<MoneyParts, 'db'>, item: ClaimedItem): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The books first, as whoever moves money does that also asks for a checkpoint: the other order can deadlock.
    await lockLedger(tx, item.clientId)
    if (await finishAgendaItem(tx, item)) await updateCheckpoint(tx, item.clientId)
  })
}
