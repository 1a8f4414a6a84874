import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../../domain/index.ts'
import { claimComparison, listAccounts, updateComparison } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'
import { type ComparedAccount, compareAccount } from './compare-account.ts'

const LOOK_EVERY_MS = MINUTE_MS
/** Each night from this hour on, UTC. */
const HOUR = 2
/** Reports from this long are compared each time. */
const SPAN_MS = 3 * DAY_MS
const CLAIM_MS = 10 * MINUTE_MS

interface ComparisonsDeps {
  readonly money: MoneyDeps
  readonly questionsPerMinute: number
  /** Not while the database does not accept writes, or the gateway is held after a restore. */
  readonly mayRun: () => boolean
}

/**
 * Compares every account with the ledger once a night, within a budget of questions a minute for each. Of several nodes,
 * one works on an account; if it dies, another starts over. Nothing is booked: differences wait for a person.
 */
export class Comparisons {
  readonly #deps: ComparisonsDeps
  readonly #name = randomUUID()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false
  #wake = () => {}

  constructor(deps: ComparisonsDeps) {
    this.#deps = deps
  }

  start(): void {
    if (this.#deps.questionsPerMinute > 0) this.#wait()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#wake()
    await this.#running
  }

  /** Compares the accounts that are due. */
  async runDue(): Promise<void> {
    const { money, mayRun } = this.#deps
    const accounts = (await listAccounts(money.db)).filter(({ kind }) => kind !== 'simulator')
    for (const { name } of accounts) {
      if (this.#isStopped || !mayRun()) return
      const provider = money.providers.named(name)
      const now = money.clock.now()
      const claim = { claimedBy: this.#name, now, until: later(now, CLAIM_MS), dueSince: lastNight(now) }
      if (!provider || !(await claimComparison(money.db, name, claim))) continue
      const since = later(now, -SPAN_MS)
      const pace = (compared: ComparedAccount) => this.#pace(compared)
      const compared = await compareAccount(money, provider, { since, pace }).catch((error: unknown) => {
        if (error instanceof Ended) return null
        money.log.warn({ provider: name, reason: (error as Error).message }, 'a comparison was interrupted')
        return null
      })
      if (compared) await this.#say(compared, money.clock.now())
    }
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.runDue()
        .catch((error: Error) =>
          this.#deps.money.log.warn({ reason: error.message }, 'accounts could not be compared'),
        )
        .then(() => {
          if (!this.#isStopped) this.#wait()
        })
    }, LOOK_EVERY_MS)
    this.#timer.unref()
  }

  async #pace(compared: ComparedAccount): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, MINUTE_MS / this.#deps.questionsPerMinute)
    })
    if (this.#isStopped || !(await this.#say(compared, null))) throw new Ended()
  }

  #say({ ...compared }: ComparedAccount, finishedAt: Date | null): Promise<boolean> {
    const { db, clock } = this.#deps.money
    const until = later(clock.now(), CLAIM_MS)
    return updateComparison(db, { ...compared, finishedAt }, { claimedBy: this.#name, until })
  }
}

/** The gateway is stopping, or another node has the account. */
class Ended extends Error {}

function lastNight(now: Date): Date {
  const begin = new Date(now)
  begin.setUTCHours(HOUR, 0, 0, 0)
  return begin <= now ? begin : new Date(begin.getTime() - 24 * HOUR_MS)
}
