import { setTimeout as delay } from 'node:timers/promises'
import {
  DAY_MS,
  later,
  MATTER_NAMES,
  MINUTE_MS,
  SECOND_MS,
  type StandingAlert,
  standingAfter,
} from '../../domain/index.ts'
import {
  claimAlertRound,
  deleteOldAlertMessages,
  deleteStandingAlert,
  listOperators,
  listStandingAlerts,
  putStandingAlert,
} from '../../storage/index.ts'
import type { AlertDeps } from './deps.ts'
import { lookAtMatters } from './look.ts'
import { sendDue } from './send.ts'
import { isReachable, tellOperator, tellWebhook } from './tell.ts'

/** Of all nodes one looks. */
const ROUND_MS = MINUTE_MS
/** How often each process asks whether it is its turn. */
export const ALERTS_EVERY_MS = 15 * SECOND_MS
const STOP_MS = 2 * SECOND_MS
const KEPT_MS = 30 * DAY_MS

/** Looks at what calls for operators, and tells them. Each process has one; they agree in the database. */
export class Alerts {
  readonly #deps: AlertDeps
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false
  #isTroubled = false

  constructor(deps: AlertDeps, everyMs: number) {
    this.#deps = deps
    this.#everyMs = everyMs
  }

  start(): void {
    this.#wait()
  }

  /** Ends after the message in hand. A server that is silent holds nobody up: the message is sent again. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await Promise.race([this.#running, delay(STOP_MS, undefined, { ref: false })])
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run().then(() => {
        if (!this.#isStopped) this.#wait()
      })
    }, this.#everyMs)
    this.#timer.unref()
  }

  async #run(): Promise<void> {
    const { log, canWrite, ways } = this.#deps
    const { sendMail, webhook } = ways()
    if (!canWrite() || (!sendMail && !webhook)) return
    try {
      await this.#look()
      await sendDue(this.#deps, () => this.#isStopped)
      this.#isTroubled = false
    } catch (error) {
      if (!this.#isTroubled) log.warn({ err: error }, 'operators could not be told what needs them')
      this.#isTroubled = true
    }
  }

  async #look(): Promise<void> {
    const { db, clock, ways } = this.#deps
    const now = clock.now()
    if (!(await claimAlertRound(db, { now, nextAt: later(now, ROUND_MS) }))) return
    const standing = await this.#noteStanding(now)
    const { sendMail, webhook } = ways()
    if (webhook) await tellWebhook(this.#deps, { standing, now })
    const operators = sendMail ? await listOperators(db) : []
    for (const operator of operators.filter(isReachable))
      await tellOperator(this.#deps, operator, { standing, now })
    await deleteOldAlertMessages(db, later(now, -KEPT_MS))
  }

  /** The worst first. */
  async #noteStanding(now: Date): Promise<StandingAlert[]> {
    const { db } = this.#deps
    const seen = await lookAtMatters(db, now)
    const before = await listStandingAlerts(db)
    const standing: StandingAlert[] = []
    for (const name of MATTER_NAMES) {
      const known = before.find((one) => one.name === name) ?? null
      const after = standingAfter(name, known, seen[name], now)
      if (after) {
        await putStandingAlert(db, after)
        standing.push(after)
      } else if (known) await deleteStandingAlert(db, name)
    }
    return standing
  }
}
