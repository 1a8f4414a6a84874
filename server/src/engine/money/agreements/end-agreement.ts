import { type Agreement, agreementJobSubject } from '../../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { deleteJob, updateAgreement } from '../../../storage/index.ts'
import type { Unit } from '../unit.ts'
import { openSecret } from './secrets.ts'

/** What the merchant is told about an agreement that it ended itself. */
export const REVOKED = 'revoked by the merchant'

/** Ends an agreement: both tokens stop working, and the merchant is told why. */
export function endAgreement(
  { deps, writes, actor, now }: Unit,
  agreement: Agreement,
  cancelReason: string,
): Agreement {
  const { sealer } = deps
  const accessToken = openSecret(sealer, 'access token', agreement, agreement.accessToken) ?? ''
  const { clientId, agreementId, atProvider: at } = agreement
  if (at?.step)
    deleteJob(writes, { clientId, kind: 'finish_attempt', subjectId: agreementJobSubject(agreementId) })
  const change = { state: 'CANCELED', canceledAt: now, cancelReason } as const
  const canceled = updateAgreement(writes, actor, agreement, {
    ...change,
    atProvider: at && { ...at, step: null, askedAt: null },
  })
  enqueue(writes, notifyAuthorization(canceled, { type: 'TOKEN_CANCELED', accessToken }, now), sealer)
  return canceled
}
