import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { type CircuitState, type Clock, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../domain/index.ts'
import {
  type Database,
  deleteProviderReports,
  type ProviderReport,
  saveProviderReports,
} from '../../storage/index.ts'
import type { ProviderCall } from './observed-provider.ts'
import type { AccountHealth } from './provider-directory.ts'

interface Deps {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  canWrite(): boolean
  listHealth(): readonly AccountHealth[]
}

/** A changed circuit is reported within this time. */
const LOOK_EVERY_MS = SECOND_MS
/** What has not changed is reported this often, as a sign of life. */
const TELL_EVERY_MS = 15 * SECOND_MS
/** Rows of a process that ended without removing them. */
const FORGOTTEN_MS = 10 * MINUTE_MS

/** Writes down the health of each account as this process sees it: any other may serve a page. */
export class ProviderReports {
  readonly #deps: Deps
  readonly #name: string
  readonly #ends = new Map<string, Ends>()
  readonly #circuits = new Map<string, { readonly state: CircuitState; readonly since: Date }>()
  #writing: Promise<void> = Promise.resolve()
  #writtenAt = 0
  #hasWritten = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps, worker: number | null = null) {
    this.#deps = deps
    this.#name = [hostname(), process.pid, ...(worker === null ? [] : [worker])].join(':')
  }

  /** A question to an account is over. */
  note({ provider, outcome }: ProviderCall): void {
    const ends = this.#ends.get(provider) ?? new Ends()
    this.#ends.set(provider, ends)
    ends.add(this.#deps.clock.now(), outcome === 'answered')
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#writing = this.#writing.then(() => this.#look())
    }, LOOK_EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    if (!this.#hasWritten || !this.#deps.canWrite()) return
    await deleteProviderReports(this.#deps.db, this.#name, new Date(0)).catch(() => {})
  }

  async #look(): Promise<void> {
    const { db, clock, canWrite, listHealth, log } = this.#deps
    const now = clock.now()
    const health = listHealth()
    const isChanged = health.map((account) => this.#follow(account, now)).some(Boolean)
    const isDue = Math.abs(now.getTime() - this.#writtenAt) >= TELL_EVERY_MS
    if (health.length === 0 || !(isChanged || isDue) || !canWrite()) return
    try {
      if (!this.#hasWritten) await deleteProviderReports(db, this.#name, later(now, -FORGOTTEN_MS))
      await saveProviderReports(
        db,
        this.#name,
        now,
        health.map((account) => this.#reportOf(account, now)),
      )
      this.#hasWritten = true
      this.#writtenAt = now.getTime()
    } catch (error) {
      this.#writtenAt = 0
      log.debug({ reason: (error as Error).message }, 'the state of provider accounts could not be recorded')
    }
  }

  #follow({ provider, circuit: state }: AccountHealth, now: Date): boolean {
    if (this.#circuits.get(provider)?.state === state) return false
    this.#circuits.set(provider, { state, since: now })
    return true
  }

  #reportOf({ provider, circuit, underWay }: AccountHealth, now: Date): ProviderReport {
    const ends = this.#ends.get(provider)
    return {
      provider,
      circuit,
      circuitSince: this.#circuits.get(provider)?.since ?? now,
      underWay,
      ...(ends?.since(later(now, -HOUR_MS)) ?? { answered: 0, failed: 0 }),
      lastFailedAt: ends?.lastFailedAt ?? null,
    }
  }
}

/** How questions ended, by the minute. */
class Ends {
  readonly #minutes = new Map<number, { answered: number; failed: number }>()
  lastFailedAt: Date | null = null

  add(at: Date, isAnswered: boolean): void {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    const counted = this.#minutes.get(minute) ?? { answered: 0, failed: 0 }
    this.#minutes.set(minute, counted)
    if (isAnswered) counted.answered += 1
    else {
      counted.failed += 1
      this.lastFailedAt = at
    }
  }

  since(moment: Date): { answered: number; failed: number } {
    const first = Math.floor(moment.getTime() / MINUTE_MS)
    const sum = { answered: 0, failed: 0 }
    for (const [minute, { answered, failed }] of this.#minutes) {
      if (minute <= first) this.#minutes.delete(minute)
      else {
        sum.answered += answered
        sum.failed += failed
      }
    }
    return sum
  }
}
