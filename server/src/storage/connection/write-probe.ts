import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { ConnectionTarget } from './database.ts'
import { HostClient, NoHostError } from './hosts.ts'
import { endClient, openClient } from './open-client.ts'

export interface DatabaseState {
  readonly status: 'writable' | 'read-only' | 'hanging' | 'away'
  /** Why it is not writable, in words for the operator. */
  readonly reason: string
}

interface CommitWaits {
  /** Sessions whose commit waits for a synchronous standby. */
  readonly sessions: number
  readonly oldestSeconds: number
}

const EVERY_MS = 1_000
/** Longer than a commit takes on a busy day, shorter than callers wait. */
export const COMMIT_SECONDS_MAX = 3

/**
 * Checks again and again whether the database accepts writes, by a commit that is as durable as any other: of what can be
 * written without a table, only a transactional message makes the commit wait for the disk and for synchronous standbys.
 *
 * It has two sessions. One commits. Whatever holds its commit up, no second one is begun until it has ended, so that a
 * hanging database does not fill with probes; it is not cancelled either, because the server would log each time that a
 * transaction may be lost. The other session watches: it looks at everybody's waiting commits, and whether the server is
 * there.
 */
export class WriteProbe {
  readonly #target: ConnectionTarget
  readonly #onChange: (state: DatabaseState) => void
  readonly #closing = new AbortController()
  #sessions: Sessions | undefined
  #commit: Commit | undefined
  #running: Promise<void> = Promise.resolve()
  /** Good until the first look: only bad news is news. */
  #state: DatabaseState = WRITABLE
  #waits: CommitWaits = NO_WAITS
  #patience: AbortController | undefined
  #seconds = 0

  constructor(target: ConnectionTarget, onChange: (state: DatabaseState) => void = () => {}) {
    this.#target = target
    this.#onChange = onChange
  }

  get state(): DatabaseState {
    return this.#state
  }

  get isWritable(): boolean {
    return this.#state.status === 'writable'
  }

  get commitWaits(): CommitWaits {
    return this.#waits
  }

  /** How long the last commit took, or how long the present one has been under way. */
  get commitSeconds(): number {
    return this.#commit ? secondsSince(this.#commit.startedAt) : this.#seconds
  }

  /** Watches from now on; resolves after the first look. */
  async start(): Promise<void> {
    await this.look()
    this.#running = this.#lookOn()
  }

