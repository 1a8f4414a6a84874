import type { Page } from '../../portal-kit/shapes.ts'
import type { ProposalRow } from './money.ts'

export type MerchantStatus = 'ACTIVE' | 'DISABLED'
type MerchantEnvironment = 'sandbox' | 'production'

/** GET /merchants?search&environment&status&routes=missing&cursor */
export type MerchantList = Page<MerchantRow>

export interface MerchantRow {
  readonly clientId: string
  readonly name: string
  readonly environment: MerchantEnvironment
  readonly region: string | null
  readonly status: MerchantStatus
  /** Null for a client that belongs to nobody at the portal. */
  readonly organisation: { readonly organisationId: string; readonly name: string } | null
  readonly createdAt: string
}

/** What was agreed, as people write it: `{ CARD: '2.9+HKD:2.35' }`, `{ HKD: '1.00-5000.00' }`. */
interface MerchantTerms {
  readonly fees: Readonly<Record<string, string>>
  readonly limits: Readonly<Record<string, string>>
  /** Null: the general one. */
  readonly requestsPerSecondMax: number | null
}

interface UsualTerms {
  readonly fees: Readonly<Record<string, string>>
  readonly requestsPerSecondMax: number
}

/** GET /merchants/:clientId; POST …/status {status, reason}, POST …/settings, POST …/view */
export interface MerchantPage extends MerchantRow {
  readonly people: readonly { readonly name: string; readonly role: string; readonly hasTwoFactor: boolean }[]
  /** The other clients of its organisation. */
  readonly siblings: readonly MerchantRow[]
  readonly notifiesAgain: boolean
  readonly notifiesInStrictOrder: boolean
  /** Null: any time. */
  readonly requestTimeToleranceSeconds: number | null
  /** Without what follows the question mark, which may be secret. */
  readonly notificationUrls: readonly { readonly kind: string; readonly url: string }[]
  readonly terms: MerchantTerms
  /** What it shares with others in place of fees of its own; null: it has no such plan. */
  readonly plan: { readonly planId: string; readonly sales: Readonly<Record<string, string>> } | null
  /** The general terms, where nothing else was agreed. */
  readonly usual: UsualTerms
  readonly keys: readonly {
    readonly version: number
    readonly fingerprint: string
    readonly createdAt: string
    readonly retiredAt: string | null
    readonly lastUsedAt: string | null
  }[]
  /** The payments that were made within the last days of its time, as they stand now. */
  readonly payments: {
    readonly days: number
    readonly byStatus: readonly { readonly status: string; readonly payments: number }[]
    readonly paid: readonly { readonly currency: string; readonly value: string; readonly payments: number }[]
  }
}

/** POST /merchants/:clientId/settings; what is not named stays. */
export interface MerchantSettingsRequest {
  readonly region?: string
  readonly notifiesAgain?: boolean
  readonly notifiesInStrictOrder?: boolean
  readonly requestTimeToleranceSeconds?: number | null
  readonly fees?: Readonly<Record<string, string | null>>
  readonly limits?: Readonly<Record<string, string | null>>
  readonly requestsPerSecondMax?: number | null
  readonly reason: string
}

/** GET /applications?state=waiting|decided&cursor */
export type ApplicationList = Page<ApplicationRow>

export interface ApplicationRow {
  readonly applicationId: string
  readonly status: 'WAITING' | 'APPROVED' | 'REFUSED'
  readonly merchantName: string
  readonly country: string
  readonly website: string
  readonly askedAt: string
  readonly decidedAt: string | null
  readonly documents: number
}

/** GET /applications/:applicationId; POST …/approve, …/refuse {reason} */
export interface ApplicationPage {
  readonly applicationId: string
  readonly status: 'WAITING' | 'APPROVED' | 'REFUSED'
  readonly organisationId: string
  readonly organisation: string
  readonly merchant: {
    readonly name: string
    readonly legalName: string
    readonly registrationNumber: string
    readonly country: string
    readonly website: string
    readonly merchantCategoryCode: string
    readonly contactName: string
    readonly contactEmail: string
  }
  readonly region: string | null
  readonly hasPublicKey: boolean
  /** Whether an account takes the new client's payments. */
  readonly takesPayments: boolean
  /** The general terms, which a new client has unless its approval says otherwise. */
  readonly usual: UsualTerms
  readonly askedBy: string
  readonly askedAt: string
  readonly decidedAt: string | null
  readonly reason: string | null
  readonly clientId: string | null
  /** GET …/documents/:documentId */
  readonly documents: readonly {
    readonly documentId: string
    readonly name: string
    readonly type: string
    readonly size: number
    readonly addedAt: string
  }[]
  /** Whether approving is a proposal that another operator decides. */
  readonly needsTwo: boolean
  /** What waits for another; decided at /proposals. */
  readonly proposal: ProposalRow | null
}

/** POST /applications/:applicationId/approve; what is not named is as for all, and a route can be added later. */
export interface ApprovalRequest {
  readonly reason?: string
  readonly terms?: Pick<MerchantSettingsRequest, 'fees' | 'limits' | 'requestsPerSecondMax'>
  /** For administrators. */
  readonly route?: { readonly provider: string; readonly allowsSandbox: boolean }
}

/** Done, or proposed. */
export interface Approved {
  readonly clientId: string | null
  readonly isProposed: boolean
}
