import type { Amount } from '@amsel/contract'
import { type Selectable, sql } from 'kysely'
import type { DifferenceState, KnownHere, ProviderDifference, ReportedFacts } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { ProviderDifferencesTable } from './tables.ts'

type FoundDifference = Omit<ProviderDifference, 'foundAt' | 'lastFoundAt' | 'state' | 'decidedAt'>

/** Found again, it is the same one; one that was gone is open again. What was booked stays so. */
export async function insertDifference(db: Database, found: FoundDifference, now: Date): Promise<void> {
  await db
    .insertInto('provider_differences')
    .values({
      client_id: found.clientId,
      difference_id: found.differenceId,
      provider: found.provider,
      attempt_id: found.attemptId,
      payment_id: found.paymentId,
      attempt_kind: found.attemptKind,
      what: found.what,
      here: toJson(found.here),
      told: toJson(found.reported),
      found_by: found.foundBy,
      found_at: now,
      last_found_at: now,
      state: 'OPEN',
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'difference_id']).doUpdateSet({
        last_found_at: now,
        here: toJson(found.here),
        state: sql<DifferenceState>`case when provider_differences.state = 'GONE' then 'OPEN' else provider_differences.state end`,
        decided_at: sql<Date | null>`case when provider_differences.state = 'GONE' then null else provider_differences.decided_at end`,
      }),
    )
    .execute()
}

export async function findDifference(
  db: Database,
  clientId: string,
  differenceId: string,
): Promise<ProviderDifference | null> {
  const row = await db
    .selectFrom('provider_differences')
    .where('client_id', '=', clientId)
    .where('difference_id', '=', differenceId)
    .selectAll()
    .executeTakeFirst()
  return row ? toDifference(row) : null
}

/** Those that nobody has decided, the oldest first. */
export async function listOpenDifferences(
  db: Database,
  { clientId, limit }: { readonly clientId: string | null; readonly limit: number },
): Promise<ProviderDifference[]> {
  const rows = await byIndex(db, (tx) => {
    const open = tx
      .selectFrom('provider_differences')
      .where(sql<boolean>`state = 'OPEN'`)
      .orderBy('found_at')
      .orderBy('client_id')
      .orderBy('difference_id')
      .limit(limit)
      .selectAll()
    return (clientId === null ? open : open.where('client_id', '=', clientId)).execute()
  })
  return rows.map(toDifference)
}

/** How many are undecided, by account. */
export interface OpenDifferences {
  readonly provider: string
  readonly count: number
}

/** For every account, even where there is none. */
export async function countOpenDifferences(db: Database): Promise<OpenDifferences[]> {
  const accounts = await db.selectFrom('provider_accounts').select('name').execute()
  const { rows } = await sql<OpenDifferences>`
    select provider, count(*)::int as count from provider_differences where state = 'OPEN'
    group by provider order by provider`.execute(db)
  const counts = new Map(accounts.map(({ name }) => [name, 0]))
  for (const { provider, count } of rows) counts.set(provider, count)
  return [...counts].map(([provider, count]) => ({ provider, count }))
}

/** True when this call booked it: it was open, and is still what was read. */
export async function bookDifferenceAsRead(
  tx: DatabaseTransaction,
  { clientId, differenceId, here }: ProviderDifference,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_differences')
    .set({ state: 'BOOKED', decided_at: now })
    .where('client_id', '=', clientId)
    .where('difference_id', '=', differenceId)
    .where('state', '=', 'OPEN')
    .where(sql<boolean>`here is not distinct from ${toJson(here)}::jsonb`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True when this call ended it. */
export async function updateDifference(
  tx: DatabaseTransaction,
  { clientId, differenceId }: Pick<ProviderDifference, 'clientId' | 'differenceId'>,
  state: 'GONE',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_differences')
    .set({ state, decided_at: now })
    .where('client_id', '=', clientId)
    .where('difference_id', '=', differenceId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const toJson = (value: KnownHere | ReportedFacts | null): string | null =>
  value && JSON.stringify(value, (_name, one) => (typeof one === 'bigint' ? String(one) : one))

interface KeptAmount {
  readonly currency: Amount['currency']
  readonly value: string
}

const amountOf = ({ currency, value }: KeptAmount): Amount => ({ currency, value: BigInt(value) })

function toDifference(row: Selectable<ProviderDifferencesTable>): ProviderDifference {
  const here = row.here as (Omit<KnownHere, 'amount'> & { amount: KeptAmount }) | null
  const reported = row.told as (Omit<ReportedFacts, 'amount'> & { amount: KeptAmount | null }) | null
  return {
    clientId: row.client_id,
    differenceId: row.difference_id,
    provider: row.provider,
    attemptId: row.attempt_id,
    paymentId: row.payment_id,
    attemptKind: row.attempt_kind,
    what: row.what,
    here: here && { ...here, amount: amountOf(here.amount) },
    reported: reported && { ...reported, amount: reported.amount && amountOf(reported.amount) },
    foundBy: row.found_by,
    foundAt: row.found_at,
    lastFoundAt: row.last_found_at,
    state: row.state,
    decidedAt: row.decided_at,
  }
}
