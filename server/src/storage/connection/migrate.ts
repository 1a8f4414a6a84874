import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '../../domain/index.ts'
import { createFunctions, hasFunctions } from '../distribution/create-functions.ts'
import {
  areTablesDistributed,
  distributeTables,
  inSequence,
  removeLocalRows,
} from '../distribution/distribute-tables.ts'
import { requireCoordinator } from '../distribution/require-coordinator.ts'
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts'
import type { ConnectionTarget } from './database.ts'
import { type GatewayRole, grantToGateway, isGrantedToGateway, mayChangeSchema } from './gateway-role.ts'
import { awaitMigrationTurn } from './migration-turn.ts'
import { openClient } from './open-client.ts'
import { type AppliedMigration, requireKnown, requireNobodyLeftBehind, worksFrom } from './rolling.ts'
import { splitStatements } from './split-statements.ts'

interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export interface MigratedSchema {
  /** Whether its tables lie on the nodes of a Citus cluster. */
  readonly isDistributed: boolean
  /** The newest migration that this gateway knows. */
  readonly version: number
  /** The newest of the database, which gateways of a newer version may have brought. */
  readonly newest: number
  /** The migrations that were applied just now. */
  readonly applied: readonly string[]
}

/**
 * Brings the database to the newest schema; several nodes may call it at once. It changes none under older gateways that
 * could not go on, and goes along with a newer one that a gateway of this version can work on. A visitor creates a schema
 * where there is none, and never changes one. New tables are granted to the gateway's role, where there is one.
 */
export async function migrate(
  target: ConnectionTarget,
  role: 'owner' | 'visitor' = 'owner',
  gatewayRole?: GatewayRole,
): Promise<MigratedSchema> {
  const client = await openClient(target)
  try {
    await requireVersion(client)
    await requireCoordinator(client)
    await awaitMigrationTurn(client)
    const isUsersOnly = (await hasSchema(client)) && !(await mayChangeSchema(client))
    if (!isUsersOnly) await prepareList(client)
    const applied = await listApplied(client)
    const migrations = await listMigrations()
    const newest = Math.max(...applied.keys(), 0)
    const version = migrations.at(-1)?.version ?? 0
    requireKnown(applied.values(), version)
    if (role === 'visitor' && newest > 0 && newest < version)
      throw new OperatorError(
        'The database has an older schema: start the gateway once, which brings it up to date, then try again.',
      )
    const unapplied = migrations.filter((migration) => isUnapplied(migration, applied))
    const isDistributed = await areTablesDistributed(client)
    if (isUsersOnly) {
      if (unapplied.length > 0 || (isDistributed && !(await hasFunctions(client))))
        throw new OperatorError(OLDER_THAN_ITS_USER)
      return { isDistributed, version, newest, applied: [] }
    }
    // The embedded server has one gateway: the one that starts it.
    if (!gatewayRole?.isMade) await requireNobodyLeftBehind(client, unapplied, newest)
    for (const migration of unapplied) await apply(client, migration, isDistributed)
    if (isDistributed && unapplied.length > 0) await removeLocalRows(client)
    if (isDistributed && role === 'owner') await createFunctions(client)
    // What a newer schema grants is a newer gateway's to say.
    if (
      gatewayRole &&
      newest <= version &&
      (unapplied.length > 0 || !(await isGrantedToGateway(client, gatewayRole)))
    )
      await grantToGateway(client, gatewayRole)
    return {
      isDistributed,
      version,
      newest: Math.max(newest, version),
      applied: unapplied.map(({ name }) => name),
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new OperatorError(`The database does not take the schema: ${error.message}.`)
  } finally {
    await client.end()
  }
}

const OLDER_THAN_ITS_USER =
  'The database has an older schema, which the role of DATABASE_URL may not change: ' +
  'run npx amsel database migrate --grant-to that role, with the DATABASE_URL of the owner of the tables.'

async function hasSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regclass('schema_migrations') is not null as has",
  )
  return rows[0]?.has ?? false
}

const POSTGRES_MAJOR_MIN = 15

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < POSTGRES_MAJOR_MIN)
    throw new OperatorError(
      `The database is PostgreSQL ${major}; version ${POSTGRES_MAJOR_MIN} or newer is needed.`,
    )
}

/** Each migration says which gateways can work with it, for those that start later and do not know it. */
async function prepareList(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (version integer primary key, name text not null, ' +
      'checksum text not null, applied_at timestamptz not null default now(), works_from integer)',
  )
  if (!(await saysWorksFrom(client)))
    await client.query('alter table schema_migrations add column works_from integer')
}

async function saysWorksFrom(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'works_from'",
  )
  return (rowCount ?? 0) > 0
}

async function listApplied(client: pg.Client): Promise<Map<number, AppliedMigration>> {
  const { rows } = await client.query<AppliedMigration>(
    `select version, checksum, ${(await saysWorksFrom(client)) ? 'works_from' : 'null::integer'} as "worksFrom"
     from schema_migrations`,
  )
  return new Map(rows.map((row) => [row.version, row]))
}

function isUnapplied(
  { version, name, checksum }: Migration,
  applied: ReadonlyMap<number, AppliedMigration>,
): boolean {
  const known = applied.get(version)
  if (known && known.checksum !== checksum)
    throw new OperatorError(`The migration ${name} was changed after it had been applied to this database.`)
  return !known
}

/** All of a migration or nothing, with the placement of its new tables where the database is distributed. */
async function apply(client: pg.Client, migration: Migration, isDistributed: boolean): Promise<void> {
  try {
    await client.query('begin')
    if (isDistributed) await inSequence(client)
    for (const statement of splitStatements(migration.sql)) await client.query(statement)
    if (isDistributed) await distributeTables(client)
    await client.query(
      'insert into schema_migrations (version, name, checksum, works_from) values ($1, $2, $3, $4)',
      [migration.version, migration.name, migration.checksum, worksFrom(migration.version)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The newest schema that this gateway knows. */
export const knownSchema = async (): Promise<number> => (await listMigrations()).at(-1)?.version ?? 0

async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(MIGRATIONS_FOLDER, name), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}
