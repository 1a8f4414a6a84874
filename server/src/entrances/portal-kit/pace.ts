import { PortalError, sourceOf } from '../../domain/index.ts'

const WINDOW_MS = 10_000
/** A page with a live list asks every two seconds, and has some lists. */
const READS_MAX = 600
const WRITES_MAX = 60
const SOURCES_MAX = 10_000

/** How often one address may ask. It is checked first, so that a flood costs little. */
export class Pace {
  readonly #counts = new Map<string, number>()
  readonly #isTrusted: (address: string) => boolean
  readonly #now: () => number
  #since: number

  /** Addresses that many people share are exempt. */
  constructor(isTrusted: (address: string) => boolean, now: () => number = () => performance.now()) {
    this.#isTrusted = isTrusted
    this.#now = now
    this.#since = now()
  }

  require(address: string, method: string): void {
    if (this.#isTrusted(address)) return
    const now = this.#now()
    if (now - this.#since >= WINDOW_MS || this.#counts.size >= SOURCES_MAX) {
      this.#counts.clear()
      this.#since = now
    }
    const isRead = method === 'GET' || method === 'HEAD'
    const key = `${isRead} ${sourceOf(address)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count <= (isRead ? READS_MAX : WRITES_MAX)) return
    const retryAfterSeconds = Math.max(1, Math.ceil((WINDOW_MS - (now - this.#since)) / 1_000))
    throw new PortalError(429, 'too_many', 'Too many requests from your address. Wait a moment.', {
      retryAfterSeconds,
    })
  }
}
