import { setTimeout as delay } from 'node:timers/promises'
import {
  type Actor,
  type Attempt,
  gatewayActor,
  type PaymentTransaction,
  type ProviderOutcome,
} from '../../../domain/index.ts'
import { findAttemptOfTransaction, findTransaction } from '../../../storage/index.ts'
import { inquireAttempt, sendAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import { clientNow } from '../client-now.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Begun } from './begin-payment-transaction.ts'

/** Asks the provider for what was begun, and writes its answer. Without an answer, the transaction is under way. */
export async function perform(
  deps: MoneyDeps,
  actor: Actor,
  { payment, transaction, attempt }: Begun,
): Promise<PaymentTransaction> {
  const sent = sendAttempt(deps, attempt, { now: transaction.createdAt })
  const outcome = await unlessSilent(deps, attempt, sent)
  if (!outcome) return transaction
  const recorded = await recordOutcome(deps, actor, attempt, { outcome, payment, transaction })
  return recorded.transaction ?? transaction
}

/** Something that the gateway has begun by itself. Its cause is done: if this fails, its job carries it out. */
export async function performByItself(deps: MoneyDeps, { client }: Actor, begun: Begun): Promise<void> {
  const { clientId, attemptId, kind } = begun.attempt
  await perform(deps, gatewayActor(client), begun).catch((error: Error) =>
    deps.log.warn(
      { err: error, clientId, attemptId, kind },
      'something that the gateway started on its own was not finished',
    ),
  )
}

/** Finds out the outcome of an attempt, and writes it. */
export async function driveOn(deps: MoneyDeps, actor: Actor, attempt: Attempt): Promise<void> {
  const now = await clientNow(deps, deps.db, attempt.clientId)
  await recordOutcome(deps, actor, attempt, { outcome: await learn(deps, attempt, now) })
}

/** The provider is asked, and gets the attempt again under the same key only if it does not know it. */
const learn = async (deps: MoneyDeps, attempt: Attempt, now: Date): Promise<ProviderOutcome> =>
  (await inquireAttempt(deps, attempt, now)) ?? (await sendAttempt(deps, attempt, { now }))

/** What a repeat gets: the end, if there is one; otherwise the transaction is driven on. */
export async function resume(
  deps: MoneyDeps,
  actor: Actor,
  earlier: PaymentTransaction,
): Promise<PaymentTransaction> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const { clientId, kind, transactionId } = earlier
    const current = (await findTransaction(deps.db, clientId, { kind, transactionId })) ?? earlier
    if (current.status !== 'PROCESSING') return current
    const attempt = await findAttemptOfTransaction(deps.db, clientId, transactionId)
    if (!attempt) return current
    // Somebody may be working on an open attempt right now; a pending one waits for the provider.
    if (attempt.state === 'PENDING' || performance.now() > until) {
      const now = await clientNow(deps, deps.db, clientId)
      const outcome = await unlessSilent(deps, attempt, learn(deps, attempt, now))
      const recorded = outcome && (await recordOutcome(deps, actor, attempt, { outcome }))
      return recorded?.transaction ?? current
    }
    await delay(LOOK_AGAIN_MS)
  }
}
