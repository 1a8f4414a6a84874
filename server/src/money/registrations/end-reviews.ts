import {
  actorMark,
  type Registration,
  type RegistrationReview,
  type ReviewVerdict,
  registrationStatus,
} from '../../domain/index.ts'
import { enqueue, notifyRegistrationStatus } from '../../notifications/index.ts'
import { deleteAgendaItem, updateRegistration, updateReview } from '../../storage/index.ts'
import type { Act } from '../act.ts'

export interface Verdict {
  readonly status: ReviewVerdict
  readonly rejectReasons?: string | undefined
}

/** Writes what wallets say, and tells the merchant once. Whoever calls holds the registration and wakes the deliverer. */
export async function endReviews(
  { tx, actor, now }: Act,
  registration: Registration,
  { open, verdict }: { open: readonly RegistrationReview[]; verdict: Verdict },
): Promise<void> {
  if (open.length === 0) return
  const ended = open.map((review) => ({
    ...review,
    status: verdict.status,
    rejectReasons: verdict.rejectReasons ?? null,
    decidedAt: now,
    decidedBy: actorMark(actor),
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
