import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DAY_MS, type Environment, HOUR_MS, later, MINUTE_MS, sentenceOf } from '../../../domain/index.ts'
import {
  claimLedgerCheck,
  endLedgerCheck,
  endLedgerLease,
  type LedgerCheck,
  updateLedgerPass,
} from '../../../storage/index.ts'
import { goOn, type LedgerPass, newPass, type PassDeps, readPass } from './ledger-pass.ts'
import { eachCheck } from './verify-ledger.ts'

/** Early enough that a day never passes without one. */
const VERIFIED_EVERY_MS = 20 * HOUR_MS
/** Whoever fixes something wants to see it. */
const WRONG_VERIFIED_EVERY_MS = HOUR_MS
const ROUND_MS = MINUTE_MS
/** A pass that was interrupted so long ago says too little about now. */
const PASS_OLD_MS = DAY_MS / 2
const LEASE_MS = MINUTE_MS
const SAVED_EVERY_MS = 5_000
/** The database is left to others for this many times as long as it was used here. */
const RESTS = 3
/** So many findings of a client go to the log. */
const LOGGED_MAX = 5

interface VerifyingDeps extends PassDeps {
  readonly log: Logger
  /** Whose clients are verified. */
  readonly environments: ReadonlySet<Environment>
  canWrite(): boolean
}

/**
 * Verifies the ledger of every client once a day, in slices with pauses between them. Of several nodes, one works on a
 * client. Its progress is written down: the next node continues there.
 */
export class Verifying {
  readonly #deps: VerifyingDeps
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(deps: VerifyingDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Ends after the slice in hand. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    while (await this.#pause(ROUND_MS)) {
      if (!this.#deps.canWrite()) continue
      try {
        await this.goRound()
      } catch (error) {
        this.#deps.log.warn(
          { err: error },
          'the clients whose ledger is to be verified could not be read; it is tried again',
        )
      }
    }
  }

  /** Every client whose turn it is. */
  async goRound(): Promise<void> {
    const { db, log } = this.#deps
    for await (const check of eachCheck(db)) {
      if (this.#stopping.signal.aborted) return
      if (!this.#isDue(check)) continue
      const { clientId } = check
      try {
        await this.#verify(clientId, this.#sinceOf(check))
      } catch (error) {
        log.warn({ err: error, clientId }, 'the ledger could not be verified; it is tried again')
      }
    }
  }

  #isDue(check: LedgerCheck): boolean {
    const { environment, verifiedAt } = check
    if (!this.#deps.environments.has(environment)) return false
    return verifiedAt === null || verifiedAt <= this.#sinceOf(check)
  }

  /** Those that were verified later are left alone. */
  #sinceOf({ differences }: LedgerCheck): Date {
    return later(this.#deps.clock.now(), -(differences > 0 ? WRONG_VERIFIED_EVERY_MS : VERIFIED_EVERY_MS))
  }

  async #verify(clientId: string, since: Date): Promise<void> {
    const { db, clock } = this.#deps
    const token = randomUUID()
    const lease = () => ({ token, until: later(clock.now(), LEASE_MS) })
    const claimed = await claimLedgerCheck(db, clientId, { now: clock.now(), since, lease: lease() })
    if (!claimed) return
    let { pass, begunAt } = this.#begin(claimed.pass)
    const save = () => updateLedgerPass(db, clientId, { pass: { begunAt, ...pass }, lease: lease() })
    for (let saved = performance.now(); pass.stage !== 'ended'; ) {
      const begun = performance.now()
      pass = await goOn(this.#deps, clientId, pass)
      const now = performance.now()
      const isToStop = pass.stage !== 'ended' && !(await this.#pause((now - begun) * RESTS))
      if (isToStop || now - saved > SAVED_EVERY_MS) {
        saved = now
        if (!(await save())) return
      }
      if (isToStop) return endLedgerLease(db, clientId, token)
    }
    await this.#end(clientId, token, pass)
  }

  #begin(written: unknown): { pass: LedgerPass; begunAt: string } {
    const now = this.#deps.clock.now()
    const { begunAt, ...pass } = (written ?? {}) as LedgerPass & { begunAt?: string }
    if (begunAt !== undefined && later(now, -PASS_OLD_MS) < new Date(begunAt))
      return { pass: readPass(pass), begunAt }
    return { pass: newPass(), begunAt: now.toISOString() }
  }

  async #end(clientId: string, token: string, { differences, found }: LedgerPass): Promise<void> {
    const { db, log, clock } = this.#deps
    const verified = { verifiedAt: clock.now(), differences, found }
    const isWritten = await endLedgerCheck(db, clientId, { token, ...verified })
    if (isWritten && differences > 0)
      log.error(
        { clientId, differences, found: found.slice(0, LOGGED_MAX).map(sentenceOf) },
        'the ledger of a client is wrong: see npx amsel ledger verify',
      )
  }

  /** False when it is time to stop. */
  async #pause(ms: number): Promise<boolean> {
    const { signal } = this.#stopping
    if (signal.aborted) return false
    return delay(ms, true, { signal, ref: false }).catch(() => false)
  }
}
