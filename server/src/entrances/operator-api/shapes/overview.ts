import type { MatterName, OperatorRight, Severity } from '../../../domain/index.ts'
import type { Money } from '../../portal-kit/shapes.ts'

export type { Severity }

/** What calls for an operator. */
export interface MatterRow {
  readonly name: MatterName
  readonly severity: Severity
  /** Where it is seen and done, below /operator. */
  readonly page: string
  /** What that page needs. */
  readonly right: OperatorRight
  /** Null until it has been counted, and while a server of a distributed database is away. */
  readonly count: number | null
  /** Since when the oldest has waited, where that says something. */
  readonly oldestAt: string | null
}

/** GET /overview: how the gateway is, now. */
export interface Overview {
  readonly at: string
  readonly attention: {
    /** Always the same, the worst first. */
    readonly matters: readonly MatterRow[]
    /** A count as high as this may be higher. */
    readonly max: number
    /** Null until they have been counted, which takes a moment after a start. */
    readonly ageSeconds: number | null
  }
  readonly outbox: {
    readonly waiting: number | null
    readonly oldestSeconds: number | null
    readonly lagSeconds: number | null
  }
  /** Null where they cannot be read while a server of a distributed database is away. */
  readonly queues: readonly { readonly queue: 'provider' | 'database'; readonly lagSeconds: number }[] | null
  readonly nodes: readonly NodeRow[]
  readonly database: {
    readonly status: 'writable' | 'read-only' | 'hanging' | 'away'
    readonly reason: string | null
    readonly commitSeconds: number
    /** Whether a server of a distributed database cannot be reached: some of this page is missing. */
    readonly isPartlyAway: boolean
  }
  /** How many clients' older payments are being indexed for lists and searches; 1000 may be more. Null like the queues. */
  readonly indexing: number | null
  readonly hold: { readonly begunAt: string | null } | null
  /** Of the node that answered, since its start: all of its processes. */
  readonly node: {
    readonly host: string
    readonly latency: readonly {
      readonly operation: string
      readonly calls: number
      readonly p50Ms: number
      readonly p95Ms: number
    }[]
  }
}

export interface NodeRow {
  readonly nodeId: string
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly processes: number
  readonly startedAt: string
  readonly seenAt: string
  /** It has said nothing for some time: it died, or cannot write to the database. */
  readonly isGone: boolean
}

/** Payments as they stand now. */
export interface Counted {
  readonly payments: number
  readonly succeeded: number
  readonly open: number
}

/** What was sold by all merchants of an environment in a span. */
export interface VolumeOfSpan {
  readonly environment: 'sandbox' | 'production'
  readonly span: 'today' | 'day' | 'week'
  readonly step: 'hour' | 'day'
  /** One for each hour, or day of UTC. */
  readonly points: readonly (Counted & { readonly at: string })[]
  readonly currencies: readonly (Counted & { readonly currency: string; readonly volume: Money })[]
  readonly methods: readonly (Counted & { readonly method: string })[]
  readonly failed: number
  /** The ten results that failed most often, the most frequent first. */
  readonly failures: readonly { readonly resultCode: string; readonly payments: number }[]
}

/** GET /overview/volume?today=, the moment at which the reader's day began: added up in the background, so some seconds old. */
export interface Volume {
  readonly ageSeconds: number
  /** Null until it has been added up. */
  readonly spans: readonly VolumeOfSpan[] | null
  /** What providers have decided in the last hour, whichever node asked them. */
  readonly charges: readonly {
    readonly environment: 'sandbox' | 'production'
    readonly provider: string
    readonly succeeded: number
    readonly failed: number
  }[]
}
