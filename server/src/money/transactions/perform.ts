import { setTimeout as delay } from 'node:timers/promises'
import { type Actor, type Attempt, type PaymentTransaction, Refusal } from '../../domain/index.ts'
import { findAttemptOfTransaction, findTransaction } from '../../storage/index.ts'
import { providerNamed } from '../attempts/choose-provider.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyParts } from '../parts.ts'
import type { Begun } from './begin-payment-transaction.ts'
import { recordTransaction } from './record-transaction.ts'

/** Asks the provider for what was begun, and writes what it says. */
export async function perform(
  parts: MoneyParts,
  actor: Actor,
  { transaction, attempt }: Begun,
): Promise<PaymentTransaction> {
  const told = await providerNamed(parts, attempt.provider).send(attempt, { now: transaction.createdAt })
  return recordTransaction(parts, actor, attempt, told)
}

/**
 * Learns what became of an attempt: the provider is asked, and gets it again under the same key only when it never heard
 * of it.
 */
export async function driveOn(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
): Promise<PaymentTransaction> {
  const provider = providerNamed(parts, attempt.provider)
  const now = await clientNow(parts, parts.db, attempt.clientId)
  const told = (await provider.inquire(attempt, now)) ?? (await provider.send(attempt, { now }))
  return recordTransaction(parts, actor, attempt, told)
}

/** What a repeat gets: the end, if there is one; else the transaction is driven on. */
export async function resume(
  parts: MoneyParts,
  { actor, requestDigest }: Pick<Call, 'actor' | 'requestDigest'>,
  earlier: PaymentTransaction,
): Promise<PaymentTransaction> {
  if (!earlier.requestDigest.equals(requestDigest)) throw new Refusal('REPEAT_REQ_INCONSISTENT')
  const until = performance.now() + WAIT_MS
  for (;;) {
    const { clientId, kind, transactionId } = earlier
    const current = (await findTransaction(parts.db, clientId, { kind, transactionId })) ?? earlier
    if (current.status !== 'PROCESSING') return current
    const attempt = await findAttemptOfTransaction(parts.db, clientId, transactionId)
    if (!attempt) return current
    // An open attempt may be in somebody's hands at this moment; one that is pending waits for the provider.
    if (attempt.state === 'PENDING' || performance.now() > until) return driveOn(parts, actor, attempt)
    await delay(LOOK_AGAIN_MS)
  }
}
