import type { ClientWithClock } from '../../domain/index.ts'
import type { MoneyDeps } from '../../engine/money/index.ts'
import type { CheckoutLinks } from './links.ts'
import type { TryLimits } from './try-limits.ts'

export interface CheckoutDeps {
  readonly money: MoneyDeps
  readonly links: {
    readonly payments: CheckoutLinks
    readonly sessions: CheckoutLinks
    readonly consents: CheckoutLinks
  }
  readonly publicUrl: string
  /** Under the name that its payers know. Null also for one that cannot be paid now: then it has no pages. */
  findClient(clientId: string): Promise<ClientWithClock | null>
  /** How often an address or a card may be declined. */
  readonly tries: TryLimits
  /** Looks up what anybody can make up; undefined where the address has done so too often. */
  guess<T>(address: string, find: () => Promise<T | null>): Promise<T | null | undefined>
}
