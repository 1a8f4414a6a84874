import type { ReviewingWallet } from '@amsel/contract'
import { type Actor, Refusal, reviewsToEnd } from '../../../domain/index.ts'
import { type DatabaseTransaction, lockRegistration } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { endReviews, type Verdict } from './end-reviews.ts'

/** A wallet has answered; if none is named, all that had not. */
export async function decideRegistration(
  deps: MoneyDeps,
  actor: Actor,
  registrationRequestId: string,
  { pspName, ...verdict }: Verdict & { readonly pspName?: ReviewingWallet | undefined },
): Promise<void> {
  const { clientId } = actor.client
  const rows = async (tx: DatabaseTransaction) => ({
    registration: await lockRegistration(tx, clientId, registrationRequestId),
  })
  await carryOut(deps, actor, rows, (unit, { registration }) => {
    if (!registration) throw new Refusal('RECORD_NOT_FOUND')
    if (registration.provider !== null)
      throw new Refusal('ORDER_STATUS_INVALID', 'this registration is decided at its provider')
    const open = reviewsToEnd(registration, { status: verdict.status, pspName })
    endReviews(unit, registration, { open, verdict })
  })
}
