import type { Environment, LedgerDifference } from '../../../domain/index.ts'
import type { Database } from '../../connection/database.ts'

/** The result of the last verification of a client's ledger. */
export interface LedgerCheck {
  readonly clientId: string
  readonly environment: Environment
  readonly createdAt: Date
  readonly verifiedAt: Date | null
  readonly differences: number
  /** The first of them. */
  readonly found: readonly LedgerDifference[]
}

interface Lease {
  readonly token: string
  readonly until: Date
}

/**
 * Takes the turn to verify a client's ledger, and returns how far an unfinished turn has come. Null where somebody is at
 * it, or has done it since the given moment.
 */
export async function claimLedgerCheck(
  db: Database,
  clientId: string,
  { now, since, lease }: { now: Date; since: Date; lease: Lease },
): Promise<{ readonly pass: unknown } | null> {
  const taken = await db
    .updateTable('ledger_checks')
    .set({ lease_token: lease.token, lease_until: lease.until })
    .where('client_id', '=', clientId)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .where(({ or, eb }) => or([eb('verified_at', 'is', null), eb('verified_at', '<=', since)]))
    .returning('pass')
    .executeTakeFirst()
  if (taken) return taken
  const begun = await db
    .insertInto('ledger_checks')
    .values({
      client_id: clientId,
      verified_at: null,
      differences: 0,
      found: '[]',
      pass: null,
      lease_token: lease.token,
      lease_until: lease.until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('pass')
    .executeTakeFirst()
  return begun ?? null
}

/** How far it has come. False where the turn has gone to somebody else. */
export async function updateLedgerPass(
  db: Database,
  clientId: string,
  { pass, lease }: { pass: unknown; lease: Lease },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_checks')
    .set({ pass: JSON.stringify(pass, moneyAsText), lease_until: lease.until })
    .where('client_id', '=', clientId)
    .where('lease_token', '=', lease.token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives the turn back before its end; its progress stays. */
export async function endLedgerLease(db: Database, clientId: string, token: string): Promise<void> {
  await db
    .updateTable('ledger_checks')
    .set({ lease_token: null, lease_until: null })
    .where('client_id', '=', clientId)
    .where('lease_token', '=', token)
    .execute()
}

type Verified = Pick<LedgerCheck, 'differences' | 'found'> & { readonly verifiedAt: Date }

/** The result of a turn. False where the turn has gone to somebody else. */
export async function endLedgerCheck(
  db: Database,
  clientId: string,
  { token, ...verified }: Verified & { token: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_checks')
    .set({ ...columnsOf(verified), pass: null, lease_token: null, lease_until: null })
    .where('client_id', '=', clientId)
    .where('lease_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The result of a verification outside of the turns: a turn under way continues. */
export async function noteLedgerCheck(db: Database, clientId: string, verified: Verified): Promise<void> {
  const columns = columnsOf(verified)
  await db
    .insertInto('ledger_checks')
    .values({ client_id: clientId, ...columns, pass: null, lease_token: null, lease_until: null })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute()
}

const columnsOf = ({ verifiedAt, differences, found }: Verified) => ({
  verified_at: verifiedAt,
  differences,
  found: JSON.stringify(found, moneyAsText),
})

const moneyAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Differences as they were written down. */
export const readDifferences = (found: unknown): LedgerDifference[] =>
  (found as LedgerDifference[]).map((difference) => ({
    ...difference,
    bookedMinor: BigInt(difference.bookedMinor),
    expectedMinor: BigInt(difference.expectedMinor),
  }))

const CLIENTS_AT_ONCE = 500

/**
 * The next clients, in the order of their ids, with what is known about their ledgers. Two statements, because they lie
 * apart.
 */
export async function listLedgerChecks(db: Database, after: string): Promise<LedgerCheck[]> {
  const clients = await db
    .selectFrom('clients')
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(CLIENTS_AT_ONCE)
    .select(['client_id', 'environment', 'created_at'])
    .execute()
  const last = clients.at(-1)
  if (!last) return []
  const checks = await db
    .selectFrom('ledger_checks')
    .where('client_id', '>', after)
    .where('client_id', '<=', last.client_id)
    .select(['client_id', 'verified_at', 'differences', 'found'])
    .execute()
  const known = new Map(checks.map((check) => [check.client_id, check]))
  return clients.map(({ client_id: clientId, environment, created_at: createdAt }) => {
    const check = known.get(clientId)
    return {
      ...{ clientId, environment, createdAt },
      verifiedAt: check?.verified_at ?? null,
      differences: check?.differences ?? 0,
      found: check ? readDifferences(check.found) : [],
    }
  })
}
