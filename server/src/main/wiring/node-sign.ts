import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { VERSION } from '@amsel/contract'
import type { Logger } from 'pino'
import { DAY_MS } from '../../domain/index.ts'
import {
  type Database,
  deleteNode,
  deleteSilentNodes,
  type GatewayNode,
  putNode,
} from '../../storage/index.ts'

const EVERY_MS = 15_000
/** How long a dead node is shown. */
const SHOWN_SECONDS = DAY_MS / 1_000
/** A database that is away must not keep anybody from stopping. */
const LEAVE_MS = 1_000

/** Says in the database that this gateway is there, once for all of its processes. */
export class NodeSign {
  readonly #deps: { readonly db: Database; readonly log: Logger }
  readonly #node: GatewayNode
  readonly #leaving = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #couldWrite = true

  constructor(
    deps: { readonly db: Database; readonly log: Logger },
    saying: Pick<GatewayNode, 'processes' | 'schemaVersion'>,
  ) {
    this.#deps = deps
    this.#node = {
      ...{ nodeId: randomUUID(), host: hostname(), pid: process.pid, version: VERSION },
      ...{ ...saying, startedAt: new Date() },
    }
  }

  start(): void {
    this.#running = this.#goOn()
  }

  async stop(): Promise<void> {
    this.#leaving.abort()
    const taken = this.#running.then(() => deleteNode(this.#deps.db, this.#node)).catch(() => {})
    await Promise.race([taken, delay(LEAVE_MS, undefined, { ref: false })])
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#leaving
    while (!signal.aborted) {
      await this.#say()
      await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #say(): Promise<void> {
    const { db, log } = this.#deps
    try {
      await putNode(db, this.#node)
      await deleteSilentNodes(db, SHOWN_SECONDS)
      this.#couldWrite = true
    } catch (error) {
      if (this.#couldWrite)
        log.warn({ reason: (error as Error).message }, 'this node could not report that it is alive')
      this.#couldWrite = false
    }
  }
}
