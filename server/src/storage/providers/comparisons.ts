import { sql } from 'kysely'
import type { Attempt } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { findAttempt } from '../payments/attempts.ts'

/** How the last comparison with an account went. */
interface ProviderComparison {
  readonly provider: string
  readonly startedAt: Date
  readonly finishedAt: Date | null
  /** Whether the account lists what it has reported; otherwise a sample was asked about. */
  readonly isListed: boolean
  readonly checked: number
  readonly different: number
  readonly unanswered: number
}

export async function listComparisons(db: Database): Promise<ProviderComparison[]> {
  const rows = await db.selectFrom('provider_comparisons').orderBy('provider').selectAll().execute()
  return rows.map((row) => ({
    provider: row.provider,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    isListed: row.is_listed,
    checked: row.checked,
    different: row.different,
    unanswered: row.unanswered,
  }))
}

interface Claim {
  readonly claimedBy: string
  readonly now: Date
  readonly until: Date
}

/** True for the one who is to compare: nobody has begun since a moment, or the one who did has died. */
export async function claimComparison(
  db: Database,
  provider: string,
  { claimedBy, now, until, dueSince }: Claim & { readonly dueSince: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into provider_comparisons
      (provider, started_at, finished_at, is_listed, checked, different, unanswered, claimed_by, claimed_until)
    values (${provider}, ${now}, null, false, 0, 0, 0, ${claimedBy}, ${until})
    on conflict (provider) do update set started_at = excluded.started_at, finished_at = null, checked = 0, different = 0,
      unanswered = 0, claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
    where (provider_comparisons.claimed_until is null or provider_comparisons.claimed_until < ${now})
      and (provider_comparisons.finished_at is null or provider_comparisons.started_at < ${dueSince})`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** Records its progress, and keeps the claim; false where somebody else has it by now. */
export async function updateComparison(
  db: Database,
  comparison: Omit<ProviderComparison, 'startedAt'>,
  { claimedBy, until }: Omit<Claim, 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_comparisons')
    .set({
      finished_at: comparison.finishedAt,
      is_listed: comparison.isListed,
      checked: comparison.checked,
      different: comparison.different,
      unanswered: comparison.unanswered,
      claimed_until: comparison.finishedAt ? null : until,
    })
    .where('provider', '=', comparison.provider)
    .where('claimed_by', '=', claimedBy)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The first attempt of a client at an account that was decided from a moment on; null where there is none. */
export async function findDecidedAttempt(
  db: Database,
  clientId: string,
  { provider, from }: { readonly provider: string; readonly from: Date },
): Promise<Attempt | null> {
  const { rows } = await sql<{ attempt_id: string }>`
    select attempt_id from attempts
    where client_id = ${clientId} and state in ('SUCCEEDED', 'FAILED', 'RETRACTED') and decided_at >= ${from}
      and provider = ${provider}
    order by decided_at limit 1`.execute(db)
  const [row] = rows
  return row ? findAttempt(db, clientId, row.attempt_id) : null
}
