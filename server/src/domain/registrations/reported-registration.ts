import type { RegistrationStatus, ReviewStatus } from '@amsel/contract'
import { canReviewBecome, type Registration, type RegistrationReview } from './registration.ts'

/** What a provider reports about a registration: its whole state there. */
export interface ReportedRegistration {
  readonly referenceMerchantId?: string | undefined
  readonly referenceStoreId?: string | undefined
  readonly status: RegistrationStatus
  readonly reviews: readonly ReportedReview[]
}

export interface ReportedReview {
  readonly pspName: string
  readonly status: ReviewStatus
  readonly rejectReasons: string | null
}

/** What a reported state adds to the known one. */
export interface Learnt {
  readonly status: RegistrationStatus
  /** Those that are new or have ended, by the name of the wallet. */
  readonly reviews: readonly ReportedReview[]
}

/**
 * What is new in a reported state. An older one, which comes late, adds nothing. Null where it is impossible: a wallet
 * answers once, and it must be about the same merchant and store.
 */
export function learnt(registration: Registration, reported: ReportedRegistration): Learnt | null {
  const { referenceMerchantId, referenceStoreId, status, reviews } = registration
  if ((reported.referenceMerchantId ?? referenceMerchantId) !== referenceMerchantId) return null
  if ((reported.referenceStoreId ?? referenceStoreId) !== referenceStoreId) return null
  const known = new Map(reviews.map((review) => [review.pspName, review]))
  if (reported.reviews.some((review) => contradicts(known.get(review.pspName), review))) return null
  const fresh = reported.reviews.filter((review) => adds(known.get(review.pspName), review))
  return { status: status === 'COMPLETED' ? status : reported.status, reviews: fresh }
}

const contradicts = (known: RegistrationReview | undefined, reported: ReportedReview): boolean =>
  known !== undefined &&
  known.status !== 'PENDING' &&
  reported.status !== 'PENDING' &&
  known.status !== reported.status

const adds = (known: RegistrationReview | undefined, reported: ReportedReview): boolean =>
  known === undefined || canReviewBecome(known.status, reported.status)
