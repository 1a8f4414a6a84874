import { type Selectable, sql } from 'kysely'
import type { LinkOffer, PaymentLink } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { PaymentLinksTable, StoredOffer } from './tables.ts'

export async function insertPaymentLink(tx: DatabaseTransaction, link: PaymentLink): Promise<void> {
  await tx
    .insertInto('payment_links')
    .values({
      client_id: link.clientId,
      link_id: link.linkId,
      title: link.title,
      currency: link.currency,
      offer: JSON.stringify(storedOffer(link.offer)),
      is_once: link.isOnce,
      reference: link.reference,
      redirect_url: link.redirectUrl,
      created_at: link.createdAt,
      created_by: link.createdBy,
      expires_at: link.expiresAt,
      ends_at: link.expiresAt,
    })
    .execute()
}

export async function findPaymentLink(
  db: Database,
  clientId: string,
  linkId: string,
): Promise<PaymentLink | null> {
  const row = await ofClient(db, clientId).where('link_id', '=', linkId).executeTakeFirst()
  return row ? toLink(row) : null
}

/** The newest first: those before a link, or the newest of all. */
export async function listPaymentLinks(
  db: Database,
  clientId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<PaymentLink[]> {
  const all = ofClient(db, clientId).orderBy('link_id', 'desc').limit(limit)
  const rows = await (before === null ? all : all.where('link_id', '<', before)).execute()
  return rows.map(toLink)
}

/**
 * The number of the next session; of those who ask at one moment each gets its own. Null where the link has been closed.
 */
export async function takeLinkSession(
  db: Database,
  clientId: string,
  linkId: string,
): Promise<number | null> {
  const row = await db
    .updateTable('payment_links')
    .set((eb) => ({ sessions: eb('sessions', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .where('closed_at', 'is', null)
    .returning('sessions')
    .executeTakeFirst()
  return row?.sessions ?? null
}

/** Says that a session has this number, before it begins. False where the link has been closed. */
export async function raiseLinkSession(
  db: Database,
  clientId: string,
  linkId: string,
  session: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_links')
    .set({ sessions: sql<number>`greatest(sessions, ${session})` })
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many sessions it had begun; null where it has been closed before. */
export async function closePaymentLink(
  tx: DatabaseTransaction,
  clientId: string,
  linkId: string,
  closedAt: Date,
): Promise<number | null> {
  const row = await tx
    .updateTable('payment_links')
    .set({ closed_at: closedAt, ends_at: sql`least(ends_at, ${closedAt}::timestamptz)` })
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .where('closed_at', 'is', null)
    .returning('sessions')
    .executeTakeFirst()
  return row?.sessions ?? null
}

const ofClient = (db: Database, clientId: string) =>
  db.selectFrom('payment_links').where('client_id', '=', clientId).selectAll()

function storedOffer(offer: LinkOffer): StoredOffer {
  if (offer.kind === 'amount') return { kind: 'amount', amount: String(offer.amountMinor), items: [] }
  const items = offer.items.map(({ name, unitMinor, quantity }) => ({
    name,
    unit: String(unitMinor),
    quantity,
  }))
  return { kind: offer.kind, amount: null, items }
}

function offerOf({ kind, amount, items }: StoredOffer): LinkOffer {
  if (kind === 'amount') return { kind, amountMinor: BigInt(amount ?? 0) }
  return {
    kind,
    items: items.map(({ name, unit, quantity }) => ({ name, unitMinor: BigInt(unit), quantity })),
  }
}

const toLink = (row: Selectable<PaymentLinksTable>): PaymentLink => ({
  clientId: row.client_id,
  linkId: row.link_id,
  title: row.title,
  currency: row.currency,
  offer: offerOf(row.offer),
  isOnce: row.is_once,
  reference: row.reference,
  redirectUrl: row.redirect_url,
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  closedAt: row.closed_at,
  sessions: row.sessions,
})
