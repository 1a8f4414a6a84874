import { parseArgs } from 'node:util'
import { readSettings } from '../config/index.ts'
import { GATEWAY_ITSELF, OperatorError } from '../domain/index.ts'
import { distribute, hostsOf, migrate, requireReachable } from '../storage/index.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'

export const database: Command = {
  usage: 'npx amsel database distribute [--shards N] [--json]',
  purpose: 'spreads the tables of DATABASE_URL over the nodes of a Citus cluster, by client',
  async run([action, ...args]) {
    if (action !== 'distribute') throw new OperatorError('database needs one of: distribute.')
    const { values } = parseArgs({ args, options: { shards: { type: 'string' }, json: { type: 'boolean' } } })
    const shards = shardsOf(values.shards)
    const { databaseUrl } = readSettings()
    if (!databaseUrl)
      throw new OperatorError('database distribute needs DATABASE_URL: the embedded PostgreSQL has no Citus.')
    const target = hostsOf(databaseUrl, () => {})
    await requireReachable(target)
    const { applied } = await migrate(target, 'visitor')
    const done = await distribute(target, {
      shards,
      // Standard output is for the result alone.
      onTable: ({ table, number, count }) =>
        process.stderr.write(`${table} (${number} of ${count}) is being distributed\n`),
    })
    await note('schema_migrated', applied)
    await note(
      'database_distributed',
      done.tables.map(({ table }) => table),
    )
    print(done, values.json, ({ isNew, tables }) => [
      tables.length === 0
        ? 'All tables are distributed already.'
        : `${isNew ? 'The database is distributed' : 'What was new is distributed'}: ${tables.length} tables.`,
    ])
  },
}

/** Afterwards: while the tables are moved nobody else is connected. */
async function note(
  action: 'schema_migrated' | 'database_distributed',
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  const event = { clientId: GATEWAY_ITSELF, action, subject: null, before: null, after: { names } }
  await withStorage(({ trail, who }) => trail.note(who, event))
}

function shardsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const shards = Number(text)
  if (!Number.isInteger(shards) || shards < 1)
    throw new OperatorError('--shards is a whole number, 1 or more.')
  return shards
}
