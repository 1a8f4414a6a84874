import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { cloneDistributedDatabase, dropDistributedDatabase } from './citus.ts'
import { GATEWAY_ROLE, TEMPLATE } from './cluster.ts'

/** Whether the tests run on a Citus cluster, for those that need what it does not have: `not-on-citus.ts` says what. */
export const isOnCitus = inject('citus').length > 0

/** In an UPDATE, a column's time moved by an interval: Citus takes no operator there that depends on the session's zone. */
export const movedBy = (column: string, interval: string): string =>
  `(${column} at time zone 'UTC' + interval '${interval}') at time zone 'UTC'`

export interface TestDatabase {
  /** For DATABASE_URL. */
  readonly url: string
  /** Of the superuser, who owns the tables. */
  readonly ownerUrl: string
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  drop(): Promise<void>
}

/** A database of its own for a test file, cloned from the template. */
export async function createDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const nodes = inject('citus')
  const name = `t_${randomBytes(8).toString('hex')}`
  if (nodes.length > 0) await cloneDistributedDatabase(nodes, TEMPLATE, name)
  else
    await asAdmin((admin) => admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`))
  const { host, port, user } = cluster
  const urlOf = (role: string) => `postgres://${role}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const pool = new pg.Pool({ ...cluster, database: name, max: 4 })
  // A connection that is just being closed may hear of the end of its database.
  pool.on('error', () => {})
  return {
    url: urlOf(GATEWAY_ROLE),
    ownerUrl: urlOf(user),
    async query<R extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      return (await pool.query<R>(text, values)).rows
    },
    async drop() {
      await pool.end()
      if (nodes.length > 0) await dropDistributedDatabase(nodes, name)
      else await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(inject('cluster'))
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
