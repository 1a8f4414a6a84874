import { isAccessTokenGood, Refusal } from '../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { lockAgreement, updateAgreement } from '../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyParts } from '../parts.ts'
import { digestOf } from './secrets.ts'

/** Ends the agreement of an access token: both tokens are dead, and the merchant is told why. */
export async function cancelAgreement(
  { db, clock, sealer, notifications }: Pick<MoneyParts, 'db' | 'clock' | 'sealer' | 'notifications'>,
  clientId: string,
  accessToken: string,
  cancelReason: string,
): Promise<void> {
  const accessTokenDigest = digestOf(sealer, 'access token', accessToken)
  await db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, clientId, { accessTokenDigest })
    const now = await clientNow({ clock }, tx, clientId)
    if (!agreement || !isAccessTokenGood(agreement, now)) throw new Refusal('INVALID_ACCESS_TOKEN')
    const canceled = await updateAgreement(tx, agreement, {
      state: 'CANCELED',
      canceledAt: now,
      cancelReason,
    })
    await enqueue(tx, notifyAuthorization(sealer, canceled, { type: 'TOKEN_CANCELED', accessToken }, now))
  })
  notifications.wake(clientId)
}
