import { listClocksUnderWay } from '../../storage/index.ts'
import type { WorkingDeps } from './deps.ts'

const TICK_MS = 1_000
/** While clocks are moving. */
const TICK_OF_MOVE_MS = 50
/** A clock that takes longer continues on its next turn. */
const HELPING_MS = 1_000
const CLOCKS_AT_ONCE = 16

/** Moves on the clocks that somebody left unfinished, in turns: a long jump delays neither other jumps nor real time. */
export class ClocksUnderWay {
  readonly #deps: WorkingDeps
  readonly #advance: (clientId: string, limitMs: number) => Promise<unknown>
  readonly #moving = new Map<string, Promise<void>>()
  #reached = ''
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: WorkingDeps, advance: (clientId: string, limitMs: number) => Promise<unknown>) {
    this.#deps = deps
    this.#advance = advance
  }

  start(delayMs: number = TICK_MS): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
    }, delayMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#moving.values())
  }

  async #look(): Promise<void> {
    const limit = this.#deps.canWrite() ? CLOCKS_AT_ONCE - this.#moving.size : 0
    try {
      const clientIds = limit > 0 ? await listClocksUnderWay(this.#deps.db, this.#reached, limit) : []
      if (limit > 0) this.#reached = clientIds.length === limit ? (clientIds.at(-1) ?? '') : ''
      for (const clientId of clientIds)
        if (!this.#moving.has(clientId) && (await this.#deps.serves(clientId))) this.#move(clientId)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the clocks could not be read; it is tried again')
    }
    if (!this.#isStopped) this.start(this.#moving.size > 0 ? TICK_OF_MOVE_MS : TICK_MS)
  }

  #move(clientId: string): void {
    const moving = this.#advance(clientId, HELPING_MS)
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error, clientId }, 'a clock could not be moved; it is tried again'),
      )
      .then(() => void this.#moving.delete(clientId))
    this.#moving.set(clientId, moving)
  }
}
