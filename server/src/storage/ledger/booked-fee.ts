import { sql } from 'kysely'
import type { Transfer } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** The fee that was taken with an event; rates may have changed since. */
export async function getBookedFee(
  db: Database,
  clientId: string,
  { eventKind, eventId }: Pick<Transfer, 'eventKind' | 'eventId'>,
): Promise<bigint> {
  const { rows } = await sql<{ fee: string }>`
    select coalesce(sum(amount_minor), 0)::text as fee from transfers
    where client_id = ${clientId} and event_kind = ${eventKind} and event_id = ${eventId}
      and credit_kind = 'fees'`.execute(db)
  return BigInt(rows[0]?.fee ?? 0)
}
