import type pg from 'pg'
import { OperatorError } from '../../domain/index.ts'
import { hasCitus, inSequence } from '../distribution/distribute-tables.ts'

/** The ledger is append-only: the gateway's role in the database can neither change nor remove what is written there. */
const APPEND_ONLY = ['transfers']
/** Entries are removed by age alone; the table owner's trigger enforces that. A route is removed and another added. */
const NEVER_CHANGED = ['audit_entries', 'provider_routes', 'statements', 'statement_lines']
/**
 * Sealed again when master keys are rotated, and never removed: what was made with it, or begun there, would be lost. The
 * end of an audit chain moves on.
 */
const NEVER_REMOVED = ['gateway_secrets', 'provider_accounts', 'gateway_holds', 'audit_heads']
/** Only the owner of the schema records its version. */
const READ_ONLY = ['schema_migrations']

/** The role that a gateway works as: it uses the tables, and neither creates nor changes one. */
export interface GatewayRole {
  readonly name: string
  /** Whether to create it where it is missing. */
  readonly isMade?: boolean
}

/** Grants the role exactly what a gateway needs, including new tables. It never has more, not even for a moment. */
export async function grantToGateway(
  client: pg.Client,
  { name, isMade = false }: GatewayRole,
): Promise<void> {
  const known = await findRole(client, name)
  if (known?.isSuperuser)
    throw new OperatorError(`The role ${name} is a superuser, whose rights cannot be limited: name another.`)
  if (!known && !isMade)
    throw new OperatorError(
      `There is no role ${name} in the database: make it first, such as by create role ${name} login password '…'.`,
    )
  const role = client.escapeIdentifier(name)
  if (!known) await client.query(`create role ${role} login`)
  const schema = client.escapeIdentifier(await schemaOf(client))
  const tables = (names: readonly string[]) => names.map((table) => client.escapeIdentifier(table)).join(', ')
  await client.query('begin')
  if (await hasCitus(client)) await inSequence(client)
  for (const statement of [
    `grant usage on schema ${schema} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    `revoke update, delete on ${tables(APPEND_ONLY)} from ${role}`,
    `revoke update on ${tables(NEVER_CHANGED)} from ${role}`,
    `revoke delete on ${tables(NEVER_REMOVED)} from ${role}`,
    `revoke insert, update, delete on ${tables(READ_ONLY)} from ${role}`,
    `grant usage on all sequences in schema ${schema} to ${role}`,
    `grant execute on all functions in schema ${schema} to ${role}`,
    'commit',
  ])
    await client.query(statement)
}

/** Whether the role has been granted the tables as they are now. Partitions are used through their table. */
export async function isGrantedToGateway(client: pg.Client, { name }: GatewayRole): Promise<boolean> {
  const role = await findRole(client, name)
  if (!role) return false
  const { rows } = await client.query<{ all: boolean }>(
    `select bool_and(has_table_privilege($1, oid, 'select')) as all
     from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`,
    [name],
  )
  return rows[0]?.all ?? false
}

/** A role that merely uses the tables must be granted them by their owner. */
export async function mayChangeSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_schema_privilege(current_schema(), 'create') as may",
  )
  return rows[0]?.may ?? false
}

async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

async function findRole(client: pg.Client, name: string): Promise<{ isSuperuser: boolean } | undefined> {
  const { rows } = await client.query<{ is_superuser: boolean }>(
    'select rolsuper as is_superuser from pg_roles where rolname = $1',
    [name],
  )
  return rows[0] && { isSuperuser: rows[0].is_superuser }
}
