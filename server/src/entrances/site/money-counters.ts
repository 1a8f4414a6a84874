import { PAYMENT_STATUSES, type PaymentStatus } from '@amsel/contract'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { StateChange } from '../../storage/index.ts'

export interface MoneyCounters {
  /** A payment or an attempt may have entered a state. */
  observeChange(change: StateChange): void
  observeProviderCall(call: { provider: string; call: string; outcome: string; durationMs: number }): void
  /** From now on shows the health of accounts at providers. */
  followProviders(read: () => readonly ProviderHealth[]): void
}

interface ProviderHealth {
  readonly provider: string
  readonly circuit: keyof typeof CIRCUIT_STATES
  readonly underWay: number
}

const CIRCUIT_STATES = { CLOSED: 0, HALF_OPEN: 1, OPEN: 2 } as const

/** What this node has done since its start: nothing of it is read from the database. */
export function addMoneyCounters(registry: Registry): MoneyCounters {
  const registers = [registry]
  const payments = new Counter({
    name: 'amsel_payments_total',
    help: 'Payments that reached a status on this node.',
    labelNames: ['status'],
    registers,
  })
  const attempts = new Counter({
    name: 'amsel_attempts_total',
    help: 'Attempts to move money that a provider has decided on, or has left pending, by kind and outcome.',
    labelNames: ['provider', 'kind', 'outcome'],
    registers,
  })
  const providerCalls = new Counter({
    name: 'amsel_provider_calls_total',
    help: 'Questions to providers: answered, failed, or given up because no answer came.',
    labelNames: ['provider', 'call', 'outcome'],
    registers,
  })
  const providerSeconds = new Histogram({
    name: 'amsel_provider_seconds',
    help: 'Time from a question to a provider to its answer.',
    labelNames: ['provider', 'call'],
    buckets: [0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers,
  })
  // Looked up once: a payment is counted on the hottest path.
  const byStatus = Object.fromEntries(
    PAYMENT_STATUSES.map((status) => [status, payments.labels({ status })]),
  ) as Record<PaymentStatus, Counter.Internal>
  return {
    observeChange(change) {
      if (change.of === 'payment') {
        if (change.status !== null) byStatus[change.status].inc()
      } else attempts.inc({ provider: change.provider, kind: change.kind, outcome: change.state })
    },
    observeProviderCall({ provider, call, outcome, durationMs }) {
      providerCalls.inc({ provider, call, outcome })
      providerSeconds.observe({ provider, call }, durationMs / 1_000)
    },
    followProviders: (read) => addProviderGauges(registry, read),
  }
}

function addProviderGauges(registry: Registry, read: () => readonly ProviderHealth[]): void {
  const gauge = (
    { name, help, aggregator }: { name: string; help: string; aggregator: 'max' | 'sum' },
    measure: (health: ProviderHealth) => number,
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: ['provider'],
      registers: [registry],
      collect() {
        this.reset()
        for (const health of read()) this.set({ provider: health.provider }, measure(health))
      },
    })
  gauge(
    {
      name: 'amsel_provider_circuit',
      help: 'Whether an account at a provider is asked: 0 as usual, 1 being retried, 2 not for now, because it does not answer.',
      aggregator: 'max',
    },
    ({ circuit }) => CIRCUIT_STATES[circuit],
  )
  gauge(
    {
      name: 'amsel_provider_under_way',
      help: 'Questions that an account at a provider has not answered yet.',
      aggregator: 'sum',
    },
    ({ underWay }) => underWay,
  )
}
