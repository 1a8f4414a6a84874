import { deletePresentedCard, finishAgendaItem, lockPayment } from '../../storage/index.ts'
import type { DueHandler } from './due-handler.ts'

/** A payer who stayed away too long types the card again. */
export const forgetCard: DueHandler = async ({ db }, _actor, item) => {
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, item.clientId, { paymentId: item.subjectId })
    if (await finishAgendaItem(tx, item)) await deletePresentedCard(tx, item.clientId, item.subjectId)
  })
}
