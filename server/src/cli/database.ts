import { parseArgs } from 'node:util'
import { loadSettings } from '../platform/config/index.ts'
import { GATEWAY_ITSELF, OperatorError } from '../domain/index.ts'
import {
  type ConnectionTarget,
  distribute as distributeTables,
  hostsOf,
  migrate as migrateSchema,
  requireReachable,
} from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const database: Command = {
  usage: `npx amsel database migrate [--grant-to ROLE] [--json]
npx amsel database distribute [--shards N] [--json]`,
  purpose: 'migrates the tables of DATABASE_URL, or distributes them over the nodes of a Citus cluster',
  async run([action, ...args]) {
    const act = chooseAction('database', ACTIONS, action)
    await act(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['migrate', migrate],
  ['distribute', distribute],
])

async function migrate(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { 'grant-to': { type: 'string' }, json: { type: 'boolean' } },
  })
  const role = values['grant-to']
  const target = await ownDatabase('migrate')
  const { version, applied } = await migrateSchema(target, 'owner', role ? { name: role } : undefined)
  await note('schema_migrated', { names: applied, grantedTo: role ?? null })
  print({ version, ...(role && { grantedTo: role }) }, values.json, () => [
    `The tables are those of version ${version} of the schema.`,
    ...(role ? [`The role ${role} can use them, but cannot change the schema.`] : []),
  ])
}

async function distribute(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { shards: { type: 'string' }, json: { type: 'boolean' } } })
  const shards = shardsOf(values.shards)
  const target = await ownDatabase('distribute')
  const { applied } = await migrateSchema(target, 'visitor')
  const done = await distributeTables(target, {
    shards,
    // Standard output is for the result alone.
    onTable: ({ table, number, count }) =>
      process.stderr.write(`${table} (${number} of ${count}) is being distributed\n`),
  })
  if (applied.length > 0) await note('schema_migrated', { names: applied })
  const names = done.tables.map(({ table }) => table)
  if (names.length > 0) await note('database_distributed', { names })
  print(done, values.json, ({ isNew, tables }) => [
    tables.length === 0
      ? 'All tables are already distributed.'
      : `${isNew ? 'The database is distributed' : 'The new tables are distributed'}: ${tables.length} tables.`,
  ])
}

/** The database of DATABASE_URL: the gateway looks after the embedded one itself. */
async function ownDatabase(action: string): Promise<ConnectionTarget> {
  const { databaseUrl } = await loadSettings()
  if (!databaseUrl)
    throw new OperatorError(
      `database ${action} needs DATABASE_URL: the gateway looks after the embedded PostgreSQL itself.`,
    )
  const target = hostsOf(databaseUrl, () => {})
  await requireReachable(target)
  return target
}

/** Afterwards: while the tables are moved nobody else is connected. */
async function note(
  action: 'schema_migrated' | 'database_distributed',
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const event = { clientId: GATEWAY_ITSELF, action, subject: null, before: null, after }
  await withStorage(({ trail, who }) => trail.note(who, event))
}

function shardsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const shards = Number(text)
  if (!Number.isInteger(shards) || shards < 1)
    throw new UsageError('--shards must be a whole number, 1 or more.')
  return shards
}
