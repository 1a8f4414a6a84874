import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Signer } from '../../platform/signing/index.ts'
import type { Storage, WriteProbe } from '../../storage/index.ts'
import { addMoneyCounters, type MoneyCounters } from './money-counters.ts'
import { addSurvey, type Surveyed } from './survey.ts'

export interface Metrics extends MoneyCounters {
  /** What this process has done and holds. */
  readonly own: Registry
  /** What is read from the database, the same for every process. */
  readonly ofDatabase: Registry
  observeCall(call: { operation: string | null; code: string | null; durationMs: number }): void
  observeDelivery(outcome: string): void
  /** An operator, or their webhook, was told something. */
  observeAlert(sent: { readonly channel: 'mail' | 'webhook'; readonly outcome: 'sent' | 'failed' }): void
  /** What a browser has reported of a page. */
  observeCspReport(directive: string): void
}

interface Measured {
  readonly signer: Signer
  /** Null where the settings name no signer. */
  readonly signerProcess: { readonly isConnected: boolean; readonly waiting: number } | null
  readonly storage: Storage
  readonly probe: WriteProbe
  readonly hold: { readonly isOn: boolean }
  readonly callerLimits: {
    readonly connections: { readonly open: number }
    readonly bodies: { readonly bytesHeld: number }
    readonly turnedAway: { readonly totals: Readonly<Record<string, number>> }
  }
  /** Null where calls are not logged. */
  readonly apiLog: { readonly counts: ApiLogCounts } | null
  jobLagSeconds(): Promise<number>
  outboxLagSeconds(): Promise<number>
  readonly survey: Surveyed
}

interface ApiLogCounts {
  readonly written: number
  readonly dropped: Readonly<Record<string, number>>
}

export function createMetrics(measured: Measured): Metrics {
  const { signer, signerProcess, storage, probe, hold, callerLimits, jobLagSeconds, outboxLagSeconds } =
    measured
  const [own, ofDatabase] = [new Registry(), new Registry()]
  const registers = [own]
  collectDefaultMetrics({ register: own })
  const requests = new Counter({
    name: 'amsel_requests_total',
    help: 'Answers of the signed API by operation and result code.',
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
  const alerts = new Counter({
    name: 'amsel_alerts_total',
    help: 'Attempts to send alerts to operators, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  for (const channel of ['mail', 'webhook'])
    for (const outcome of ['sent', 'failed']) alerts.inc({ channel, outcome }, 0)
  const cspReports = new Counter({
    name: 'amsel_csp_reports_total',
    help: 'Reports by browsers that a page violated its content security policy, by directive.',
    labelNames: ['directive'],
    registers,
  })
  new Counter({
    name: 'amsel_turned_away_total',
    help: 'Callers turned away because a limit was reached, by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(callerLimits.turnedAway.totals))
        this.inc({ reason }, count)
    },
  })
  if (measured.apiLog) addApiLog(own, measured.apiLog)
  const gaugesOfDatabase: readonly GaugeRow[] = [
    [
      'amsel_agenda_lag_seconds',
      'How long the most overdue job that has not failed has waited.',
      jobLagSeconds,
    ],
    [
      'amsel_outbox_lag_seconds',
      'How long the most overdue notification that nobody is sending has waited since it was due.',
      outboxLagSeconds,
    ],
  ]
  const gauges: readonly GaugeRow[] = [
    ['amsel_signing_queue', 'Signatures that wait for a free core.', () => signer.queued],
    ['amsel_signing_running', 'Signatures being made.', () => signer.running],
    ['amsel_connections', 'Open connections of callers.', () => callerLimits.connections.open],
    ['amsel_body_bytes', 'Memory that request bodies over 8 KiB hold.', () => callerLimits.bodies.bytesHeld],
    ['amsel_database_connections', 'Open database connections.', () => storage.pool.totalCount],
    ['amsel_database_connections_idle', 'Idle database connections.', () => storage.pool.idleCount],
    ['amsel_database_waiting', 'Statements that wait for a connection.', () => storage.pool.waitingCount],
    [
      'amsel_database_writable',
      'Whether the database accepts writes: 1 or 0.',
      () => (probe.isWritable ? 1 : 0),
      'min',
    ],
    ['amsel_held', 'Whether the gateway is held after a restore: 1 or 0.', () => (hold.isOn ? 1 : 0), 'max'],
    [
      'amsel_database_commit_seconds',
      'How long the last commit of the probe took, or the current one has taken so far.',
      () => probe.commitSeconds,
      'max',
    ],
    [
      'amsel_database_commit_waits',
      'Sessions of all nodes whose commit waits for a synchronous standby.',
      () => probe.commitWaits.sessions,
      'max',
    ],
    [
      'amsel_database_commit_wait_seconds',
      'How long the oldest of them has waited.',
      () => probe.commitWaits.oldestSeconds,
      'max',
    ],
  ]
  const gaugesOfSigner: typeof gauges = signerProcess
    ? [
        [
          'amsel_signer_connected',
          'Whether the signer that holds keys for the gateway is available: 1 or 0.',
          () => (signerProcess.isConnected ? 1 : 0),
          'min',
        ],
        [
          'amsel_signer_waiting',
          'Signatures that the signer has not given yet.',
          () => signerProcess.waiting,
        ],
      ]
    : []
  for (const row of [...gauges, ...gaugesOfSigner]) addGauge(own, row)
  for (const row of gaugesOfDatabase) addGauge(ofDatabase, row)
  addSurvey(ofDatabase, measured.survey)
  const money = addMoneyCounters(own)
  // Looking a child up by its labels costs more than all the rest of counting.
  const counters = new Map<string, { inc(): void }>()
  const timers = new Map<string, { observe(seconds: number): void }>()
  return {
    own,
    ofDatabase,
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
    observeAlert: (sent) => alerts.inc(sent),
    ...money,
    observeCspReport: (directive) => cspReports.inc({ directive }),
  }
}

function addApiLog(registry: Registry, apiLog: NonNullable<Measured['apiLog']>): void {
  new Counter({
    name: 'amsel_api_log_written_total',
    help: 'Calls that are in the API log.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(apiLog.counts.written)
    },
  })
  new Counter({
    name: 'amsel_api_log_dropped_total',
    help: 'Calls that are not in the API log, by reason.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(apiLog.counts.dropped)) this.inc({ reason }, count)
    },
  })
}

type GaugeRow = readonly [
  name: string,
  help: string,
  read: () => number | Promise<number>,
  /** How those of several processes become one; unsaid: they are added up. */
  together?: Aggregator,
]

function addGauge(registry: Registry, [name, help, read, aggregator = 'sum']: GaugeRow): void {
  new Gauge({
    name,
    help,
    aggregator,
    registers: [registry],
    async collect() {
      // A gauge that cannot be read, such as while the database is away, must not hide the others.
      this.set(await Promise.resolve(read()).catch(() => Number.NaN))
    },
  })
}

function child<C>(children: Map<string, C>, name: string, make: () => C): C {
  const known = children.get(name) ?? make()
  children.set(name, known)
  return known
}
