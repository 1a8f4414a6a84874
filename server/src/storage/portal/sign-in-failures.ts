import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** Whose failures are counted, and the account that they are about; null where it may be any. */
export interface FailureSubject {
  readonly digest: Buffer
  readonly accountDigest: Buffer | null
}

/**
 * Counts a sign-in as failed before its password is checked, so that of many at the same moment no more are checked than
 * allowed; a correct password gives the place back. Returns how many there are with it; null where the caller has to
 * wait, and nothing is counted.
 */
export async function takeSignInPlace(
  db: Database,
  { digest, accountDigest }: FailureSubject,
  {
    now,
    forgottenBefore,
    waits,
  }: {
    readonly now: Date
    readonly forgottenBefore: Date
    /** Until when the next has to wait after the first failure, the second and so on; null: not at all. */
    readonly waits: readonly (Date | null)[]
  },
): Promise<number | null> {
  const failures = sql`case when sign_in_failures.failed_at > ${forgottenBefore} then sign_in_failures.failures + 1 else 1 end`
  const lockedUntil = sql`(${waits}::timestamptz[])[least(${failures}, ${waits.length}::integer)]`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures (subject_digest, account_digest, failures, failed_at, locked_until)
    values (${digest}, ${accountDigest}, 1, ${now}, ${waits[0] ?? null})
    on conflict (subject_digest) do update set
      account_digest = excluded.account_digest,
      failures = ${failures},
      failed_at = excluded.failed_at,
      locked_until = ${lockedUntil}
    where sign_in_failures.locked_until is null or sign_in_failures.locked_until <= excluded.failed_at
    returning failures`.execute(db)
  return rows[0]?.failures ?? null
}

/** A place that was not needed; the wait that it began ends, unless others have failed since. */
export async function giveBackSignInPlace(db: Database, digest: Buffer, failures: number): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .where('subject_digest', '=', digest)
    .where('failures', '>', 0)
    .set({
      failures: sql`failures - 1`,
      locked_until: sql`case when failures = ${failures} then null else locked_until end`,
    })
    .execute()
}

/** Until when the caller has to wait. */
export async function findSignInWait(db: Database, digest: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom('sign_in_failures')
    .where('subject_digest', '=', digest)
    .select('locked_until')
    .executeTakeFirst()
  return row?.locked_until ?? null
}

export async function forgetSignInFailures(db: Database, digest: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject_digest', '=', digest).execute()
}

/** Those of an account from everywhere. */
export async function forgetFailuresOfAccount(db: Database, accountDigest: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('account_digest', '=', accountDigest).execute()
}
