import type { CallingClient } from '../money/index.ts'
import type { OperationParts } from '../operations/index.ts'
import type { CheckoutLinks } from './links.ts'

export interface CheckoutParts {
  readonly operationParts: OperationParts
  readonly links: CheckoutLinks
  readonly sessionLinks: CheckoutLinks
  readonly consentLinks: CheckoutLinks
  publicUrl(): string
  findClient(clientId: string): Promise<CallingClient | null>
}
