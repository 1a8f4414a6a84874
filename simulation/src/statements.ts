import type pg from 'pg'
import type { Connection, Connections } from './connections.ts'
import { type Owner, ownerNow } from './owner.ts'
import { ReadMemory } from './read-memory.ts'
import type { Time } from './time.ts'

/** PostgreSQL's own limits for the gateway's sessions, in simulated time. */
const STATEMENT_MS_MAX = 5_000
const IDLE_IN_TRANSACTION_MS_MAX = 30_000

/** Why a statement fails before it has done anything, or is done and nobody learns of it. */
export type StatementFault = 'serialization' | 'disk-full' | 'lost-before' | 'lost-after'

const FAULTS = {
  serialization: ['40001', 'could not serialize access due to concurrent update'],
  'disk-full': ['53100', 'could not extend file: No space left on device'],
} as const

export interface Statement {
  readonly session: Session
  readonly owner: Owner
  readonly text: string
  readonly query: string | pg.QueryConfig
  readonly answer: (result: pg.QueryResult) => void
  readonly fail: (error: Error) => void
}

const BEGIN = /^\s*(begin|start transaction)/i
const SETS = /^\s*set local /i
const END = /^\s*(commit|rollback)\s*;?\s*$/i
/** What may have written something that others see. */
const COMMITS = /^\s*commit/i
const READS = /^\s*(select|set|show)\b(?!.*\bfor (no key )?(update|share)\b)/is

