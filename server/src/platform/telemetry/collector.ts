import type { Logger } from 'pino'
import { request } from 'undici'
import type { CollectorAddress } from '../config/index.ts'

/** What an OTLP collector takes. */
type Signal = 'traces' | 'metrics'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 64 * 1024
/** A collector that comes and goes is not reported each time. */
const REPORTED_EVERY_MS = 60_000

interface Trouble {
  isOn: boolean
  isReported: boolean
  reportedAt: number
}

/**
 * The collector, by OTLP over HTTP in JSON. What it does not take is lost: nothing is kept for it, and nobody waits. Its trouble is
 * one line in the log when it begins, and one when it is over.
 */
export class Collector {
  readonly #address: CollectorAddress
  readonly #log: Pick<Logger, 'warn' | 'info'>
  readonly #timeoutMs: number
  readonly #troubles: Readonly<Record<Signal, Trouble>> = { traces: newTrouble(), metrics: newTrouble() }

  constructor(address: CollectorAddress, log: Pick<Logger, 'warn' | 'info'>, timeoutMs = TIMEOUT_MS) {
    this.#address = address
    this.#log = log
    this.#timeoutMs = timeoutMs
  }

  /** Whether it was taken. Never rejects. */
  async send(signal: Signal, body: string): Promise<boolean> {
    const flaw = await this.#post(signal, body).catch((error: unknown) => nameOf(error))
    this.#note(signal, flaw)
    return flaw === null
  }

  /** Null where it was taken. An answer is read, but not repeated: it may hold anything. */
  async #post(signal: Signal, body: string): Promise<string | null> {
    const { endpoint, headers } = this.#address
    const { statusCode, body: answer } = await request(`${endpoint}/v1/${signal}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(this.#timeoutMs),
    })
    let text = ''
    for await (const chunk of answer) {
      text += String(chunk)
      if (text.length > ANSWER_BYTES_MAX) return 'its answer is too long'
    }
    if (statusCode !== 200) return `it answers with HTTP ${statusCode}`
    return isObject(text) ? null : 'its answer is not one of OTLP'
  }

  #note(signal: Signal, flaw: string | null): void {
    const trouble = this.#troubles[signal]
    if (flaw === null) {
      if (trouble.isOn && trouble.isReported)
        this.#log.info({ signal }, 'the collector accepts telemetry again')
      trouble.isOn = false
      return
    }
    if (trouble.isOn) return
    trouble.isOn = true
    const now = performance.now()
    trouble.isReported = now - trouble.reportedAt >= REPORTED_EVERY_MS
    if (!trouble.isReported) return
    trouble.reportedAt = now
    this.#log.warn(
      { signal, reason: flaw },
      'the collector does not accept telemetry: it is lost until it does',
    )
  }
}

const newTrouble = (): Trouble => ({ isOn: false, isReported: false, reportedAt: Number.NEGATIVE_INFINITY })

function nameOf(error: unknown): string {
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return 'it does not answer in time'
  return code ?? name
}

function isObject(text: string): boolean {
  if (text.trim() === '') return true
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  } catch {
    return false
  }
}
