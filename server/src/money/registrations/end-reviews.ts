import {
  type Registration,
  type RegistrationReview,
  type ReviewVerdict,
  registrationStatus,
} from '../../domain/index.ts'
import { enqueue, notifyRegistrationStatus } from '../../notifications/index.ts'
import {
  type DatabaseTransaction,
  deleteAgendaItem,
  updateRegistration,
  updateReview,
} from '../../storage/index.ts'

export interface Verdict {
  readonly status: ReviewVerdict
  readonly rejectReasons?: string | undefined
}

/** Writes what wallets say, and tells the merchant once. Whoever calls holds the registration and wakes the deliverer. */
export async function endReviews(
  tx: DatabaseTransaction,
  registration: Registration,
  open: readonly RegistrationReview[],
  { status, rejectReasons, now }: Verdict & { readonly now: Date },
): Promise<void> {
  if (open.length === 0) return
  const ended = open.map((review) => ({
    ...review,
    status,
    rejectReasons: rejectReasons ?? null,
    decidedAt: now,
  }))
  for (const review of ended) await updateReview(tx, registration, review)
  const reviews = registration.reviews.map(
    (review) => ended.find(({ pspName }) => pspName === review.pspName) ?? review,
  )
  const change = { status: registrationStatus(reviews), updatedAt: now }
  await updateRegistration(tx, registration, change)
  await enqueue(tx, notifyRegistrationStatus({ ...registration, ...change, reviews }, now))
  const { clientId, registrationRequestId: subjectId } = registration
  if (change.status === 'COMPLETED')
    await deleteAgendaItem(tx, { clientId, kind: 'review_registration', subjectId })
}
