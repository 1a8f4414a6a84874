import type { ReviewingWallet } from '@amsel/contract'
import { type Actor, Refusal, reviewsToEnd } from '../../domain/index.ts'
import { lockRegistration } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import type { MoneyParts } from '../parts.ts'
import { endReviews, type Verdict } from './end-reviews.ts'

/** A wallet has answered; without its name, all that had not. */
export async function decideRegistration(
  parts: MoneyParts,
  actor: Actor,
  registrationRequestId: string,
  { pspName, ...verdict }: Verdict & { readonly pspName?: ReviewingWallet | undefined },
): Promise<void> {
  const { clientId } = actor.client
  await parts.db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, clientId, registrationRequestId)
    if (!registration) throw new Refusal('RECORD_NOT_FOUND')
    if (registration.provider !== null)
      throw new Refusal('ORDER_STATUS_INVALID', 'this registration is decided at its provider')
    const open = reviewsToEnd(registration, { status: verdict.status, pspName })
    await endReviews(await beginAct(parts, tx, actor), registration, { open, verdict })
  })
  parts.notifications.wake(clientId)
}
