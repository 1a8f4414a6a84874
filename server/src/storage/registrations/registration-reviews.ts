import type { ReviewStatus } from '@amsel/contract'
import {
  NEXT_REVIEW_STATUSES,
  type Registration,
  type RegistrationReview,
  statesBefore,
} from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { requireUnchanged } from '../connection/require-unchanged.ts'

export async function insertReviews(
  tx: DatabaseTransaction,
  {
    clientId,
    registrationRequestId,
    reviews,
  }: Pick<Registration, 'clientId' | 'registrationRequestId' | 'reviews'>,
): Promise<void> {
  if (reviews.length === 0) return
  await tx
    .insertInto('registration_reviews')
    .values(
      reviews.map(({ pspName, status, rejectReasons, decidedAt, decidedBy }) => ({
        client_id: clientId,
        registration_request_id: registrationRequestId,
        psp_name: pspName,
        status,
        reject_reasons: rejectReasons,
        decided_at: decidedAt,
        decided_by: decidedBy,
      })),
    )
    .execute()
}

/** By name of the wallet. */
export async function listReviews(
  db: Database,
  clientId: string,
  registrationRequestId: string,
): Promise<RegistrationReview[]> {
  const rows = await db
    .selectFrom('registration_reviews')
    .where('client_id', '=', clientId)
    .where('registration_request_id', '=', registrationRequestId)
    .orderBy('psp_name')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    pspName: row.psp_name,
    status: row.status,
    rejectReasons: row.reject_reasons,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  }))
}

/** The caller has locked the registration. */
export async function updateReview(
  tx: DatabaseTransaction,
  { clientId, registrationRequestId }: Registration,
  { pspName, status, rejectReasons, decidedAt, decidedBy }: RegistrationReview,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('registration_reviews')
    .set({ status, reject_reasons: rejectReasons, decided_at: decidedAt, decided_by: decidedBy })
    .where('client_id', '=', clientId)
    .where('registration_request_id', '=', registrationRequestId)
    .where('psp_name', '=', pspName)
    .where(({ eb, val }) =>
      eb('status', '=', eb.fn.any(val(statesBefore<ReviewStatus>(NEXT_REVIEW_STATUSES, status)))),
    )
    .executeTakeFirst()
  requireUnchanged(numUpdatedRows, `the review of ${registrationRequestId} by ${pspName}`)
}
