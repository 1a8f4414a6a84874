import { setTimeout as delay } from 'node:timers/promises'
import { isOpen, type Payment } from '../../domain/index.ts'
import { findPayment, findUnfinishedAttempt } from '../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import type { OperationParts } from '../operation.ts'
import { providerNamed } from '../provider-of.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../waiting.ts'
import { recordCharge } from './record-charge.ts'

/** What a repeat gets of a payment that is charged in the call: its end, if it has one; else the provider is asked. */
export async function driveChargeOn(parts: OperationParts, payment: Payment): Promise<Payment> {
  const { clientId, paymentId } = payment
  const until = performance.now() + WAIT_MS
  const read = async () => (await findPayment(parts.db, clientId, { paymentId })) ?? payment
  for (;;) {
    const current = await read()
    if (!isOpen(current.status)) return current
    const attempt = await findUnfinishedAttempt(parts.db, { clientId, paymentId, kind: 'CHARGE' })
    // It may have ended after the payment was read.
    if (!attempt) return read()
    // An open attempt may be in somebody's hands at this moment; one that is pending waits for the provider.
    if (attempt.state === 'PENDING' || performance.now() > until) {
      const now = await clientNow(parts, parts.db, clientId)
      const told = await providerNamed(parts, attempt.provider).inquire(attempt, now)
      return told ? recordCharge(parts, attempt, told) : current
    }
    await delay(LOOK_AGAIN_MS)
  }
}
