import { sql } from 'kysely'
import {
  type Environment,
  type GatewayKey,
  type GatewayKeyState,
  NEXT_GATEWAY_KEY_STATES,
  statesBefore,
} from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { requireUnchanged } from '../connection/require-unchanged.ts'

export interface StoredClientGatewayKey extends Omit<GatewayKey, 'isShared'> {
  /** SPKI DER, Base64. */
  readonly publicKey: string
  /** Null where a signer has the private half, or it was destroyed. */
  readonly privateKeySealed: Buffer | null
  readonly createdAt: Date
  readonly retiredAt: Date | null
  /** When it was last switched to. */
  readonly switchedAt: Date | null
}

/** The client's own, by version, the newest last. */
export async function listClientGatewayKeys(
  db: Database,
  clientId: string,
): Promise<StoredClientGatewayKey[]> {
  const rows = await db
    .selectFrom('client_gateway_keys')
    .where('client_id', '=', clientId)
    .orderBy('version')
    .select(['version', 'state', 'public_key', 'private_key_sealed', 'signer_key', 'replaces_version'])
    .select(['created_at', 'retired_at', 'switched_at'])
    .execute()
  return rows.map((row) => ({
    version: row.version,
    state: row.state,
    replacesVersion: row.replaces_version,
    signerKey: row.signer_key,
    publicKey: row.public_key,
    privateKeySealed: row.private_key_sealed,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
    switchedAt: row.switched_at,
  }))
}

/** The first bytes of all private keys that sign for one client, each once: they name the master keys. */
export async function listBeginningsOfSigningKeys(db: Database): Promise<Buffer[]> {
  const { rows } = await sql<{ beginning: Buffer }>`
    select distinct substring(private_key_sealed from 1 for 5) as beginning from client_gateway_keys
    where state = 'SIGNING' and private_key_sealed is not null`.execute(db)
  return rows.map(({ beginning }) => beginning)
}

/** Whether a signer has the keys of all active clients, if there are any: without it nobody can be answered. */
export async function areAllKeysHeld(db: Database, environments: readonly Environment[]): Promise<boolean> {
  const isActive = sql`clients.status = 'ACTIVE' and clients.environment = any(${environments})`
  const isHeld = sql`exists (
    select 1 from client_gateway_keys own
    where own.client_id = clients.client_id and own.state = 'SIGNING' and own.signer_key is not null)`
  // The first whose key is not at a signer ends it.
  const { rows } = await sql<{ are: boolean }>`
    select not exists (select 1 from clients where ${isActive} and not ${isHeld})
      and exists (select 1 from clients where ${isActive}) as are`.execute(db)
  return rows[0]?.are ?? false
}

interface NewGatewayKey {
  readonly version: number
  readonly publicKey: string
  readonly fingerprint: string
  readonly privateKeySealed: Buffer | null
  readonly signerKey: string | null
}

export async function insertClientGatewayKey(
  tx: DatabaseTransaction,
  clientId: string,
  key: NewGatewayKey,
): Promise<void> {
  await tx
    .insertInto('client_gateway_keys')
    .values({
      client_id: clientId,
      version: key.version,
      state: 'PUBLISHED',
      public_key: key.publicKey,
      fingerprint: key.fingerprint,
      private_key_sealed: key.privateKeySealed,
      signer_key: key.signerKey,
      replaces_version: null,
      retired_at: null,
    })
    .execute()
}

interface GatewayKeyStep {
  readonly state: GatewayKeyState
  /** The version that it replaces; what was known stays if not given. */
  readonly replacesVersion?: number
  readonly at: Date
}

/** A retired key loses its private half. */
export async function updateGatewayKeyState(
  tx: DatabaseTransaction,
  clientId: string,
  version: number,
  { state, replacesVersion, at }: GatewayKeyStep,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('client_gateway_keys')
    .set((eb) => ({
      state,
      replaces_version: replacesVersion ?? eb.ref('replaces_version'),
      ...(state === 'SIGNING' && { switched_at: at }),
      ...(state === 'RETIRED' && { private_key_sealed: null, retired_at: at }),
    }))
    .where('client_id', '=', clientId)
    .where('version', '=', version)
    .where((eb) =>
      eb('state', '=', eb.fn.any(eb.val(statesBefore<GatewayKeyState>(NEXT_GATEWAY_KEY_STATES, state)))),
    )
    .executeTakeFirst()
  requireUnchanged(numUpdatedRows, `the gateway key of version ${version}`)
}

/** The public key with this fingerprint, whether a client's, an environment's or retired. */
export async function findGatewayPublicKey(db: Database, fingerprint: string): Promise<string | null> {
  const row = await db
    .selectFrom('client_gateway_keys')
    .where('fingerprint', '=', fingerprint)
    .select('public_key')
    .unionAll((eb) =>
      eb
        .selectFrom('gateway_keys')
        .where(sql`encode(sha256(decode(public_key, 'base64')), 'hex')`, '=', fingerprint)
        .select('public_key'),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.public_key ?? null
}
