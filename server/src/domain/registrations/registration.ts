import type {
  MerchantInfo,
  ProductCodes,
  RegistrationStatus,
  ReviewingWallet,
  ReviewStatus,
  StoreInfo,
} from '@amsel/contract'
import { mayFollow, type NextStates } from '../next-states.ts'
import { Refusal } from '../refusal.ts'
import { MINUTE_MS } from '../time.ts'

/**
 * A wallet's review of a registration begins PENDING and ends once: APPROVED or REJECTED. The registration is PENDING
 * while a review is, and COMPLETED when every wallet has answered; it never goes back.
 */
export const NEXT_REVIEW_STATUSES = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: [],
  REJECTED: [],
} as const satisfies NextStates<ReviewStatus>

export const NEXT_REGISTRATION_STATUSES = {
  PENDING: ['COMPLETED'],
  COMPLETED: [],
} as const satisfies NextStates<RegistrationStatus>

export type ReviewVerdict = (typeof NEXT_REVIEW_STATUSES)['PENDING'][number]

export interface RegistrationReview {
  readonly pspName: string
  readonly status: ReviewStatus
  readonly rejectReasons: string | null
  readonly decidedAt: Date | null
  /** The mark of the actor who decided. */
  readonly decidedBy: string | null
}

export interface Registration {
  readonly clientId: string
  readonly registrationRequestId: string
  readonly requestDigest: Buffer
  readonly referenceMerchantId: string
  /** '' where no store was named. */
  readonly referenceStoreId: string
  readonly status: RegistrationStatus
  readonly productCodes: ProductCodes
  readonly merchantInfo: MerchantInfo
  readonly storeInfo: StoreInfo | null
  readonly notifyUrl: string | null
  readonly passThroughInfo: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The account at the provider that submits it to the wallets, and its key there; null where they are played here. */
  readonly provider: string | null
  readonly providerKey: string | null
  /** When the provider was known to have it. */
  readonly handedInAt: Date | null
  /** By name of the wallet. */
  readonly reviews: readonly RegistrationReview[]
}

/** After this long without an end, merchant and store may be submitted again. */
const REVIEW_PATIENCE_MS = 30 * MINUTE_MS

export const canReviewBecome = (status: ReviewStatus, next: ReviewStatus): boolean =>
  mayFollow<ReviewStatus>(NEXT_REVIEW_STATUSES, status, next)

export const isUndecided = ({ status }: Pick<RegistrationReview, 'status'>): boolean => status === 'PENDING'

export const isApproved = ({ reviews }: Pick<Registration, 'reviews'>): boolean =>
  reviews.some(({ status }) => status === 'APPROVED')

export const registrationStatus = (reviews: readonly RegistrationReview[]): RegistrationStatus =>
  reviews.some(isUndecided) ? 'PENDING' : 'COMPLETED'

/** Whether another registration of the same merchant and store may replace this one. */
export function canBeReplaced(
  registration: Pick<Registration, 'status' | 'reviews' | 'createdAt'>,
  now: Date,
): boolean {
  if (registration.status === 'COMPLETED') return !isApproved(registration)
  return now.getTime() >= registration.createdAt.getTime() + REVIEW_PATIENCE_MS
}

interface Asked {
  readonly status: ReviewVerdict
  /** Absent: every wallet that has not answered. */
  readonly pspName?: ReviewingWallet | undefined
}

/** The reviews that a verdict ends: none when it was given before. Throws when the wallets have answered otherwise. */
export function reviewsToEnd(
  { reviews }: Pick<Registration, 'reviews'>,
  { status, pspName }: Asked,
): RegistrationReview[] {
  const asked = pspName === undefined ? reviews : reviews.filter((review) => review.pspName === pspName)
  const open = asked.filter((review) => canReviewBecome(review.status, status))
  if (open.length === 0 && !asked.some((review) => review.status === status))
    throw new Refusal('ORDER_STATUS_INVALID', 'the review has ended otherwise')
  return open
}
