import {
  actorMark,
  type Registration,
  type RegistrationReview,
  type ReviewVerdict,
  registrationStatus,
} from '../../../domain/index.ts'
import { enqueue, notifyRegistrationStatus } from '../../notifications/index.ts'
import { deleteJob, updateRegistration, updateReview } from '../../../storage/index.ts'
import type { Unit } from '../unit.ts'

export interface Verdict {
  readonly status: ReviewVerdict
  readonly rejectReasons?: string | undefined
}

/** Writes what wallets say, and notifies the merchant once. */
export function endReviews(
  { writes, actor, now }: Unit,
  registration: Registration,
  { open, verdict }: { open: readonly RegistrationReview[]; verdict: Verdict },
): void {
  if (open.length === 0) return
  const ended = open.map((review) => ({
    ...review,
    status: verdict.status,
    rejectReasons: verdict.rejectReasons ?? null,
    decidedAt: now,
    decidedBy: actorMark(actor),
  }))
  for (const review of ended) writes.also((tx) => updateReview(tx, registration, review))
  const reviews = registration.reviews.map(
    (review) => ended.find(({ pspName }) => pspName === review.pspName) ?? review,
  )
  const change = { status: registrationStatus(reviews), updatedAt: now }
  writes.also((tx) => updateRegistration(tx, registration, change))
  enqueue(writes, notifyRegistrationStatus({ ...registration, ...change, reviews }, now))
  const { clientId, registrationRequestId: subjectId } = registration
  if (change.status === 'COMPLETED') deleteJob(writes, { clientId, kind: 'review_registration', subjectId })
}
