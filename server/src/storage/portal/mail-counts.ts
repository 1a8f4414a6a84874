import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** Counts a mail before it is sent; false where the limit since that moment is reached. */
export async function takeMailPlace(
  db: Database,
  digest: Buffer,
  { now, countedSince, max }: { readonly now: Date; readonly countedSince: Date; readonly max: number },
): Promise<boolean> {
  const isOver = sql`mail_counts.since <= ${countedSince}`
  const { rows } = await sql`
    insert into mail_counts (subject_digest, sent, since) values (${digest}, 1, ${now})
    on conflict (subject_digest) do update set
      sent = case when ${isOver} then 1 else mail_counts.sent + 1 end,
      since = case when ${isOver} then excluded.since else mail_counts.since end
    where ${isOver} or mail_counts.sent < ${max}
    returning sent`.execute(db)
  return rows.length > 0
}

/** The mail was not sent after all. */
export async function giveBackMailPlace(db: Database, digest: Buffer): Promise<void> {
  await db
    .updateTable('mail_counts')
    .where('subject_digest', '=', digest)
    .where('sent', '>', 0)
    .set({ sent: sql`sent - 1` })
    .execute()
}

/** Since when mails are counted. */
export async function findMailsSince(db: Database, digest: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom('mail_counts')
    .where('subject_digest', '=', digest)
    .select('since')
    .executeTakeFirst()
  return row?.since ?? null
}
