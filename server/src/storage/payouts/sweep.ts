import { sql } from 'kysely'
import { type Coverage, type Day, GUARDED, OWN, type Sweepable } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

interface LockedSweep extends Sweepable {
  /** Of the last line that has its place. */
  readonly lastPosition: bigint
}

/** What is owed in a currency, and available by a day. Nobody can take from it until the database transaction ends. */
export async function lockSweep(
  tx: DatabaseTransaction,
  clientId: string,
  { currency, day }: { readonly currency: string; readonly day: Day },
): Promise<LockedSweep> {
  const locked = await tx
    .selectFrom('account_balances')
    .where('client_id', '=', clientId)
    .where('holder', '=', OWN)
    .where('kind', '=', GUARDED)
    .where('provider', '=', '')
    .where('currency', '=', currency)
    .select(['balance_minor', 'lines'])
    .forUpdate()
    .executeTakeFirst()
  // What others have committed before they let go of the row is seen by a statement that begins now.
  const { rows } = await sql<{ pending: string; placeless: string; waiting: string }>`
    select coalesce((
        select sum(amount_minor) from pending_balances
        where client_id = ${clientId} and currency = ${currency} and day > ${day}::date), 0)::text as pending,
      coalesce(sum(amount_minor - coalesce(gross_minor - fee_minor, 0)), 0)::text as placeless,
      coalesce(sum(gross_minor - fee_minor) filter (where value_day is null or value_day <= ${day}::date), 0)::text as waiting
    from ledger_queue
    where client_id = ${clientId} and currency = ${currency} and holder = ${OWN} and kind = ${GUARDED}`.execute(
    tx,
  )
  const { pending = '0', placeless = '0', waiting = '0' } = rows[0] ?? {}
  const rowMinor = BigInt(locked?.balance_minor ?? 0)
  return {
    rowMinor,
    availableMinor: rowMinor + BigInt(placeless) - BigInt(pending),
    waitingMinor: BigInt(waiting),
    lastPosition: locked?.lines ?? 0n,
  }
}

/** The first line that a payout has not paid: the first after it, or one before that was not available yet. */
export async function findFirstUncovered(
  db: Database,
  clientId: string,
  currency: string,
  { firstPosition, lastPosition, day }: Coverage,
): Promise<bigint> {
  const { rows } = await sql<{ position: bigint | null }>`
    select min(position) as position from statement_lines
    where client_id = ${clientId} and currency = ${currency} and position between ${firstPosition} and ${lastPosition}
      and value_day > ${day}::date`.execute(db)
  return rows[0]?.position ?? lastPosition + 1n
}
