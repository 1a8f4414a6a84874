import type { CardSource } from '../../domain/index.ts'
import type { Sealer } from '../../sealing/index.ts'
import { deleteAgendaItem, insertAgendaItem } from '../agenda/agenda.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

const PURPOSE = 'card of a payment'

/** Keeps a card sealed until its payment has a result, or until the time limit; a newer one replaces it. */
export async function insertHeldCard(
  tx: DatabaseTransaction,
  sealer: Sealer,
  held: { clientId: string; paymentId: string; source: CardSource; until: Date },
): Promise<void> {
  const { clientId, paymentId, source, until } = held
  const card_sealed = sealer.seal(Buffer.from(JSON.stringify(source)), PURPOSE)
  await tx
    .insertInto('card_vault')
    .values({ client_id: clientId, payment_id: paymentId, card_sealed, shred_at: until })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'payment_id']).doUpdateSet({ card_sealed, shred_at: until }),
    )
    .execute()
  const shredding = { clientId, kind: 'shred_card', subjectId: paymentId } as const
  // The time of the newer card counts; whoever was about to shred the older one finds nothing to do.
  await deleteAgendaItem(tx, shredding)
  await insertAgendaItem(tx, { ...shredding, dueAt: until })
}

export async function findHeldCard(
  db: Database,
  sealer: Sealer,
  clientId: string,
  paymentId: string,
): Promise<CardSource | null> {
  const row = await db
    .selectFrom('card_vault')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .select('card_sealed')
    .executeTakeFirst()
  return row ? (JSON.parse(sealer.open(row.card_sealed, PURPOSE).toString()) as CardSource) : null
}

export async function isCardHeld(db: Database, clientId: string, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('card_vault')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .select('payment_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever calls holds the payment, so that nobody puts a card there meanwhile. */
export async function deleteHeldCard(
  tx: DatabaseTransaction,
  clientId: string,
  paymentId: string,
): Promise<void> {
  await tx
    .deleteFrom('card_vault')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .execute()
  await deleteAgendaItem(tx, { clientId, kind: 'shred_card', subjectId: paymentId })
}