  async #lookOn(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.look()
    }
  }

  async look(): Promise<DatabaseState> {
    const { status } = this.#state
    const state = await this.#see()
    // What closing interrupts says nothing about the database.
    if (this.#closing.signal.aborted) return this.#state
    this.#state = state
    if (status !== state.status) this.#onChange(state)
    return state
  }

  async #see(): Promise<DatabaseState> {
    try {
      this.#sessions ??= await openSessions(this.#target)
      const { writer } = this.#sessions
      this.#commit ??= { startedAt: performance.now(), done: commit(writer) }
      const [objection] = await Promise.all([this.#endOf(this.#commit), this.#watch(this.#sessions)])
      if (objection === null) return await this.#hanging(this.#sessions)
      this.#seconds = secondsSince(this.#commit.startedAt)
      this.#commit = undefined
      if (objection === '') return WRITABLE
      // The next look uses a new session, which may lead to another host.
      if (writer instanceof HostClient) writer.abandonHost()
      await this.#drop()
      return { status: 'read-only', reason: objection }
    } catch (error) {
      await this.#drop()
      if (error instanceof NoHostError && error.isReadOnly)
        return { status: 'read-only', reason: 'none of its hosts takes writes' }
      return { status: 'away', reason: (error as Error).message || 'connection refused' }
    }
  }

  /** The result of the commit, or null when it takes longer than commits may. */
  async #endOf({ startedAt, done }: Commit): Promise<string | null> {
    this.#patience = new AbortController()
    const leftMs = Math.max(0, COMMIT_SECONDS_MAX * 1_000 - (performance.now() - startedAt))
    const limit = delay(leftMs, null, this.#patience).catch(() => null)
    // If it fails after this look, the next one reports it.
    done.catch(() => {})
    return Promise.race([done, limit]).finally(() => this.#patience?.abort())
  }

  async #watch({ watcher, writerPid }: Sessions): Promise<boolean> {
    const { isWriterActive, ...waits } = await readWaits(watcher, writerPid)
    this.#waits = waits
    return isWriterActive
  }

  async #hanging(sessions: Sessions): Promise<DatabaseState> {
    if (!(await this.#watch(sessions))) throw new Error('the session of the probe is gone')
    const seconds = Math.floor(this.commitSeconds)
    const reason =
      this.#waits.sessions > 0
        ? `a commit has waited ${seconds} s for a synchronous standby`
        : `a commit has taken ${seconds} s so far`
    return { status: 'hanging', reason }
  }

  async #drop(): Promise<void> {
    const sessions = this.#sessions
    this.#sessions = undefined
    this.#commit = undefined
    this.#waits = NO_WAITS
    if (sessions) await Promise.all([endClient(sessions.writer), endClient(sessions.watcher)])
  }

  /** A commit that still waits is cancelled: a node that is restarted again and again must not leave a session each time. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#patience?.abort()
    await this.#running
    if (this.#commit && this.#sessions)
      await this.#sessions.watcher
        .query('select pg_cancel_backend($1)', [this.#sessions.writerPid])
        .catch(() => {})
    await this.#drop()
  }
}

const WRITABLE: DatabaseState = { status: 'writable', reason: '' }
const NO_WAITS: CommitWaits = { sessions: 0, oldestSeconds: 0 }

interface Sessions {
  readonly writer: pg.Client
  readonly writerPid: number
  readonly watcher: pg.Client
}

interface Commit {
  readonly startedAt: number
  /** Empty, or why the session takes no writes. */
  readonly done: Promise<string>
}

async function openSessions(target: ConnectionTarget): Promise<Sessions> {
  const config = { connectionTimeoutMillis: COMMIT_SECONDS_MAX * 1_000, keepAlive: true }
  // The commit has no limit of its own: it must not be interrupted. Everything else has one.
  const query_timeout = COMMIT_SECONDS_MAX * 1_000
  const clients: pg.Client[] = []
  try {
    const watcher = await openClient(target, { ...config, query_timeout })
    clients.push(watcher)
    const writer = await openClient(target, config)
    clients.push(writer)
    const whoAmI = { text: 'select pg_backend_pid() as pid', query_timeout }
    const { rows } = await writer.query<{ pid: number }>(whoAmI)
    return { writer, writerPid: rows[0]?.pid ?? 0, watcher }
  } catch (error) {
    await Promise.all(clients.map(endClient))
    throw error
  }
}

async function readWaits(
  watcher: pg.Client,
  writerPid: number,
): Promise<CommitWaits & { isWriterActive: boolean }> {
  const { rows } = await watcher.query(
    `select count(*) filter (where wait_event = 'SyncRep')::int as sessions,
       coalesce(extract(epoch from clock_timestamp() - min(query_start) filter (where wait_event = 'SyncRep')), 0)::float8
         as "oldestSeconds",
       coalesce(bool_or(pid = $1 and state = 'active'), false) as "isWriterActive"
     from pg_stat_activity where datname = current_database()`,
    [writerPid],
  )
  return rows[0]
}

/** Returns the reason if it may not write; a transaction that is read-only by default would still take the message. */
async function commit(writer: pg.Client): Promise<string> {
  const { rows } = await writer.query<{ objection: string }>(
    `select case
       when pg_is_in_recovery() then 'the server is a standby'
       when current_setting('transaction_read_only') = 'on' then 'its transactions are read-only'
       else left(pg_logical_emit_message(true, 'amsel', 'probe')::text, 0)
     end as objection`,
  )
  return rows[0]?.objection ?? ''
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000
