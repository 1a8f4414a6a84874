import type { Brand, Client, Environment, RegionalHosts } from '../../domain/index.ts'
import type { OperationDeps } from '../../engine/operations/index.ts'
import type { AddressRules } from '../../platform/outgoing/index.ts'
import type { KitDeps, Visitor } from '../portal-kit/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import type { StorePages } from '../../storage/index.ts'

/** What the portal's routes work with; handed in by the wiring. */
export interface PortalDeps extends KitDeps {
  /** The engine, as operations have it. */
  readonly operations: OperationDeps
  readonly served: ReadonlySet<Environment>
  /** Names under which the gateway is reached, where the operator has set some. */
  readonly hosts: RegionalHosts
  readonly isSignUpOpen: boolean
  /** For so long a new bank account of a production client is not paid to. */
  readonly coolingHours: number
  /** The answer to a sign-up comes after a multiple of this. */
  readonly signUpStepMs: number
  /** Where notifications may go. */
  readonly addressRules: Readonly<Record<Environment, AddressRules>>
  /**
   * Whether links that confirm an address may be shown on the page, because no mail is sent and no real money is served
   * alone.
   */
  readonly showsLinks: boolean
  findClient(clientId: string): Promise<KnownClient | null>
  /** Signs as the merchant of the first start; null where the gateway does not have its key. */
  readonly firstSigner: FirstSigner | null
  /** An operator who looks at a merchant's pages; null for everybody else. */
  findViewer(visitor: Visitor): Promise<Viewer | null>
  /** The checkout's page in a brand that is not saved yet. A logo called `draft` is one that is not uploaded. */
  previewCheckout(
    client: Client,
    wishes: Brand & { readonly isDark: boolean; readonly lang: string },
  ): { readonly page: string; readonly headers: Readonly<Record<string, string>> }
  /** Where a payer finds the receipt of a payment, and nothing else. */
  receiptUrl(clientId: string, paymentId: string): string
  /** Where the till and the phone are that a sandbox client has made for itself; null where they are not served. */
  readonly storePagesOf: ((pages: StorePages) => { readonly till: string; readonly phone: string }) | null
}

interface FirstSigner {
  readonly clientId: string
  readonly keyVersion: number
  /** An operation such as `payments/pay`, with the bytes of its body. */
  sign(
    operation: string,
    body: string,
  ): Promise<{ readonly path: string; readonly headers: Readonly<Record<string, string>> }>
}

/** Somebody who runs the gateway and sees the pages of one organisation as it sees them. */
export interface Viewer {
  readonly name: string
  readonly email: string
  readonly organisationId: string
  /** Whose pages they asked for. */
  readonly clientId: string
  readonly endsAt: Date
}
