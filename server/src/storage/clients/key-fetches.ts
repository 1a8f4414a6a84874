import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** How often a published key was fetched. */
export interface KeyFetches {
  readonly fingerprint: string
  readonly fetches: number
  readonly lastFetchedAt: Date
}

/** Adds to the counts of many keys at once. All writers of the same rows use the same order. */
export async function addKeyFetches(db: Database, fetched: readonly KeyFetches[]): Promise<void> {
  if (fetched.length === 0) return
  const inOrder = [...fetched].sort((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1))
  await db
    .insertInto('gateway_key_fetches')
    .values(
      inOrder.map(({ fingerprint, fetches, lastFetchedAt }) => ({
        fingerprint,
        fetches: BigInt(fetches),
        last_fetched_at: lastFetchedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        fetches: sql`gateway_key_fetches.fetches + excluded.fetches`,
        last_fetched_at: sql`greatest(gateway_key_fetches.last_fetched_at, excluded.last_fetched_at)`,
      }),
    )
    .execute()
}

export async function listKeyFetches(db: Database, fingerprints: readonly string[]): Promise<KeyFetches[]> {
  const rows = await db
    .selectFrom('gateway_key_fetches')
    .where((eb) => eb('fingerprint', '=', eb.fn.any(eb.val([...fingerprints]))))
    .selectAll()
    .execute()
  return rows.map((row) => ({
    fingerprint: row.fingerprint,
    fetches: Number(row.fetches),
    lastFetchedAt: row.last_fetched_at,
  }))
}
