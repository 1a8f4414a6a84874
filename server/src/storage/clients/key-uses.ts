import { sql } from 'kysely'
import { type Database, isOnDistributed } from '../connection/database.ts'

/** A caller that signs with a client's key; without address and user agent: all that were counted together. */
export interface KeyCaller {
  readonly version: number
  readonly address: string
  readonly userAgent: string
  readonly calls: number
  readonly lastUsedAt: Date
}

export interface NewKeyUse extends KeyCaller {
  readonly clientId: string
}

/** Adds to the day's counts of many clients at once. All writers of the same rows use the same order. */
export async function addKeyUses(db: Database, uses: readonly NewKeyUse[]): Promise<void> {
  const inOrder = [...uses].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  if (!isOnDistributed(db)) return addRows(db, inOrder)
  for (const clientId of new Set(inOrder.map((use) => use.clientId)))
    await addRows(
      db,
      inOrder.filter((use) => use.clientId === clientId),
    )
}

const orderOf = ({ clientId, version, lastUsedAt, address, userAgent }: NewKeyUse) =>
  [clientId, version, dayOf(lastUsedAt), address, userAgent].join(' ')

async function addRows(db: Database, uses: readonly NewKeyUse[]): Promise<void> {
  if (uses.length === 0) return
  await db
    .insertInto('key_uses')
    .values(
      uses.map(({ clientId, version, address, userAgent, calls, lastUsedAt }) => ({
        client_id: clientId,
        key_version: version,
        day: dayOf(lastUsedAt),
        address,
        user_agent: userAgent,
        calls: BigInt(calls),
        last_used_at: lastUsedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'key_version', 'day', 'address', 'user_agent']).doUpdateSet({
        calls: sql`key_uses.calls + excluded.calls`,
        last_used_at: sql`greatest(key_uses.last_used_at, excluded.last_used_at)`,
      }),
    )
    .execute()
}

/** A day of UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Removes older rows of a key that has been used since. */
export async function deleteKeyUsesBefore(
  db: Database,
  clientId: string,
  version: number,
  keptFrom: Date,
): Promise<void> {
  await db
    .deleteFrom('key_uses')
    .where('client_id', '=', clientId)
    .where('key_version', '=', version)
    .where('day', '<', dayOf(keptFrom))
    .execute()
}

/** By whom each version was used last. */
export async function listLastKeyUses(db: Database, clientId: string): Promise<Omit<KeyCaller, 'calls'>[]> {
  const rows = await db
    .selectFrom('key_uses')
    .where('client_id', '=', clientId)
    .distinctOn('key_version')
    .orderBy('key_version')
    .orderBy('day', 'desc')
    .orderBy('last_used_at', 'desc')
    .select(['key_version', 'address', 'user_agent', 'last_used_at'])
    .execute()
  return rows.map((row) => ({
    version: row.key_version,
    address: row.address,
    userAgent: row.user_agent,
    lastUsedAt: row.last_used_at,
  }))
}

/** Who has signed with one version since, the most frequent first. */
export async function listKeyCallers(
  db: Database,
  clientId: string,
  version: number,
  { since, limit }: { since: Date; limit: number },
): Promise<KeyCaller[]> {
  const rows = await db
    .selectFrom('key_uses')
    .where('client_id', '=', clientId)
    .where('key_version', '=', version)
    .where('day', '>=', dayOf(since))
    .groupBy(['address', 'user_agent'])
    .orderBy('calls', 'desc')
    .limit(limit)
    .select(['address', 'user_agent'])
    .select(({ fn }) => [
      fn.sum<string>('calls').as('calls'),
      fn.max<Date>('last_used_at').as('last_used_at'),
    ])
    .execute()
  return rows.map((row) => ({
    version,
    address: row.address,
    userAgent: row.user_agent,
    calls: Number(row.calls),
    lastUsedAt: row.last_used_at,
  }))
}
