import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

const PREFIX = 'amsel keys '
/** PostgreSQL truncates longer names. */
const NAME_LENGTH_MAX = 63

/** A running gateway has one session whose name says which master keys it has, the newest first: a command can ask. */
export const sessionNameOf = (masterKeyIds: readonly string[]): string =>
  `${PREFIX}${masterKeyIds.join(' ')}`.slice(0, NAME_LENGTH_MAX)

/** The master keys of each gateway running on this database now, by their ids. */
export async function listMasterKeysOfGateways(db: Database): Promise<string[][]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${PREFIX}%`}`.execute(db)
  return rows.map(({ name }) => name.slice(PREFIX.length).split(' '))
}
