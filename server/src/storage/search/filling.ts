import { sql } from 'kysely'
import { idTime, timeOfId } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { FILLED_AT_ONCE } from './follow.ts'
import type { SearchMark, Walked } from './marks.ts'

/**
 * The next payments of a client whose payments are all new to the search. What is done to them meanwhile is found after
 * the last of them, by the marks of the beginning.
 */
export async function listUnfilled(db: Database, mark: SearchMark): Promise<Walked> {
  const rows = await byIndex(db, (tx) =>
    tx
      .selectFrom('payments')
      .where('client_id', '=', mark.client_id)
      .where('payment_id', '>', mark.payments_through)
      .where('payment_id', '<', idTime(mark.bound))
      .orderBy('payment_id')
      .limit(FILLED_AT_ONCE)
      .select('payment_id')
      .execute(),
  )
  const paymentIds = rows.map((row) => row.payment_id)
  const isMoreLeft = rows.length === FILLED_AT_ONCE
  return {
    paymentIds,
    mark: {
      ...mark,
      payments_through: paymentIds.at(-1) ?? mark.payments_through,
      is_filled: !isMoreLeft,
    },
    isMoreLeft,
  }
}

/** How far the first walk through a client's payments has come. */
interface Filling {
  /** The payments up to this moment can be searched; null where it has not begun. */
  readonly through: Date | null
  /** As a share of the time between the oldest payment and the beginning of the walk; from 0 to below 1. */
  readonly share: number
}

/** Null where all can be searched. Payments that were made before this moment and never walked through wait for their turn. */
export async function findFilling(db: Database, clientId: string, before: Date): Promise<Filling | null> {
  const mark = await db
    .selectFrom('search_marks')
    .where('client_id', '=', clientId)
    .select(['payments_through', 'bound', 'is_filled'])
    .executeTakeFirst()
  if (mark?.is_filled) return null
  const first = await findFirstPaymentTime(db, clientId)
  if (!first || (!mark && first >= before)) return null
  const through = mark ? timeOfId(mark.payments_through) : null
  if (!mark || !through) return { through: null, share: 0 }
  const share = (through.getTime() - first.getTime()) / (mark.bound.getTime() - first.getTime())
  return { through, share: Math.min(Math.max(share, 0), 0.99) }
}

async function findFirstPaymentTime(db: Database, clientId: string): Promise<Date | null> {
  const row = await byIndex(db, (tx) =>
    tx
      .selectFrom('payments')
      .where('client_id', '=', clientId)
      .orderBy('payment_id')
      .limit(1)
      .select('created_at')
      .executeTakeFirst(),
  )
  return row?.created_at ?? null
}

/** How many clients' payments are being walked through for the first time, up to a limit. */
export async function countFilling(db: Database, limit: number): Promise<number> {
  const rows = await byIndex(db, (tx) =>
    tx
      .selectFrom('search_marks')
      .where(sql<boolean>`not is_filled`)
      .orderBy('client_id')
      .limit(limit)
      .select('client_id')
      .execute(),
  )
  return rows.length
}
