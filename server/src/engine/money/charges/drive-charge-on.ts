import { setTimeout as delay } from 'node:timers/promises'
import { type Actor, isOpen, type Payment } from '../../../domain/index.ts'
import { findPayment, findUnfinishedAttempt } from '../../../storage/index.ts'
import { inquireAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import { clientNow } from '../client-now.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyParts } from '../parts.ts'

/** What a repeat gets of a payment that is charged in the call: its end, if it has one; else the provider is asked. */
export async function driveChargeOn(parts: MoneyParts, actor: Actor, payment: Payment): Promise<Payment> {
  const { clientId, paymentId } = payment
  const until = performance.now() + WAIT_MS
  for (;;) {
    // The attempt first: when it is decided, the payment that is read after it has its end.
    const attempt = await findUnfinishedAttempt(parts.db, { clientId, paymentId, kind: 'CHARGE' })
    const current = (await findPayment(parts.db, clientId, { paymentId })) ?? payment
    if (!attempt || !isOpen(current)) return current
    // An open attempt may be in somebody's hands at this moment; one that is pending waits for the provider.
    if (attempt.state === 'PENDING' || performance.now() > until) {
      const now = await clientNow(parts, parts.db, clientId)
      const outcome = await unlessSilent(parts, attempt, inquireAttempt(parts, attempt, now))
      return outcome ? (await recordOutcome(parts, actor, attempt, { outcome })).payment : current
    }
    await delay(LOOK_AGAIN_MS)
  }
}
