import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { readHostList } from './database-url.ts'

/** Whether the gateway's traffic to its database can be read on the way: TCP to another machine, without TLS. */
export function isReadableOnTheWay(databaseUrl: string): boolean {
  const urls = readHostList(databaseUrl)?.hosts.map(({ url }) => url) ?? [databaseUrl]
  return urls.some((connectionString) => {
    const { host, ssl } = new pg.Client({ connectionString })
    return !ssl && !isThisMachine(host)
  })
}

const isThisMachine = (host: string) => /^(\/.*|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

/** Whether the gateway's role may do anything to the whole server, including its files and programs. */
export async function isSuperuser(db: Database): Promise<boolean> {
  const { rows } = await sql<{ text: string }>`select current_setting('is_superuser') as text`.execute(db)
  return rows[0]?.text === 'on'
}
