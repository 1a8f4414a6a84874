import type { ClientWithClock } from '../domain/index.ts'
import type { MoneyParts } from '../money/index.ts'
import type { CheckoutLinks } from './links.ts'

export interface CheckoutParts {
  readonly money: MoneyParts
  readonly links: {
    readonly payments: CheckoutLinks
    readonly sessions: CheckoutLinks
    readonly consents: CheckoutLinks
  }
  readonly publicUrl: string
  findClient(clientId: string): Promise<ClientWithClock | null>
}
