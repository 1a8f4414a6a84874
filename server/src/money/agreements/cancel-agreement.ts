import { type Actor, isAccessTokenGood, Refusal } from '../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { lockAgreement, updateAgreement } from '../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyParts } from '../parts.ts'
import { digestOf } from './secrets.ts'

/** Ends the agreement of an access token: both tokens are dead, and the merchant is told why. */
export async function cancelAgreement(
  parts: MoneyParts,
  actor: Actor,
  accessToken: string,
  cancelReason: string,
): Promise<void> {
  const { sealer } = parts
  const { clientId } = actor.client
  const accessTokenDigest = digestOf(sealer, 'access token', accessToken)
  await parts.db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, clientId, { accessTokenDigest })
    const now = await clientNow(parts, tx, clientId)
    if (!agreement || !isAccessTokenGood(agreement, now)) throw new Refusal('INVALID_ACCESS_TOKEN')
    const change = { state: 'CANCELED', canceledAt: now, cancelReason } as const
    const canceled = await updateAgreement(tx, actor, agreement, change)
    await enqueue(tx, notifyAuthorization(canceled, { type: 'TOKEN_CANCELED', accessToken }, now), sealer)
  })
  parts.notifications.wake(clientId)
}
