import {
  type Kysely,
  type Transaction as KyselyTransaction,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
} from 'kysely'
import pg from 'pg'
import type { Span } from '../../platform/telemetry/index.ts'
import type { Schema } from '../schema.ts'
import { AddressPool, HostPool } from './host-pool.ts'
import { DatabaseAddress, DatabaseHosts } from './hosts.ts'
import { leavesBroken } from './leaves-broken.ts'
import { type StateChanges, TellingDatabase } from './state-changes.ts'
import { tracedStatement } from './traced.ts'

/** Any handle that a statement can run on: the pool or a database transaction. */
export type Database = Kysely<Schema>
export type DatabaseTransaction = KyselyTransaction<Schema>

export type ConnectionTarget =
  | string
  | DatabaseAddress
  | DatabaseHosts
  | { host: string; port: number; user: string; database: string }

export interface Storage {
  readonly db: Database
  readonly pool: pg.Pool
  /** Whether the tables lie on the nodes of a Citus cluster, by client. */
  readonly isDistributed: boolean
  /** Reports to nobody until another function is put in its place. */
  readonly changes: StateChanges
  close(): Promise<void>
}

export const CONNECTIONS_MAX = 16
const CONNECT_TIMEOUT_MS = 3_000
/** Longer than any statement of ours takes, shorter than callers wait. */
const STATEMENT_TIMEOUT_MS = 5_000
/** A session that holds locks and stays silent for this long is cut off. */
const TRANSACTION_IDLE_TIMEOUT_MS = 30_000

/**
 * A statement is planned once for all its values: the indexes serve every client alike, and planning costs as much as
 * executing. It uses them even while a table is small: the plan may outlive that.
 */
const ONE_PLAN = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

/** A caller that does not know whether the database is distributed still gets an answer, only slower. */
export function connect(
  target: ConnectionTarget,
  onError: (error: Error) => void,
  given: { readonly isDistributed?: boolean; readonly connectionsMax?: number } = {},
): Storage {
  const { isDistributed = false, connectionsMax = CONNECTIONS_MAX } = given
  const config: pg.PoolConfig = {
    ...connectionConfig(target),
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    idle_in_transaction_session_timeout: TRANSACTION_IDLE_TIMEOUT_MS,
    // A distributed database plans for each value, to find its node: it would refuse.
    ...(given.isDistributed === false && { options: ONE_PLAN }),
    keepAlive: true,
  }
  const pool = poolOf(target, config)
  let closed: Promise<void> | undefined
  // An idle connection that the server closed is no reason to end the process. The pool's end does not wait for the last
  // connections to be gone: errors they report then are no news.
  pool.on('error', (error) => {
    if (!closed) onError(error)
  })
  // If it is lost between two statements of a transaction, the next of them fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    ...storageOn(pool, { isDistributed }),
    close() {
      closed ??= pool.end()
      return closed
    },
  }
}

function poolOf(target: ConnectionTarget, config: pg.PoolConfig): pg.Pool {
  if (target instanceof DatabaseHosts) return new HostPool(target, config)
  return target instanceof DatabaseAddress ? new AddressPool(target, config) : new pg.Pool(config)
}

/** Storage on connections that somebody else opens and closes. */
export function storageOn(pool: pg.Pool, { isDistributed }: Pick<Storage, 'isDistributed'>): Storage {
  const Dialect = isDistributed ? DistributedDialect : PostgresDialect
  const changes: StateChanges = { tell() {} }
  const db = new TellingDatabase(
    (trace) => ({ dialect: new Dialect({ pool: preparing(pool, trace) }) }),
    changes,
  )
  return { db, pool, isDistributed, changes, close: async () => {} }
}

/** Every handle of a database, including one of a database transaction, recognises it by the adapter that it was made with. */
class DistributedAdapter extends PostgresAdapter {}
class DistributedDialect extends PostgresDialect {
  override createAdapter() {
    return new DistributedAdapter()
  }
}

/** Whether a handle leads to a distributed database. */
export const isOnDistributed = (db: Database): boolean =>
  db.getExecutor().adapter instanceof DistributedAdapter

export function connectionConfig(target: ConnectionTarget): pg.ClientConfig {
  return { ...placeOf(target), application_name: 'amsel', types: { getTypeParser } }
}

function placeOf(target: ConnectionTarget): pg.ClientConfig {
  if (typeof target === 'string') return { connectionString: target }
  if (target instanceof DatabaseAddress) return { connectionString: target.url }
  // With several hosts, each connection chooses its own.
  return target instanceof DatabaseHosts ? {} : target
}

const INT8 = 20
const DATE = 1082
/** Money is bigint, a day is its text; everything else as the driver has it. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8 && format !== 'binary'
    ? BigInt
    : oid === DATE && format !== 'binary'
      ? String
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

const statementNames = new Map<string, string>()

/** The name under which a connection keeps the plan of a statement that it has seen. */
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

/** Sends a statement whose text never changes: written once, prepared once a connection, without a query builder. */
export async function sendPrepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect()
  let isBroken = false
  try {
    const { rows } = await client.query<Row>({ name: statementName(text), text, values })
    return rows
  } catch (error) {
    isBroken = leavesBroken(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** The pool as Kysely sees it, with every statement that has parameters prepared once a connection. */
function preparing(pool: pg.Pool, trace: Span | null): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    async connect() {
      const client = await pool.connect()
      let preparingClient = wrapped.get(client)
      if (!preparingClient) {
        preparingClient = new PreparingClient(client, trace)
        wrapped.set(client, preparingClient)
      }
      return preparingClient as never
    },
    end: () => pool.end(),
  } as PostgresPool
}

class PreparingClient {
  readonly #client: pg.PoolClient
  readonly #trace: Span | null
  #isBroken = false

  constructor(client: pg.PoolClient, trace: Span | null) {
    this.#client = client
    this.#trace = trace
  }

  query(text: string, values: readonly unknown[]) {
    return this.#trace === null
      ? this.#send(text, values)
      : tracedStatement(this.#trace, text, () => this.#send(text, values))
  }

  async #send(text: string, values: readonly unknown[]) {
    try {
      if (values.length === 0) return await this.#client.query(text)
      return await this.#client.query({ name: statementName(text), text, values: values as unknown[] })
    } catch (error) {
      this.#isBroken ||= leavesBroken(error)
      throw error
    }
  }

  release() {
    this.#client.release(this.#isBroken)
  }
}
