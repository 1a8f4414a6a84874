import type { ClientWithClock } from '../../domain/index.ts'
import { type MoneyDeps, traceWork } from '../../engine/money/index.ts'
import type { Mailer } from '../../registry/accounts/index.ts'
import type { Tracing } from '../../platform/telemetry/index.ts'
import type { ServedMarks } from './marks/served-marks.ts'
import type { CheckoutLinks } from './links.ts'
import type { TryLimits } from './try-limits.ts'

export interface CheckoutDeps {
  readonly money: MoneyDeps
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null
  readonly links: {
    readonly payments: CheckoutLinks
    readonly sessions: CheckoutLinks
    readonly consents: CheckoutLinks
    readonly paymentLinks: CheckoutLinks
    readonly receipts: CheckoutLinks
  }
  readonly publicUrl: string
  /** Of payment methods and card brands, as the operator has given them. */
  readonly marks: ServedMarks
  /** Under the name that its payers know. Null also for one that cannot be paid now: then it has no pages. */
  findClient(clientId: string): Promise<ClientWithClock | null>
  /** Sends receipts; null where no mail leaves the gateway. */
  readonly mailer: Mailer | null
  /** How often an address or a card may be declined. */
  readonly tries: TryLimits
  /** How often an address may open payment links: each time a session is written. */
  readonly openings: TryLimits
  /** Looks up what anybody can make up; undefined where the address has done so too often. */
  guess<T>(address: string, find: () => Promise<T | null>): Promise<T | null | undefined>
}

/** What a payer pays by; a trace of it begins here. */
export const asPayer = <T>(
  { money, tracing }: CheckoutDeps,
  { clientId }: Pick<ClientWithClock, 'clientId'>,
  work: (money: MoneyDeps) => Promise<T>,
): Promise<T> => traceWork(money, tracing, { name: 'payer pays', clientId }, work)
