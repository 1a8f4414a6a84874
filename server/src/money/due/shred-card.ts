import { type ClaimedItem, deleteHeldCard, finishAgendaItem, lockPayment } from '../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'

/** A payer who stayed away too long types the card again. */
export async function shredCard({ db }: MoneyParts, item: ClaimedItem): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, item.clientId, { paymentId: item.subjectId })
    if (await finishAgendaItem(tx, item)) await deleteHeldCard(tx, item.clientId, item.subjectId)
  })
}
