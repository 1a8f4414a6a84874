import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Signer } from '../signing/index.ts'
import type { Storage, WriteProbe } from '../storage/index.ts'
import { addMoneyCounters, type MoneyCounters } from './money-counters.ts'
import { addSurvey, type Surveyed } from './survey.ts'

export interface Metrics extends MoneyCounters {
  readonly registry: Registry
  observeCall(call: { operation: string | null; code: string | null; durationMs: number }): void
  observeDelivery(outcome: string): void
  /** What a browser has reported of a page. */
  observeCspReport(directive: string): void
}

export interface Measured {
  readonly signer: Signer
  /** Null where the settings name no signer. */
  readonly signerProcess: { readonly isConnected: boolean; readonly waiting: number } | null
  readonly storage: Storage
  readonly probe: WriteProbe
  readonly strangers: {
    readonly connections: { readonly open: number }
    readonly bodies: { readonly bytesHeld: number }
    readonly turnedAway: { readonly totals: Readonly<Record<string, number>> }
  }
  agendaLagSeconds(): Promise<number>
  outboxLagSeconds(): Promise<number>
  readonly survey: Surveyed
}

export function createMetrics(measured: Measured): Metrics {
  const { signer, signerProcess, storage, probe, strangers, agendaLagSeconds, outboxLagSeconds } = measured
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'amsel_requests_total',
    help: 'Answers at the signed door by operation and result code.',
    labelNames: ['operation', 'result_code'],
    registers,
  })
  const latency = new Histogram({
    name: 'amsel_request_seconds',
    help: 'Time from a request to its answer by operation.',
    labelNames: ['operation'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  })
  const deliveries = new Counter({
    name: 'amsel_notification_attempts_total',
    help: 'Attempts to deliver a notification by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const cspReports = new Counter({
    name: 'amsel_csp_reports_total',
    help: "Reports of browsers that a page tried what its policy forbids, by the policy's directive.",
    labelNames: ['directive'],
    registers,
  })
  new Counter({
    name: 'amsel_turned_away_total',
    help: 'Callers that got nothing because too much was taken, by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(strangers.turnedAway.totals)) this.inc({ reason }, count)
    },
  })
  const gauges: readonly [name: string, help: string, read: () => number | Promise<number>][] = [
    ['amsel_signing_queue', 'Signatures that wait for a free core.', () => signer.queued],
    ['amsel_signing_running', 'Signatures being made.', () => signer.running],
    [
      'amsel_agenda_lag_seconds',
      'How long the most overdue agenda item that has not failed has waited.',
      agendaLagSeconds,
    ],
    [
      'amsel_outbox_lag_seconds',
      'How long the most overdue notification that nobody is sending has waited since it was due.',
      outboxLagSeconds,
    ],
    ['amsel_connections', 'Open connections of callers.', () => strangers.connections.open],
    ['amsel_body_bytes', 'Memory that request bodies over 8 KiB hold.', () => strangers.bodies.bytesHeld],
    ['amsel_database_connections', 'Open database connections.', () => storage.pool.totalCount],
    [
      'amsel_database_connections_idle',
      'Open database connections without work.',
      () => storage.pool.idleCount,
    ],
    ['amsel_database_waiting', 'Statements that wait for a connection.', () => storage.pool.waitingCount],
    [
      'amsel_database_writable',
      'Whether the database takes writes: 1 or 0.',
      () => (probe.isWritable ? 1 : 0),
    ],
    [
      'amsel_database_commit_seconds',
      'How long the last commit of the probe took, or the present one has taken so far.',
      () => probe.commitSeconds,
    ],
    [
      'amsel_database_commit_waits',
      'Sessions of all nodes whose commit waits for a synchronous standby.',
      () => probe.commitWaits.sessions,
    ],
    [
      'amsel_database_commit_wait_seconds',
      'How long the oldest of them has waited.',
      () => probe.commitWaits.oldestSeconds,
    ],
  ]
  const gaugesOfSigner: typeof gauges = signerProcess
    ? [
        [
          'amsel_signer_connected',
          'Whether the signer that holds keys for the gateway is there: 1 or 0.',
          () => (signerProcess.isConnected ? 1 : 0),
        ],
        [
          'amsel_signer_waiting',
          'Signatures that the signer has not given yet.',
          () => signerProcess.waiting,
        ],
      ]
    : []
  for (const [name, help, read] of [...gauges, ...gaugesOfSigner]) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // A gauge that cannot be read, such as while the database is away, must not hide the others.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  }
  addSurvey(registry, measured.survey)
  const money = addMoneyCounters(registry)
  // Looking a child up by its labels costs more than all the rest of counting.
  const counters = new Map<string, { inc(): void }>()
  const timers = new Map<string, { observe(seconds: number): void }>()
  return {
    registry,
    observeCall({ operation: found, code, durationMs }) {
      // What was cut off has no answer to count.
      if (code === null) return
      const operation = found ?? 'none'
      child(counters, `${operation} ${code}`, () => requests.labels({ operation, result_code: code })).inc()
      child(timers, operation, () => latency.labels({ operation })).observe(durationMs / 1_000)
    },
    observeDelivery(outcome) {
      child(counters, outcome, () => deliveries.labels({ outcome })).inc()
    },
    ...money,
    observeCspReport: (directive) => cspReports.inc({ directive }),
  }
}

function child<C>(children: Map<string, C>, name: string, make: () => C): C {
  const known = children.get(name) ?? make()
  children.set(name, known)
  return known
}
