import type { Collector } from './collector.ts'
import { otlpAttributes } from './otlp-attributes.ts'
import { type MeasuredMetric, writeMetrics } from './otlp-metrics.ts'

const SENT_EVERY_MS = 60_000

interface ExportedMetrics {
  readonly collector: Collector
  readonly version: string
  readonly resource: Readonly<Record<string, string | number>>
  /** What there is to measure now. */
  read(): Promise<readonly MeasuredMetric[]>
}

/** Sends the metrics of a node once a minute, and a last time when it stops. */
export class MetricsExport {
  readonly #exported: ExportedMetrics
  readonly #sinceMs = Date.now() - performance.now()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(exported: ExportedMetrics) {
    this.#exported = exported
  }

  start(): void {
    this.#timer = setTimeout(async () => {
      this.#sending = this.#send()
      await this.#sending
      if (!this.#isStopped) this.start()
    }, SENT_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#sending
    await this.#send()
  }

  /** What cannot be measured is not sent: the next minute comes. */
  async #send(): Promise<void> {
    const { collector, version, resource, read } = this.#exported
    const metrics = await read().catch(() => null)
    if (metrics === null) return
    const times = { sinceMs: this.#sinceMs, nowMs: Date.now() }
    const about = { attributes: otlpAttributes(resource) }
    await collector.send('metrics', writeMetrics(about, version, metrics, times))
  }
}
