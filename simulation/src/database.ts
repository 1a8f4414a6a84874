import { runAll, type SharedGround, TEMPLATE } from './cluster.ts'
import { Connections } from './connections.ts'

const TABLES = `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`
const SEQUENCES = `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and last_value is null`

/**
 * The database of one process that runs worlds. Each of them finds it as the template has it, and its connections keep their
 * plans: a new database for each would take longer than the world.
 */
export class WorldDatabase {
  readonly connections: Connections
  /** Tables that are empty in the template, and sequences from which nothing was taken. */
  readonly #emptied: readonly string[]
  readonly #restarted: readonly string[]
  /** Asks for a digest of everything else. */
  readonly #askRest: string
  readonly #rest: string

  private constructor(
    connections: Connections,
    {
      emptied,
      restarted,
      askRest,
      rest,
    }: { emptied: string[]; restarted: string[]; askRest: string; rest: string },
  ) {
    this.connections = connections
    this.#emptied = emptied
    this.#restarted = restarted
    this.#askRest = askRest
    this.#rest = rest
  }

  static async create({ connection }: SharedGround): Promise<WorldDatabase> {
    const database = `simulation_${process.pid}`
    await runAll(connection, [
      `drop database if exists ${database} with (force)`,
      `create database ${database} template ${TEMPLATE} strategy file_copy`,
    ])
    const connections = await Connections.open({ ...connection, database })
    const emptied: string[] = []
    const kept: string[] = []
    for (const { name } of await connections.look<{ name: string }>(TABLES)) {
      const rows = await connections.look(`select 1 from ${name} limit 1`)
      ;(rows.length > 0 ? kept : emptied).push(name)
    }
    const rows = kept.map((name) => `select '${name} ' || kept::text as line from ${name} as kept`)
    const askRest = `select md5(string_agg(line, ' ' order by line)) as digest from (${rows.join(' union all ')}) as lines`
    const restarted = (await connections.look<{ name: string }>(SEQUENCES)).map(({ name }) => name)
    const rest = await digestOf(connections, askRest)
    return new WorldDatabase(connections, { emptied, restarted, askRest, rest })
  }

  /** False where that cannot be done, and another one has to be made. Truncating would take longer: it makes new files for every index. */
  async reset(): Promise<boolean> {
    if (!this.connections.areFree) return false
    const { connections } = this
    const deleted = await connections.runAll(this.#emptied.map((name) => `delete from ${name}`))
    const touched = this.#emptied.filter((_, index) => (deleted[index] ?? 0) > 0)
    await connections.runAll(this.#restarted.map((name) => `alter sequence ${name} restart`))
    // Without a trace of the rows that were there: their places would be seen in the order of others.
    for (const name of touched) await connections.runAll([`vacuum ${name}`])
    return (await digestOf(connections, this.#askRest)) === this.#rest
  }

  close(): Promise<void> {
    return this.connections.close()
  }
}

async function digestOf(connections: Connections, text: string): Promise<string> {
  const [row] = await connections.look<{ digest: string }>(text)
  return row?.digest ?? ''
}
