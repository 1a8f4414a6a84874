import type { SeenMatters } from '../../engine/alerts/index.ts'
import type { Overview } from './shapes.ts'
import type { AllSums } from './sums.ts'

/** What the overview shows without asking the database each time. */
export interface Watch {
  /** Counted some seconds ago, in the background; null until it has been. */
  attention(): Promise<LastSeen<SeenMatters>>
  sums(): Promise<LastSeen<AllSums>>
  measures(): Promise<Measures>
  database(): Omit<Overview['database'], 'isPartlyAway'>
  isHeld(): boolean
}

interface LastSeen<T> {
  readonly value: T | null
  readonly ageSeconds: number
}

/** Of this node's metrics. */
interface Measures {
  readonly latency: readonly {
    readonly operation: string
    readonly calls: number
    readonly p50Seconds: number
    readonly p95Seconds: number
  }[]
  readonly outbox: Overview['outbox']
}
