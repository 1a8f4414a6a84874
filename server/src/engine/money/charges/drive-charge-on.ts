import { setTimeout as delay } from 'node:timers/promises'
import { type Actor, isOpen, type Payment } from '../../../domain/index.ts'
import { findPayment, findUnfinishedAttempt } from '../../../storage/index.ts'
import { inquireAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import { clientNow } from '../client-now.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'

/** What a repeat gets for a payment that is charged in the call: its end, if it has one; otherwise the provider is asked. */
export async function driveChargeOn(deps: MoneyDeps, actor: Actor, payment: Payment): Promise<Payment> {
  const { clientId, paymentId } = payment
  const until = performance.now() + WAIT_MS
  for (;;) {
    // The attempt first: once it is decided, the payment read after it has its end.
    const attempt = await findUnfinishedAttempt(deps.db, { clientId, paymentId, kind: 'CHARGE' })
    const current = (await findPayment(deps.db, clientId, { paymentId })) ?? payment
    if (!attempt || !isOpen(current)) return current
    // Somebody may be working on an open attempt right now; a pending one waits for the provider.
    if (attempt.state === 'PENDING' || performance.now() > until) {
      const now = await clientNow(deps, deps.db, clientId)
      const outcome = await unlessSilent(deps, attempt, inquireAttempt(deps, attempt, now))
      return outcome ? (await recordOutcome(deps, actor, attempt, { outcome })).payment : current
    }
    await delay(LOOK_AGAIN_MS)
  }
}
