import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { announceClientChange } from './client-changes.ts'

export interface StoredKey {
  readonly version: number
  /** SPKI DER, Base64. */
  readonly publicKey: string
  readonly isRetired: boolean
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

/** By version, the newest last. */
export async function listClientKeys(db: Database, clientId: string): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('client_keys')
    .where('client_id', '=', clientId)
    .orderBy('version')
    .select(['version', 'public_key', 'created_at', 'retired_at'])
    .execute()
  return rows.map((row) => ({
    version: row.version,
    publicKey: row.public_key,
    isRetired: row.retired_at !== null,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }))
}

/** Gives the key the client's next version; the caller has locked the client. */
export async function insertClientKey(
  tx: DatabaseTransaction,
  clientId: string,
  publicKey: string,
): Promise<number> {
  const versions = await listClientKeys(tx, clientId)
  const version = (versions.at(-1)?.version ?? 0) + 1
  await tx
    .insertInto('client_keys')
    .values({ client_id: clientId, version, public_key: publicKey, retired_at: null })
    .execute()
  await announceClientChange(tx, clientId)
  return version
}

/**
 * The key that was retired; null where there is no active one of this version, or it is the last and must stay. The
 * caller has locked the client: two callers that each saw the other's key would leave none.
 */
export async function retireClientKey(
  tx: DatabaseTransaction,
  clientId: string,
  { version, mayBeLast }: { version: number; mayBeLast: boolean },
): Promise<string | null> {
  const row = await tx
    .updateTable('client_keys')
    .set({ retired_at: new Date() })
    .where('client_id', '=', clientId)
    .where('version', '=', version)
    .where('retired_at', 'is', null)
    .where(({ or, exists, selectFrom, lit }) =>
      or([
        lit(mayBeLast),
        exists(
          selectFrom('client_keys as other')
            .where('other.client_id', '=', clientId)
            .where('other.version', '<>', version)
            .where('other.retired_at', 'is', null)
            .select('other.version'),
        ),
      ]),
    )
    .returning('public_key')
    .executeTakeFirst()
  if (row) await announceClientChange(tx, clientId)
  return row?.public_key ?? null
}

/** Restores a key that was retired since; false where there is none. The caller has locked the client. */
export async function restoreClientKey(
  tx: DatabaseTransaction,
  clientId: string,
  { version, retiredSince }: { version: number; retiredSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_keys')
    .set({ retired_at: null })
    .where('client_id', '=', clientId)
    .where('version', '=', version)
    .where('retired_at', '>=', retiredSince)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceClientChange(tx, clientId)
  return numUpdatedRows > 0n
}
