import { type Agreement, agendaNameOf } from '../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { deleteAgendaItem, updateAgreement } from '../../storage/index.ts'
import type { Act } from '../act.ts'
import { openSecret } from './secrets.ts'

/** What the merchant is told of an agreement that it has ended itself. */
export const REVOKED = 'revoked by the merchant'

/** Ends an agreement: both tokens are dead, and the merchant is told why. Whoever commits wakes the deliverer. */
export async function endAgreement(
  { parts, tx, actor, now }: Act,
  agreement: Agreement,
  cancelReason: string,
): Promise<Agreement> {
  const { sealer } = parts
  const accessToken = openSecret(sealer, 'access token', agreement, agreement.accessToken) ?? ''
  const { clientId, agreementId, atProvider: at } = agreement
  if (at?.step)
    await deleteAgendaItem(tx, { clientId, kind: 'finish_attempt', subjectId: agendaNameOf(agreementId) })
  const change = { state: 'CANCELED', canceledAt: now, cancelReason } as const
  const canceled = await updateAgreement(tx, actor, agreement, {
    ...change,
    atProvider: at && { ...at, step: null, askedAt: null },
  })
  await enqueue(tx, notifyAuthorization(canceled, { type: 'TOKEN_CANCELED', accessToken }, now), sealer)
  return canceled
}
