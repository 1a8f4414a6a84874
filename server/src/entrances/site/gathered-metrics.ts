import { AggregatorRegistry, Counter, Gauge, type MetricObjectWithValues, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Metrics as they go from one process to another. */
export type MetricsSnapshot = readonly MetricObjectWithValues<never>[]

export const snapshotOf = async (registry: Registry): Promise<MetricsSnapshot> =>
  (await registry.getMetricsAsJSON()) as unknown as MetricsSnapshot

/** Of a process that serves alone. */
export const writeMetrics = ({ own, ofDatabase }: Metrics): Promise<string> =>
  Registry.merge([own, ofDatabase]).metrics()

/** The same, unwritten. */
export const measure = ({ own, ofDatabase }: Metrics): Promise<MetricsSnapshot> =>
  snapshotOf(Registry.merge([own, ofDatabase]))

/**
 * The metrics of several processes as those of one. What a process has counted stays in the sum after it has ended, as it
 * was last seen: a sum that went down would be taken for a restart at zero, and the rest for new.
 */
export class GatheredMetrics {
  readonly #own = new Registry()
  readonly #deaths: Counter
  readonly #last = new Map<number, MetricsSnapshot>()
  #ended: MetricsSnapshot = []

  constructor(countReady: () => number) {
    const registers = [this.#own]
    new Gauge({
      name: 'amsel_workers',
      help: 'Workers that serve.',
      registers,
      collect() {
        this.set(countReady())
      },
    })
    this.#deaths = new Counter({
      name: 'amsel_worker_deaths_total',
      help: 'Workers that ended without being asked to.',
      registers,
    })
  }

  countDeath(): void {
    this.#deaths.inc()
  }

  /** What a process says of itself now. */
  note(id: number, snapshot: MetricsSnapshot): void {
    this.#last.set(id, snapshot)
  }

  /** The process is gone: of what it said, the counts stay. */
  end(id: number): void {
    const counts = this.#last.get(id)?.filter(isCount) ?? []
    this.#last.delete(id)
    this.#ended = together([this.#ended, counts]).getMetricsAsArray() as unknown as MetricsSnapshot
  }

  async write(ofDatabase: MetricsSnapshot): Promise<string> {
    return (await this.#all(ofDatabase)).metrics()
  }

  /** The same, unwritten. */
  async measure(ofDatabase: MetricsSnapshot): Promise<MetricsSnapshot> {
    return snapshotOf(await this.#all(ofDatabase))
  }

  async #all(ofDatabase: MetricsSnapshot): Promise<Registry> {
    const own = await snapshotOf(this.#own)
    return together([own, ...this.#last.values(), this.#ended, ofDatabase])
  }
}

const isCount = ({ type }: MetricsSnapshot[number]) => ['counter', 'histogram'].includes(String(type))

const together = (snapshots: readonly MetricsSnapshot[]): Registry =>
  AggregatorRegistry.aggregate(snapshots as unknown as object[])
