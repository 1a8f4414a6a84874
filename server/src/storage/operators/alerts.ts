import { sql } from 'kysely'
import type { AlertChoice, MatterName, StandingAlert, ToldAlert } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

const ROUND = 'look'

/** Of all nodes one runs a round when it is due. */
export async function claimAlertRound(
  db: Database,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_rounds (round, run_at, due_at) values (${ROUND}, ${now}, ${nextAt})
    on conflict (round) do update set run_at = excluded.run_at, due_at = excluded.due_at
    where alert_rounds.due_at <= ${now}
    returning round`.execute(db)
  return rows.length > 0
}

/** When the last one was run; null where none ever was. */
export async function findAlertRound(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('alert_rounds')
    .where('round', '=', ROUND)
    .select('run_at')
    .executeTakeFirst()
  return row?.run_at ?? null
}

export async function listStandingAlerts(db: Database): Promise<StandingAlert[]> {
  const rows = await db.selectFrom('alerts').orderBy('since').orderBy('name').selectAll().execute()
  return rows.map(({ oldest_at, seen_at, ...row }) => ({ ...row, oldestAt: oldest_at, seenAt: seen_at }))
}

export async function putStandingAlert(db: Database, alert: StandingAlert): Promise<void> {
  const { name, severity, count, since, oldestAt, seenAt } = alert
  await db
    .insertInto('alerts')
    .values({ name, severity, count, since, oldest_at: oldestAt, seen_at: seenAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ severity, count, since, oldest_at: oldestAt, seen_at: seenAt }),
    )
    .execute()
}

export async function deleteStandingAlert(db: Database, name: MatterName): Promise<void> {
  await db.deleteFrom('alerts').where('name', '=', name).execute()
}

/** How somebody wants to be told. */
interface AlertRecipient {
  readonly choice: AlertChoice
  readonly digestedAt: Date
}

/** What somebody is told is decided by one at a time. Somebody new begins now. */
export async function lockAlertRecipient(
  tx: DatabaseTransaction,
  recipient: string,
  now: Date,
): Promise<AlertRecipient> {
  await tx
    .insertInto('alert_recipients')
    .values({ recipient, digested_at: now })
    .onConflict((conflict) => conflict.column('recipient').doNothing())
    .execute()
  const row = await tx
    .selectFrom('alert_recipients')
    .where('recipient', '=', recipient)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { choice: row.choice, digestedAt: row.digested_at }
}

/** Null for somebody who has chosen nothing and was not told of anything yet. */
export async function findAlertChoice(db: Database, recipient: string): Promise<AlertChoice | null> {
  const row = await db
    .selectFrom('alert_recipients')
    .where('recipient', '=', recipient)
    .select('choice')
    .executeTakeFirst()
  return row?.choice ?? null
}

export async function updateAlertRecipient(
  tx: DatabaseTransaction,
  recipient: string,
  { choice, digestedAt }: Partial<AlertRecipient>,
): Promise<void> {
  await tx
    .updateTable('alert_recipients')
    .where('recipient', '=', recipient)
    .set({ ...(choice && { choice }), ...(digestedAt && { digested_at: digestedAt }) })
    .execute()
}

export async function listToldAlerts(db: Database, recipient: string): Promise<ToldAlert[]> {
  const rows = await db.selectFrom('alerts_told').where('recipient', '=', recipient).selectAll().execute()
  return rows.map(({ told_at, recipient: _, ...row }) => ({ ...row, toldAt: told_at }))
}

export async function putToldAlert(
  tx: DatabaseTransaction,
  recipient: string,
  { name, severity, count, since, toldAt }: ToldAlert,
): Promise<void> {
  await tx
    .insertInto('alerts_told')
    .values({ recipient, name, severity, count, since, told_at: toldAt })
    .onConflict((conflict) =>
      conflict.columns(['recipient', 'name']).doUpdateSet({ severity, count, since, told_at: toldAt }),
    )
    .execute()
}

/** Of one matter, or of all. */
export async function deleteToldAlerts(
  db: Database,
  recipient: string,
  name: MatterName | null,
): Promise<void> {
  await db
    .deleteFrom('alerts_told')
    .where('recipient', '=', recipient)
    .$if(name !== null, (query) => query.where('name', '=', name as MatterName))
    .execute()
}
