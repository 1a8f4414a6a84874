import type { ResultCode } from '@amsel/contract'
import type { Logger } from 'pino'
import type {
  Actor,
  Calendar,
  ClientWithClock,
  Clock,
  SalePrices,
  RetentionDays,
  IdempotencyFingerprint,
  Payment,
} from '../../domain/index.ts'
import type { Providers } from '../../providers/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Span } from '../../platform/telemetry/index.ts'
import type { Database, DatabaseTransaction, HotPayments, HotUnits } from '../../storage/index.ts'

/** What the engine works with; handed in by the wiring. */
export interface MoneyDeps {
  readonly db: Database
  readonly payments: HotPayments
  readonly units: HotUnits
  /** The span of the work that is being done; null for most work, which is not traced. See `tracedDeps`. */
  readonly trace: Span | null
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  /** Seals secrets before they are stored, and makes the digests by which they are found. */
  readonly sealer: Sealer
  readonly providers: Providers
  /** How long a provider may take to answer. */
  readonly providerDeadlineMs: number
  /** Set where the database was restored recently. */
  readonly restored: {
    /** What was begun since then may be missing here; null where nothing is. */
    readonly since: Date | null
    /** Recent enough that merchants still ask for it. */
    readonly isFresh: boolean
  }
  /** What `FEES` says: it holds until the standard plan has a version. */
  readonly feeRates: SalePrices
  /** Days on which payment systems work. */
  readonly calendars: { named(id: string): Calendar }
  /** Whether production clients may sell only in stores that a wallet has approved. */
  readonly isRegistrationRequired: boolean
  /** How long data is kept that is neither an id nor money. */
  readonly retention: RetentionDays
  /** The address of the payer's page. */
  checkoutUrl(clientId: string, paymentId: string): string
  /** The address of a session's hosted checkout. */
  paymentSessionUrl(clientId: string, paymentSessionId: string): string
  paymentLinkUrl(clientId: string, linkId: string): string
  /** The address of the page where the payer agrees or refuses. */
  consentUrl(clientId: string, agreementId: string): string
  /** The address of an order code, which is what the code encodes. */
  orderCodeUrl(orderCode: string): string
  readonly notifications: {
    /** To be called after each commit that put a notification into the outbox. */
    wake(clientId: string): void
    /** Whether merchants are notified of failures in stores. */
    readonly tellsInStoreFailures: boolean
  }
  /** The client as storage has it now. */
  reloadClient(clientId: string): Promise<ClientWithClock>
}

/** Something that the engine does once, however often it is asked. */
export interface Call {
  readonly actor: Actor
  /** Compares the request with an earlier one under its id; holds the digest that is stored with the result. */
  readonly fingerprint: IdempotencyFingerprint
  /** The code that a sandbox client has planned for this call; see `playsPlan`. */
  readonly plan?: ResultCode
  /** False once the caller has gone or waited for long: it may have asked again. Absent: it waits. */
  isAwaited?(): boolean
  /**
   * What the caller writes in the database transaction that begins it, such as an operator's entry in the audit trail:
   * not if it is refused, and not for a repeat.
   */
  alongside?(tx: DatabaseTransaction): Promise<void>
  /** The same where a payment in a store is opened, which has its id only then. */
  alongsidePayment?(tx: DatabaseTransaction, payment: Payment): Promise<void>
}
