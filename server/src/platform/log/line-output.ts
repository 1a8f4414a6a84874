import type { Destination } from './destination.ts'

/** What waits for a slow reader; lines beyond it are left out and counted. */
const WAITING_BYTES_MAX = 1024 * 1024
const TRY_AGAIN_MS = 20
/** How long the end waits for a slow reader. */
const LAST_MS_MAX = 1_000
const LAST_PAUSE_MS = 5

/** Nobody reads any more: a pipe without a reader, a terminal that was closed. */
const GONE = new Set(['EPIPE', 'EIO', 'EBADF', 'ENXIO'])

/**
 * Writes each line at once, so that a crash loses none. What the destination has no room for waits here, in order, and goes
 * out when there is room again or when the process ends.
 */
export class LineOutput {
  readonly #destination: Destination
  readonly #describeLost: (lost: number) => string
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #lost = 0
  #isGone = false

  constructor(destination: Destination, describeLost: (lost: number) => string) {
    this.#destination = destination
    this.#describeLost = describeLost
  }

  get waitingBytes(): number {
    return this.#waitingBytes
  }

  write(line: string): void {
    if (this.#isGone) return
    const bytes = Buffer.from(line)
    const isWaiting = this.#waiting.length > 0
    const taken = isWaiting ? 0 : this.#take(bytes)
    if (taken === bytes.length) return
    this.#keep(bytes.subarray(taken))
    if (isWaiting) return
    process.on('exit', this.#flush)
    this.#tryLater()
  }

  #keep(bytes: Buffer): void {
    // The rest of a line that was begun is small: it is always kept.
    if (this.#waiting.length > 0 && this.#waitingBytes + bytes.length > WAITING_BYTES_MAX) {
      this.#lost += 1
      return
    }
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
  }

  #tryLater(): void {
    setTimeout(() => {
      if (!this.#writeWaiting()) this.#tryLater()
    }, TRY_AGAIN_MS).unref()
  }

  /** True when nothing waits any more. */
  #writeWaiting(): boolean {
    if (this.#waiting.length > 0) {
      const bytes = Buffer.concat(this.#waiting)
      const rest = bytes.subarray(this.#take(bytes))
      this.#waiting = rest.length > 0 && !this.#isGone ? [rest] : []
      this.#waitingBytes = this.#waiting.length > 0 ? rest.length : 0
    }
    if (this.#waiting.length > 0) return false
    if (this.#lost > 0 && !this.#isGone) {
      this.#keep(Buffer.from(this.#describeLost(this.#lost)))
      this.#lost = 0
      return this.#writeWaiting()
    }
    process.off('exit', this.#flush)
    return true
  }

  readonly #flush = (): void => {
    const until = performance.now() + LAST_MS_MAX
    const pause = new Int32Array(new SharedArrayBuffer(4))
    while (!this.#writeWaiting() && performance.now() < until) Atomics.wait(pause, 0, 0, LAST_PAUSE_MS)
  }

  #take(bytes: Buffer): number {
    try {
      return this.#destination.take(bytes)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'EAGAIN') return 0
      // A full disk, for one, may have room for the next line.
      if (GONE.has(code)) this.#isGone = true
      return bytes.length
    }
  }
}
