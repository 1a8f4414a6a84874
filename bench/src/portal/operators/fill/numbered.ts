import type { Pool } from 'pg'
import { say } from '../../../progress.ts'
import { NUMBERS } from '../../../volume/fill/copy.ts'
import type { Side } from '../../../volume/side.ts'
import { fillTable } from '../../fill/tables.ts'
import { idAt, momentOf, SPAN_DAYS } from '../../store.ts'
import { type Gateway, unevenly } from '../store.ts'

/** Whose each payment is, when it was made and what it is called, computed once for all tables that tell of it. */
const TABLE = 'bench_numbers'

/** What the columns of the others take from it. */
export const NUMBERED = { client: 'made.client_id', at: 'made.at', paymentId: 'made.payment_id' }

export async function numberPayments(side: Side, { clientIds, payments, end }: Gateway): Promise<void> {
  await side.pool.query(
    `create unlogged table ${TABLE} (number bigint, client_id text, at timestamptz, payment_id text)`,
  )
  await fillTable(
    side,
    TABLE,
    payments,
    `insert into ${TABLE} select number, ${unevenly(clientIds)}, at, ${idAt('at')} from ${NUMBERS},
       lateral (select ${momentOf(end, payments, SPAN_DAYS)} as at) as a where $1::text is not null`,
  )
  await side.pool.query(`create index on ${TABLE} (number)`)
}

/** The same statement over the rows of that table. */
export const numbered = (statement: string): string =>
  statement.replaceAll(
    NUMBERS,
    `(select * from ${TABLE} where number between $2::bigint and $3::bigint) as made`,
  )

export const forgetNumbers = ({ pool }: Side) => pool.query(`drop table ${TABLE}`)

/**
 * Nobody restores what a bench has filled: without the write-ahead log it takes less time and half the disk, and reads
 * are the same. Tables that refer to another come before it.
 */
export async function withoutLog(pool: Pool, tables: readonly string[]): Promise<void> {
  say('taking the tables out of the write-ahead log')
  const done = new Set<string>()
  const take = async (table: string) => {
    if (done.has(table)) return
    done.add(table)
    const { rows } = await pool.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = $1::regclass`,
      [table],
    )
    for (const { name } of rows) await take(name)
    await pool.query(`alter table ${table} set unlogged`)
  }
  for (const table of tables) await take(table)
}