/** What a tick asks: whether there is anything to do. */
const LOOKS_FOR_WORK =
  /^\s*select ("?client_id"? from "?(agenda|notifications|ledger_queue)\b|[^()]* from "client_clocks" where)/
const LISTS_DUE = /\bfrom (agenda|notifications)\b/
const OF_MONEY =
  /\b(payments|attempts|payment_transactions|transfers|account_balances|ledger_queue|disputes)\b/
const ASKS_FOR_TIME = /\b(now|clock_timestamp)\(\)/
const MOVES_CLOCKS = /\b(update|insert into|delete from) "?client_clocks\b/i

interface Blocked {
  readonly statement: Statement
  readonly connection: Connection
  readonly running: Promise<unknown>
  readonly since: number
}

/** The statements of all nodes: which of them wait for their turn, and which for a lock. */
export class Statements {
  readonly #time: Time
  readonly #connections: Connections
  readonly #waiting: Statement[] = []
  readonly #blocked: Blocked[] = []
  readonly #inTransaction = new Set<Session>()
  readonly #memory = new ReadMemory()
  /** Nothing in the database is due before, as long as nothing is committed. */
  #quietUntil = Number.NEGATIVE_INFINITY
  /** What was committed since the last look: money, or only who does what and when. */
  committed: 'money' | 'work' | null = null
  count = 0

  constructor(time: Time, connections: Connections) {
    this.#time = time
    this.#connections = connections
  }

  get ready(): Statement[] {
    return this.#waiting.filter(({ owner }) => owner.isAwake)
  }

  get isAnyBlocked(): boolean {
    return this.#blocked.length > 0
  }

  add(statement: Statement): void {
    this.#waiting.push(statement)
  }

  /** Until then a tick would find nothing, unless something is committed. */
  isQuietUntil(moment: number): void {
    this.#quietUntil = moment
  }

  /** The answer to a tick that looks for work, where it is known without asking. It is no step then: it changes nothing. */
  known(session: Session, given: string | pg.QueryConfig): pg.QueryResult | null {
    if (typeof given === 'string' || session.hasWritten || !LOOKS_FOR_WORK.test(given.text)) return null
    const known = this.#memory.find(given)
    if (known || !LISTS_DUE.test(given.text)) return known
    const [now] = given.values ?? []
    return now instanceof Date && now.getTime() < this.#quietUntil ? NOTHING : null
  }

  /** Runs one of those that are ready, as far as it gets. */
  async run(statement: Statement, fault?: StatementFault): Promise<void> {
    this.#waiting.splice(this.#waiting.indexOf(statement), 1)
    this.count += 1
    const { session, query } = statement
    session.usedAt = this.#time.now
    if (session.isBroken) return statement.fail(connectionLost())
    if (fault === 'lost-before') return this.#lose(statement)
    const known = fault || !isPlainRead(statement) ? null : this.#memory.find(statement.query)
    if (known) return statement.answer(known)
    const isOwn = !session.isInTransaction
    const connection = session.connection ?? (await this.#connections.take())
    // What a tick looks for is seen without a transaction as well.
    if (session.isInTransaction && session.connection === null && !LOOKS_FOR_WORK.test(statement.text)) {
      session.connection = connection
      this.#inTransaction.add(session)
      connection.query(session.opening.join('; '), this.#time.now).catch(() => {})
    }
    const given = fault === 'serialization' || fault === 'disk-full' ? failing(fault) : query
    const running = connection.query(given, this.#time.now)
    running.catch(() => {})
    const what = { statement, connection, running, since: this.#time.now }
    if ((await this.#connections.endedOrBlocked(connection, running)) === 'blocked') {
      this.#blocked.push(what)
      return
    }
    if (fault === 'lost-after') {
      this.#noteEnd(statement, connection, isOwn)
      await running.catch(() => {})
      return this.#lose(statement)
    }
    await this.#finish(what)
  }

  async #finish({ statement, connection, running }: Blocked): Promise<void> {
    try {
      const result = await running
      this.#noteEnd(statement, connection, !statement.session.isInTransaction)
      this.#learn(statement, result as pg.QueryResult)
      statement.answer(result as pg.QueryResult)
    } catch (error) {
      statement.session.hasFailed = true
      this.#noteEnd(statement, connection, !statement.session.isInTransaction)
      statement.fail(error as Error)
    }
  }

  #learn(statement: Statement, result: pg.QueryResult): void {
    if (isPlainRead(statement)) this.#memory.keep(statement.query, result)
  }

  #noteEnd({ session, text }: Statement, connection: Connection, isOwn: boolean): void {
    if (!READS.test(text) && !END.test(text)) {
      session.hasWritten = true
      if (OF_MONEY.test(text)) session.hasMovedMoney = true
      if (MOVES_CLOCKS.test(text)) this.#memory.forgetAll()
    }
    if (session.hasWritten && (isOwn || COMMITS.test(text))) this.#noteCommit(session)
    if (END.test(text)) this.#leave(session)
    if (session.connection === null) this.#connections.release(connection)
  }

  #noteCommit({ hasMovedMoney }: Session): void {
    if (hasMovedMoney) this.committed = 'money'
    else this.committed ??= 'work'
    this.#memory.forget()
    this.#quietUntil = Number.NEGATIVE_INFINITY
  }

  /** What has only read is over without a step of its own: nobody can see that. */
  endReading(session: Session): void {
    const { connection } = session
    this.#leave(session)
    if (!connection) return
    connection.query('commit', this.#time.now).catch(() => {})
    this.#connections.release(connection)
  }

  #leave(session: Session): void {
    session.leave()
    this.#inTransaction.delete(session)
  }

  /** The connection breaks: what is not committed is rolled back by the server. */
  async #lose(statement: Statement): Promise<void> {
    await this.#breakOff(statement.session)
    statement.fail(connectionLost())
  }

  async #breakOff(session: Session): Promise<void> {
    const { connection } = session
    session.isBroken = true
    this.#leave(session)
    if (!connection) return
    await connection.query('rollback', this.#time.now)
    this.#connections.release(connection)
  }

  /** Those that no longer wait for a lock go on, those that have waited for too long are ended. */
  async lookAtBlocked(): Promise<void> {
    for (const one of [...this.#blocked]) {
      if (this.#time.now - one.since > STATEMENT_MS_MAX) await this.#connections.cancel(one.connection)
      if ((await this.#connections.endedOrBlocked(one.connection, one.running)) === 'blocked') continue
      this.#blocked.splice(this.#blocked.indexOf(one), 1)
      await this.#finish(one)
    }
    const isBlocked = (session: Session) =>
      this.#blocked.some(({ statement }) => statement.session === session)
    for (const session of this.#inTransaction)
      if (this.#time.now - session.usedAt > IDLE_IN_TRANSACTION_MS_MAX && !isBlocked(session))
        await this.#breakOff(session)
  }

  /** A node is gone. What it had sent may still be done: a coin is tossed for each. */
  async forget(owner: Owner, isDone: () => boolean): Promise<void> {
    for (const statement of this.#waiting.filter((one) => one.owner === owner)) {
      if (statement.session.isBroken) continue
      if (isDone()) await this.run(silenced(statement, this.#waiting))
      else this.#waiting.splice(this.#waiting.indexOf(statement), 1)
    }
    for (const one of this.#blocked.filter(({ statement }) => statement.owner === owner)) {
      await this.#connections.cancel(one.connection)
      await one.running.catch(() => {})
      this.#blocked.splice(this.#blocked.indexOf(one), 1)
      if (one.statement.session.connection === null) this.#connections.release(one.connection)
    }
    for (const session of this.#inTransaction) if (session.owner === owner) await this.#breakOff(session)
  }
}

/** Its answer follows from what is committed, and from nothing else. */
const isPlainRead = ({ session, text }: Statement): boolean =>
  !session.hasWritten && READS.test(text) && !ASKS_FOR_TIME.test(text)

/** The same, with nobody to learn of it. */
function silenced(statement: Statement, waiting: Statement[]): Statement {
  const silent = { ...statement, answer: () => {}, fail: () => {} }
  waiting[waiting.indexOf(statement)] = silent
  return silent
}

function failing(fault: keyof typeof FAULTS): string {
  const [code, message] = FAULTS[fault]
  return `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`
}

const connectionLost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })

/**
 * What a node takes for a connection. To begin a transaction and to set something in it are no steps: they are sent with
 * its first statement.
 */
class Session {
  readonly owner: Owner
  readonly #statements: Statements
  /** Held from the first statement of a transaction to its end. */
  connection: Connection | null = null
  opening: string[] = []
  isBroken = false
  hasWritten = false
  hasMovedMoney = false
  hasFailed = false
  usedAt = 0

  constructor(owner: Owner, statements: Statements) {
    this.owner = owner
    this.#statements = statements
  }

  get isInTransaction(): boolean {
    return this.opening.length > 0
  }

  leave(): void {
    this.connection = null
    this.opening = []
    this.hasWritten = false
    this.hasMovedMoney = false
    this.hasFailed = false
  }

  async query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const given = typeof query === 'string' && values ? { text: query, values } : query
    const text = typeof given === 'string' ? given : given.text
    if (!this.isBroken) {
      if (BEGIN.test(text) || (SETS.test(text) && this.connection === null)) {
        this.opening.push(text)
        return NOTHING
      }
      if (END.test(text) && !this.hasWritten && !this.hasFailed) {
        this.#statements.endReading(this)
        return NOTHING
      }
      const known = this.#statements.known(this, given)
      if (known) return known
    }
    return new Promise((answer, fail) =>
      this.#statements.add({ session: this, owner: this.owner, text, query: given, answer, fail }),
    )
  }

  on(): this {
    return this
  }

  release(): void {}
}

const NOTHING = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] } as pg.QueryResult

/** What a node takes for its pool. */
export class SimulatedPool {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  async connect(): Promise<Session> {
    return new Session(ownerNow(), this.#statements)
  }

  query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return new Session(ownerNow(), this.#statements).query(query, values)
  }

  on(): this {
    return this
  }

  async end(): Promise<void> {}
}
