import { Refusal } from '../../domain/index.ts'
import { generateKeyPair } from '../../platform/signing/index.ts'
import type { KeyPair } from './merchants.ts'

const LOOK_EVERY_MS = 250
/** This many looks in a row must find the gateway idle. */
const IDLE_LOOKS = 4
/** When this many wait for a pair, the next caller is turned away. */
const WAITING_MAX = 16

/**
 * Key pairs made in advance, because making one takes a tenth of a second or longer. They are made one at a time, in the
 * thread pool, while the gateway has nothing to sign: at most one thread is busy with it. None is made for a gateway that
 * is never asked for one.
 */
export class KeyPairPool {
  readonly #size: number
  readonly #isIdle: () => boolean
  readonly #makePair: () => Promise<KeyPair>
  readonly #ready: KeyPair[] = []
  readonly #waiting: { resolve(pair: KeyPair): void; reject(error: unknown): void }[] = []
  #isMaking = false
  #isStopped = false
  #idleLooks = 0
  #timer: NodeJS.Timeout | undefined

  constructor(size: number, isIdle: () => boolean, makePair = generateKeyPair) {
    this.#size = size
    this.#isIdle = isIdle
    this.#makePair = makePair
  }

  get ready(): number {
    return this.#ready.length
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  /** A ready one, or the next that is made. */
  async take(): Promise<KeyPair> {
    this.#begin()
    const pair = this.#ready.pop()
    if (pair) return pair
    if (this.#waiting.length >= WAITING_MAX)
      throw new Refusal(
        'REQUEST_TRAFFIC_EXCEED_LIMIT',
        'key pairs are being created for others: call again in a moment, or send a publicKey.',
      )
    const made = new Promise<KeyPair>((resolve, reject) => this.#waiting.push({ resolve, reject }))
    void this.#make()
    return made
  }

  #begin(): void {
    if (this.#timer || this.#isStopped || this.#size === 0) return
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  #look(): void {
    this.#idleLooks = this.#isIdle() ? this.#idleLooks + 1 : 0
    if (this.#idleLooks >= IDLE_LOOKS && this.#ready.length < this.#size) void this.#make()
  }

  async #make(): Promise<void> {
    if (this.#isMaking) return
    this.#isMaking = true
    try {
      do {
        const pair = await this.#makePair()
        const next = this.#waiting.shift()
        if (next) next.resolve(pair)
        else this.#ready.push(pair)
      } while (this.#waiting.length > 0)
    } catch (error) {
      for (const { reject } of this.#waiting.splice(0)) reject(error)
    } finally {
      this.#isMaking = false
    }
  }
}
