import type { Logger } from 'pino'
import type {
  AccessAction,
  AuditAction,
  AuditEntry,
  AuditEvent,
  ChainedEntry,
  Clock,
  Who,
} from '../../domain/index.ts'
import {
  beforeCommit,
  type Database,
  type DatabaseTransaction,
  isNodeAway,
  whenCommitted,
} from '../../storage/index.ts'
import { addToChain, type FindDigest } from './write-chain.ts'
import { EntryIds } from './entry-ids.ts'

interface AuditDeps {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  /** What makes the hashes of entries; null where this process lacks the key. */
  readonly findDigest: FindDigest
}

/** The result of a change. */
interface Change<T> {
  /** Null where nothing was changed after all. */
  readonly event: AuditEvent | null
  readonly result: T
}

/** Somebody looked at something, or exported it. */
interface Access {
  readonly clientId: string
  readonly action: AccessAction
  readonly subject: string
  /** How much of it, or which part. */
  readonly extent?: Readonly<Record<string, unknown>>
}

/** An entry that waits for a node of a distributed database. */
interface Late {
  readonly who: Who
  readonly event: AuditEvent
  readonly at: Date
}

const LATE_EVERY_MS = 5_000

/** Where it is written who did what. */
export class AuditTrail {
  readonly db: Database
  readonly findDigest: FindDigest
  readonly #log: Logger
  readonly #clock: Clock
  readonly #waiting = new WeakMap<DatabaseTransaction, AuditEntry[]>()
  readonly #reason: string | null
  readonly #ids: EntryIds
  readonly #late: Late[] = []

  constructor(
    { db, log, clock, findDigest }: AuditDeps,
    reason: string | null = null,
    ids: EntryIds = new EntryIds(),
  ) {
    this.db = db
    this.#log = log
    this.#clock = clock
    this.findDigest = findDigest
    this.#reason = reason
    this.#ids = ids
  }

  /** The same trail: its entries say why somebody did it. */
  because(reason: string): AuditTrail {
    const { db, findDigest } = this
    return new AuditTrail({ db, log: this.#log, clock: this.#clock, findDigest }, reason, this.#ids)
  }

  /** Makes a change and writes its entry in one database transaction: neither exists without the other. */
  async change<T>(who: Who, make: (tx: DatabaseTransaction) => Promise<Change<T>>): Promise<T> {
    return this.db.transaction().execute(async (tx) => {
      const { event, result } = await make(tx)
      if (event) await this.noteWithin(tx, who, event)
      return result
    })
  }

  /**
   * Writes an entry in the caller's database transaction: it is kept, and logged, if the change is. It is written last,
   * because its client's chain is locked from then on.
   */
  async noteWithin(tx: DatabaseTransaction, who: Who, event: AuditEvent, at?: Date): Promise<void> {
    const entry = this.#entryOf(who, event, at ?? this.#clock.now())
    const waiting = this.#waiting.get(tx)
    if (waiting) waiting.push(entry)
    else {
      this.#waiting.set(tx, [entry])
      beforeCommit(tx, () => this.#write(tx))
    }
  }

  /** Chains are locked in the order of their clients: two that lock several do not wait for each other. */
  async #write(tx: DatabaseTransaction): Promise<void> {
    const digest = await this.findDigest()
    const entries = this.#waiting.get(tx) ?? []
    const ordered = entries.sort((one, other) => compare(one.clientId, other.clientId))
    for (const entry of ordered) {
      const { entry: chained, isEndRight } = await addToChain(tx, digest, entry)
      whenCommitted(tx, () => {
        this.#tell(chained)
        if (!isEndRight) this.#tellOfTampering(chained)
      })
    }
  }

  /** Writes down what had no database transaction of its own. It may have happened before. */
  async note(who: Who, event: AuditEvent, at?: Date): Promise<void> {
    await this.db.transaction().execute((tx) => this.noteWithin(tx, who, event, at))
  }

  /**
   * Like `note`, of what must not wait for one node of a distributed database, such as a sign-in: while it is away the
   * entry is in the log alone, and is written when it is back.
   */
  async noteOrWait(who: Who, event: AuditEvent): Promise<void> {
    const at = this.#clock.now()
    try {
      await this.note(who, event, at)
    } catch (error) {
      if (!isNodeAway(error)) throw error
      this.#log.warn(
        { event: 'audit', at, ...event, ...who },
        'an entry of the audit trail waits for a database server that is unavailable',
      )
      this.#late.push({ who, event, at })
      if (this.#late.length === 1) setTimeout(() => this.#noteLate(), LATE_EVERY_MS).unref()
    }
  }

  async #noteLate(): Promise<void> {
    try {
      for (let [first] = this.#late; first; [first] = this.#late) {
        await this.note(first.who, first.event, first.at)
        this.#late.shift()
      }
    } catch {
      // It is in the log, and tried again.
    }
    if (this.#late.length > 0) setTimeout(() => this.#noteLate(), LATE_EVERY_MS).unref()
  }

  /** To be called before personal or secret data is shown or handed out. */
  noteAccess(who: Who, { clientId, action, subject, extent }: Access): Promise<void> {
    return this.note(who, { clientId, action, subject, before: null, after: extent ?? null })
  }

  #entryOf(who: Who, event: AuditEvent, at: Date): AuditEntry {
    const after = this.#reason === null ? event.after : { ...event.after, reason: this.#reason }
    return { entryId: this.#ids.next(at), at, ...event, after, ...who }
  }

  #tellOfTampering({ clientId, entryId, number }: ChainedEntry): void {
    const about = { event: 'security', clientId, entryId, number }
    this.#log.error(about, 'the end of the audit trail was changed: run "npx amsel audit verify"')
  }

  #tell(entry: ChainedEntry): void {
    if (isAboutSecurity(entry.action)) this.#log.warn({ event: 'security', ...entry }, 'security')
    else this.#log.info({ event: 'audit', ...entry }, 'audit')
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** It was not allowed: an alert may be due. */
const isAboutSecurity = (action: AuditAction) => action === 'authentication_failed'
