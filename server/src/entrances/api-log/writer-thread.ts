import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Batch, DatabasePlace, ToWriter, WriterStart, Written } from './messages.ts'
import { WRITER_FILE } from './writer-file.ts'

/** One that dies at once must not be started all the time. */
const RESTART_MS_MIN = 1_000
/** Batches are short-lived, and there are few of them. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

/** The thread that masks and writes, started when it is first needed and again when it has died. */
export class WriterThread {
  #start: WriterStart
  readonly #onError: (error: Error) => void
  readonly #waiting = new Map<number, (written: Written) => void>()
  #worker: Worker | null = null
  #startedAt = Number.NEGATIVE_INFINITY
  #batches = 0

  constructor(start: WriterStart, onError: (error: Error) => void) {
    this.#start = start
    this.#onError = onError
  }

  get underWay(): number {
    return this.#waiting.size
  }

  write(batch: Omit<Batch, 'number'>): Promise<Written> {
    this.#batches += 1
    const number = this.#batches
    const worker = this.#running()
    if (!worker) return Promise.resolve(failed(number))
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve)
      const { bytes, lengths, numbers } = batch.calls
      const handedOver = [bytes.buffer, lengths.buffer, numbers.buffer]
      worker.postMessage({ ...batch, number } satisfies ToWriter, handedOver)
    })
  }

  connectTo(database: DatabasePlace): void {
    this.#start = { ...this.#start, database }
    this.#worker?.postMessage({ database } satisfies ToWriter)
  }

  /** Lets it end by itself for so long. */
  async end(patienceMs: number): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#startedAt = Number.POSITIVE_INFINITY
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('end' satisfies ToWriter)
    const patience = new AbortController()
    await Promise.race([ended, delay(patienceMs, null, { signal: patience.signal }).catch(() => {})])
    patience.abort()
    await worker.terminate()
    this.#giveUp()
  }

  #running(): Worker | null {
    if (this.#worker) return this.#worker
    const now = performance.now()
    if (now - this.#startedAt < RESTART_MS_MIN || this.#startedAt === Number.POSITIVE_INFINITY) return null
    this.#startedAt = now
    const worker = new Worker(WRITER_FILE, { workerData: this.#start, resourceLimits: LIMITS, execArgv: [] })
    worker.unref()
    worker.on('message', (written: Written) => {
      const resolve = this.#waiting.get(written.number)
      this.#waiting.delete(written.number)
      resolve?.(written)
    })
    worker.on('error', (error) => this.#onError(error))
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#giveUp()
    })
    this.#worker = worker
    return worker
  }

  #giveUp(): void {
    for (const [number, resolve] of this.#waiting) resolve(failed(number))
    this.#waiting.clear()
  }
}

const failed = (number: number): Written => ({
  number,
  hasCalls: false,
  hasGaps: false,
  isTidy: false,
  reason: 'the thread that writes has ended',
})
