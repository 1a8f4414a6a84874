import pg from 'pg'
import { connectionConfig, type ConnectionTarget } from '../../server/dist/storage/connection/database.js'
import { real } from './replaced-globals.ts'

/** Row locks that wait for each other are broken up soon. */
const DEADLOCK_MS = 20
/** After so long it is looked whether a statement waits for a lock. */
const LOOK_AFTER_MS = 4

const OPTIONS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  `deadlock_timeout=${DEADLOCK_MS}ms`,
  'synchronous_commit=off',
  // In place of PostgreSQL's own, the simulated now() is found first.
  'search_path=simulated,pg_catalog,public',
]
  .map((option) => `-c ${option}`)
  .join(' ')

/** A connection to the real PostgreSQL, of which one statement at a time is under way. */
export class Connection {
  readonly #client: pg.Client
  #toldNow = Number.NaN

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(target: ConnectionTarget): Promise<Connection> {
    const client = new pg.Client({ ...connectionConfig(target), options: OPTIONS })
    client.on('error', () => {})
    await client.connect()
    return new Connection(client)
  }

  get pid(): number {
    return (this.#client as unknown as { processID: number }).processID
  }

  /** At a moment of simulated time, which is what now() says. */
  query(statement: string | pg.QueryConfig, now: number): Promise<pg.QueryResult> {
    const text = typeof statement === 'string' ? statement : statement.text
    if (now !== this.#toldNow && NEEDS_NOW.test(text)) {
      this.#toldNow = now
      this.#client.query({ name: 'now', text: TELL_NOW, values: [now / 1_000] }).catch(() => {
        this.#toldNow = Number.NaN
      })
    }
    return this.#client.query(statement)
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}

/** What asks for the time by itself, or by a function of the gateway's that does. */
const NEEDS_NOW = /\bnow\(\)|\b(insert|update|delete|merge)\b/i
const TELL_NOW = "select set_config('simulated.now', ($1::float8)::text, false)"

/** What is run in each new database before anything else. */
export const SIMULATED_NOW = `
  create schema simulated;
  create function simulated.now() returns timestamptz language sql stable
    return to_timestamp(current_setting('simulated.now')::float8);
  grant usage on schema simulated to public`

/** The connections of one run, each free or in use. */
export class Connections {
  readonly #target: ConnectionTarget
  readonly #free: Connection[] = []
  readonly #all: Connection[] = []
  readonly #control: Connection

  private constructor(target: ConnectionTarget, control: Connection) {
    this.#target = target
    this.#control = control
    this.#all.push(control)
  }

  static async open(target: ConnectionTarget): Promise<Connections> {
    const control = await Connection.open(target)
    await control.query('set session_replication_role = replica', 0)
    return new Connections(target, control)
  }

  async take(): Promise<Connection> {
    const free = this.#free.pop()
    if (free) return free
    const opened = await Connection.open(this.#target)
    this.#all.push(opened)
    return opened
  }

  release(connection: Connection): void {
    this.#free.push(connection)
  }

  /** Whether nothing is under way, and nobody is in a transaction. */
  get areFree(): boolean {
    return this.#free.length === this.#all.length - 1
  }

  /** Without triggers and references, from outside; returns how many rows each has changed. */
  async runAll(statements: readonly string[]): Promise<number[]> {
    if (statements.length === 0) return []
    const ran = await this.#control.query(statements.join('; '), 0)
    return [ran].flat().map(({ rowCount }) => rowCount ?? 0)
  }

  /** Beside all nodes, for those who look from outside. */
  async look<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#control.query({ name: nameOf(text), text, values }, 0)
    return rows as Row[]
  }

  /** Waits until the statement has ended, or certainly waits for a lock that another session holds. */
  async endedOrBlocked({ pid }: Connection, running: Promise<unknown>): Promise<'ended' | 'blocked'> {
    const ended = running.then(
      () => 'ended' as const,
      () => 'ended' as const,
    )
    for (;;) {
      const first = await Promise.race([ended, real.delay(LOOK_AFTER_MS)])
      if (first === 'ended') return first
      const [row] = await this.look<{ blocked: boolean }>(
        'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
        [pid],
      )
      if (row?.blocked) return 'blocked'
    }
  }

  async cancel({ pid }: Connection): Promise<void> {
    await this.look('select pg_cancel_backend($1)', [pid])
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((connection) => connection.close()))
  }
}

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `l${names.size}`
  names.set(text, name)
  return name
}
