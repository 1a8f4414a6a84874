import { type ClaimedItem, finishAgendaItem, updateCheckpoint } from '../../storage/index.ts'
import type { OperationParts } from '../operation.ts'

/** Folds old transfers into the balances. Struck out first: money that moves meanwhile asks for the next one. */
export async function checkpointLedger({ db }: Pick<OperationParts, 'db'>, item: ClaimedItem): Promise<void> {
  const isMine = await db.transaction().execute((tx) => finishAgendaItem(tx, item))
  if (isMine) await updateCheckpoint(db, item.clientId)
}
