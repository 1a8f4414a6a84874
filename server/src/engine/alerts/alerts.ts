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
import { CHANNELS, type Channel, sendDue } from './send.ts'
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
  readonly #sending = new Map<Channel, Promise<void>>()
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
    const working = Promise.all([this.#running, ...this.#sending.values()])
    await Promise.race([working, delay(STOP_MS, undefined, { ref: false })])
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
      this.#isTroubled = false
    } catch (error) {
      if (!this.#isTroubled) log.warn({ err: error }, 'alerts could not be sent to operators')
      this.#isTroubled = true
    }
    for (const channel of CHANNELS) if (!this.#isStopped) this.#send(channel)
  }

  /** Each for itself: a mail server or a webhook that is silent holds up neither looks nor the other. */
  #send(channel: Channel): void {
    if (this.#sending.has(channel)) return
    const sending = sendDue(channel, this.#deps, () => this.#isStopped)
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error, channel }, 'alerts could not be sent; they are tried again'),
      )
      .finally(() => this.#sending.delete(channel))
    this.#sending.set(channel, sending)
  }

  async #look(): Promise<void> {
    const { db, log, clock, ways } = this.#deps
    const now = clock.now()
    if (!(await claimAlertRound(db, { now, nextAt: later(now, ROUND_MS) }))) return
    const standing = await this.#noteStanding(now)
    const { sendMail, webhook } = ways()
    if (webhook) await tellWebhook(this.#deps, { standing, now })
    const operators = sendMail ? await listOperators(db) : []
    for (const operator of operators.filter(isReachable))
      await tellOperator(this.#deps, operator, { standing, now }).catch((error: unknown) =>
        log.warn(
          { err: error, operator: operator.userId },
          'an operator could not be told; it is tried again',
        ),
      )
    await deleteOldAlertMessages(db, later(now, -KEPT_MS))
  }

  /** The worst first. */
  async #noteStanding(now: Date): Promise<StandingAlert[]> {
    const { db, log } = this.#deps
    const seen = await lookAtMatters(db, now, (error, matter) =>
      log.warn({ err: error, matter }, 'what needs operators could not be read; it is tried again'),
    )
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
