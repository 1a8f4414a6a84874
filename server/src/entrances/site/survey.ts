import { Gauge, type Registry } from 'prom-client'
import type { BrokenIdentities, OpenDifferences, OutboxDepth } from '../../storage/index.ts'
import { slowly } from './slowly.ts'

/** What is counted in the database, slowly. */
export interface Surveyed {
  outbox(): Promise<OutboxDepth>
  openPayments(): Promise<number>
  brokenIdentities(): Promise<BrokenIdentities>
  differences(): Promise<readonly OpenDifferences[]>
  /** Of the ledgers that were fully compared. */
  ledger(): Promise<VerifiedLedger>
}

interface VerifiedLedger {
  readonly differences: number
  /** How long ago the ledger that has waited longest was verified. */
  readonly oldestSeconds: number
}

interface Seen {
  readonly outbox: OutboxDepth
  readonly openPayments: number
  readonly broken: BrokenIdentities
  readonly differences: readonly OpenDifferences[]
  readonly ledger: VerifiedLedger
}

const SLOWNESS = { restMs: 30_000, patienceMs: 2_000 }

const GAUGES: readonly (readonly [name: string, help: string, read: (seen: Seen) => number])[] = [
  [
    'amsel_outbox_waiting',
    'Notifications that are to be sent, now or later.',
    ({ outbox }) => outbox.waiting,
  ],
  [
    'amsel_outbox_oldest_seconds',
    'How long the oldest notification that is to be sent has waited, also between its attempts.',
    ({ outbox }) => outbox.oldestSeconds,
  ],
  [
    'amsel_payments_open',
    'Payments that have not ended, as counted by the search of the portal, which is usually less than a second behind.',
    ({ openPayments }) => openPayments,
  ],
  [
    'amsel_ledger_differences',
    'How often balances, payments, transfers and attempts said different things when they were verified last: 0 when the ledger is right.',
    ({ ledger }) => ledger.differences,
  ],
  [
    'amsel_ledger_verified_age_seconds',
    'How long ago the ledger of the client that has waited longest was verified.',
    ({ ledger }) => ledger.oldestSeconds,
  ],
]

/** Gauges of the whole database, the same on every node. Counting costs time: only the first caller waits for it. */
export function addSurvey(
  registry: Registry,
  { outbox, openPayments, brokenIdentities, differences, ledger }: Surveyed,
): void {
  const registers = [registry]
  // One after the other: it takes one connection.
  const look = slowly(
    async (): Promise<Seen> => ({
      outbox: await outbox(),
      openPayments: await openPayments(),
      broken: await brokenIdentities(),
      differences: await differences(),
      ledger: await ledger(),
    }),
    SLOWNESS,
  )
  for (const [name, help, read] of GAUGES)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const { value } = await look()
        this.set(value === null ? Number.NaN : read(value))
      },
    })
  new Gauge({
    name: 'amsel_books_broken',
    help: 'How often the ledger breaks an identity, by the identity: 0 when it is right.',
    labelNames: ['identity'],
    registers,
    async collect() {
      const { value } = await look()
      this.set({ identity: 'sum' }, value?.broken.sum ?? Number.NaN)
      this.set({ identity: 'below_zero' }, value?.broken.belowZero ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'amsel_provider_differences',
    help: 'Undecided differences between what providers say about money and the ledger, by account.',
    labelNames: ['provider'],
    registers,
    async collect() {
      const { value } = await look()
      this.reset()
      for (const { provider, count } of value?.differences ?? []) this.set({ provider }, count)
    },
  })
  new Gauge({
    name: 'amsel_survey_age_seconds',
    help: 'How old the gauges are that are counted in the database: the outbox, open payments, the ledger.',
    registers,
    async collect() {
      this.set((await look()).ageSeconds)
    },
  })
}
