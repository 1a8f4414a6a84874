import type { Selectable } from 'kysely'
import type { Environment } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import type { GatewayKeysTable } from './tables.ts'

/** A key of an environment. */
export interface StoredGatewayKey {
  readonly keyId: bigint
  readonly version: number
  readonly publicKey: string
  readonly privateKeySealed: Buffer
}

/** The key that new clients of an environment get. */
export async function findNewestGatewayKey(
  db: Database,
  environment: Environment,
): Promise<StoredGatewayKey | null> {
  const row = await db
    .selectFrom('gateway_keys')
    .where('environment', '=', environment)
    .orderBy('version', 'desc')
    .limit(1)
    .select(['key_id', 'version', 'public_key', 'private_key_sealed'])
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/** The key of the client's environment, and when it was made; null where there is no such client. */
export async function findSharedGatewayKey(
  db: Database,
  clientId: string,
): Promise<(StoredGatewayKey & { readonly createdAt: Date }) | null> {
  const row = await db
    .selectFrom('clients')
    .innerJoin('gateway_keys', 'gateway_keys.key_id', 'clients.gateway_key_id')
    .where('clients.client_id', '=', clientId)
    .select(['key_id', 'version', 'public_key', 'private_key_sealed', 'gateway_keys.created_at'])
    .executeTakeFirst()
  return row ? { ...toStored(row), createdAt: row.created_at } : null
}

const toStored = (
  row: Omit<Selectable<GatewayKeysTable>, 'environment' | 'created_at'>,
): StoredGatewayKey => ({
  keyId: row.key_id,
  version: row.version,
  publicKey: row.public_key,
  privateKeySealed: row.private_key_sealed,
})

/** The very first one. */
export async function findFirstGatewayKey(db: Database): Promise<StoredGatewayKey | null> {
  const row = await db
    .selectFrom('gateway_keys')
    .orderBy('key_id')
    .limit(1)
    .select(['key_id', 'version', 'public_key', 'private_key_sealed'])
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/** Two nodes that start together both offer a first key: the first one stays, and the other gets false. */
export async function insertGatewayKey(
  db: Database,
  environment: Environment,
  key: Omit<StoredGatewayKey, 'keyId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('gateway_keys')
    .values({
      environment,
      version: key.version,
      public_key: key.publicKey,
      private_key_sealed: key.privateKeySealed,
    })
    .onConflict((conflict) => conflict.columns(['environment', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
