import { setTimeout as delay } from 'node:timers/promises'
import type { DeliveryFailure } from '@amsel/contract'
import { type Clock, clientTime, Refusal } from '../../domain/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  type ClaimedNotification,
  claimForListener,
  type Database,
  deleteListener,
  findLeasedNotification,
  updateListener,
} from '../../storage/index.ts'
import type { Deliverer } from './deliverer.ts'
import { pathOf, writeMessage } from './message.ts'
import { judge } from './transport/index.ts'

/** A notification as it would be sent, handed to a listener. */
export interface HandedOut {
  readonly deliveryToken: string
  readonly notificationId: string
  readonly kind: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface ListenerAnswer {
  readonly deliveryToken: string
  readonly httpStatus?: number | undefined
  readonly body?: string | undefined
  readonly failure?: DeliveryFailure | undefined
}

export interface Poll {
  readonly listenerId: string
  /** Where the listener forwards to; without it each is signed for the path of its own address. */
  readonly path: string | undefined
  readonly waitSeconds: number
  readonly answers: readonly ListenerAnswer[]
  readonly isClosing: boolean
}

interface ListeningDeps {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
  readonly deliverer: Deliverer
  findClient(clientId: string): Promise<KnownClient | null>
}

const LOOK_AGAIN_MS = 250
/** The listeners waiting at a node look together, at most this often. */
const LOOKS_PER_SECOND_MAX = 200
/** A listener has one poll at a time; a few more are left by those that went away silently. */
const WAITING_OF_CLIENT_MAX = 4
const HAND_OUT_MAX = 50
const LEASE_SECONDS = 30
/** Between two polls of a listener its addresses are still its own. */
const AWAY_SECONDS_MAX = 15

/** Hands notifications to a developer's machine that stands in for a sandbox client's addresses. */
export class Listening {
  readonly #deps: ListeningDeps
  /** How many polls of each client wait for something to be handed out. */
  readonly #waiting = new Map<string, number>()
  #waitingInAll = 0
  #isStopped = false

  constructor(deps: ListeningDeps) {
    this.#deps = deps
  }

  /** Waiting listeners are answered at once. */
  stop(): void {
    this.#isStopped = true
  }

  async poll(
    clientId: string,
    { listenerId, path, waitSeconds, answers, isClosing }: Poll,
  ): Promise<HandedOut[]> {
    const { db } = this.#deps
    const client = await this.#deps.findClient(clientId)
    if (!client) return []
    if (!isClosing) await updateListener(db, clientId, listenerId, waitSeconds + AWAY_SECONDS_MAX)
    await Promise.all(answers.map((answer) => this.#takeAnswer(client, answer)))
    if (isClosing) {
      await deleteListener(db, clientId, listenerId)
      return []
    }
    this.#count(clientId, 1)
    try {
      return await this.#handOutWithin(waitSeconds * 1_000, () => this.#handOut(clientId, listenerId, path))
    } finally {
      this.#count(clientId, -1)
    }
  }

  async #handOutWithin(waitMs: number, handOut: () => Promise<HandedOut[]>): Promise<HandedOut[]> {
    const until = performance.now() + waitMs
    for (;;) {
      const handedOut = await handOut()
      const leftMs = until - performance.now()
      if (handedOut.length > 0 || leftMs <= 0 || this.#isStopped) return handedOut
      const fairMs = (this.#waitingInAll * 1_000) / LOOKS_PER_SECOND_MAX
      await delay(Math.min(Math.max(LOOK_AGAIN_MS, fairMs), leftMs))
    }
  }

  #count(clientId: string, by: 1 | -1): void {
    const waiting = (this.#waiting.get(clientId) ?? 0) + by
    if (waiting > WAITING_OF_CLIENT_MAX)
      throw new Refusal('REQUEST_TRAFFIC_EXCEED_LIMIT', 'too many polls of this client are already waiting')
    this.#waitingInAll += by
    if (waiting === 0) this.#waiting.delete(clientId)
    else this.#waiting.set(clientId, waiting)
  }

  async #handOut(clientId: string, listenerId: string, path: string | undefined): Promise<HandedOut[]> {
    const { db, clock } = this.#deps
    const client = await this.#deps.findClient(clientId)
    if (!client) return []
    const at = clientTime(clock, client.clockOffsetMs)
    const notifications = await claimForListener(
      db,
      {
        clientId,
        until: at,
        leaseSeconds: LEASE_SECONDS,
        limit: HAND_OUT_MAX,
        isInStrictOrder: client.notifiesInStrictOrder,
      },
      listenerId,
    )
    return Promise.all(
      notifications.map(async (notification) => ({
        deliveryToken: `${notification.notificationId}.${notification.leaseToken}`,
        notificationId: notification.notificationId,
        kind: notification.kind,
        ...(await writeMessage(this.#deps.sealer, client, notification, {
          path: path ?? pathOfOwn(notification),
          at,
        })),
      })),
    )
  }

  /** An answer that comes too late, or for nothing that was handed out, is dropped: the attempt is made again. */
  async #takeAnswer(client: KnownClient, answer: ListenerAnswer): Promise<void> {
    const { db, clock, deliverer } = this.#deps
    const [notificationId = '', leaseToken = ''] = answer.deliveryToken.split('.')
    const notification = await findLeasedNotification(db, client.clientId, notificationId, leaseToken)
    if (!notification) return
    const { httpStatus: status = null, body = null } = answer
    const failure = answer.failure ?? (status === null ? 'broken_off' : judge(status, body ?? ''))
    await deliverer.record(client, notification, {
      at: clientTime(clock, client.clockOffsetMs),
      url: notification.url,
      to: 'the listener',
      headers: { 'notification-id': notificationId },
      reply: { status, body, failure, detail: 'taken by a listener', durationMs: 0 },
    })
  }
}

const pathOfOwn = ({ url }: ClaimedNotification) => (url === null ? '/' : pathOf(url))
