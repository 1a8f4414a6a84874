/**
 * What time makes due, one file a kind: the gateway acts by itself, at the client's time `at`. A handler deletes its job,
 * by its lease, in the same database transaction as its work: a node that lost the lease writes nothing.
 */
import { gatewayActor, type MoneyJobKind } from '../../../domain/index.ts'
import { type ClaimedJob, getClientWithClock } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'
import { alertDefense } from './alert-defense.ts'
import { closeAuthorization } from './close-authorization.ts'
import type { DueHandler } from './due-handler.ts'
import { expirePayment } from './expire-payment.ts'
import { finishAttempt } from './finish-attempt.ts'
import { forgetCard } from './forget-card.ts'
import { payOut } from './pay-out.ts'
import { retain } from './retain.ts'
import { settle } from './settle.ts'
import { reviewRegistration } from './review-registration.ts'
import { timeOutDispute } from './time-out-dispute.ts'

const DUE_HANDLERS: Readonly<Record<MoneyJobKind, DueHandler>> = {
  expire_payment: expirePayment,
  finish_attempt: finishAttempt,
  close_authorization: closeAuthorization,
  forget_card: forgetCard,
  alert_defense: alertDefense,
  time_out_dispute: timeOutDispute,
  review_registration: reviewRegistration,
  retain,
  settle,
  pay_out: payOut,
}

/** A job about money. */
export type MoneyItem = ClaimedJob & { readonly kind: MoneyJobKind }

/** Does the work of a job. */
export async function doDue(deps: MoneyDeps, job: MoneyItem, at: Date): Promise<void> {
  const actor = gatewayActor(await getClientWithClock(deps.db, job.clientId))
  await DUE_HANDLERS[job.kind](deps, actor, job, at)
}
