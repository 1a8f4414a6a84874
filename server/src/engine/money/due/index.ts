/**
 * What time makes due, one file a kind: the gateway acts by itself, at the client's time `at`. A handler strikes its item
 * out by its lease in the same database transaction as its work: who lost the lease writes nothing.
 */
import { gatewayActor, type MoneyAgendaKind } from '../../../domain/index.ts'
import { type ClaimedItem, getClientWithClock } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'
import { alertDefense } from './alert-defense.ts'
import { closeAuthorization } from './close-authorization.ts'
import type { DueHandler } from './due-handler.ts'
import { expirePayment } from './expire-payment.ts'
import { finishAttempt } from './finish-attempt.ts'
import { forgetCard } from './forget-card.ts'
import { retain } from './retain.ts'
import { reviewRegistration } from './review-registration.ts'
import { timeOutDispute } from './time-out-dispute.ts'

const DUE_HANDLERS: Readonly<Record<MoneyAgendaKind, DueHandler>> = {
  expire_payment: expirePayment,
  finish_attempt: finishAttempt,
  close_authorization: closeAuthorization,
  forget_card: forgetCard,
  alert_defense: alertDefense,
  time_out_dispute: timeOutDispute,
  review_registration: reviewRegistration,
  retain,
}

/** An item that is about money. */
export type MoneyItem = ClaimedItem & { readonly kind: MoneyAgendaKind }

/** Does what an item of the agenda is about. */
export async function doDue(deps: MoneyDeps, item: MoneyItem, at: Date): Promise<void> {
  const actor = gatewayActor(await getClientWithClock(deps.db, item.clientId))
  await DUE_HANDLERS[item.kind](deps, actor, item, at)
}
