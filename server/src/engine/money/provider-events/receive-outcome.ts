import type { Actor, Attempt, KeyedAttempt, ProviderOutcome } from '../../../domain/index.ts'
import {
  findAttempt,
  insertProviderEvent,
  type ProviderEventState,
  updateProviderEvent,
} from '../../../storage/index.ts'
import { inquireAttempt } from '../attempts/ask-provider.ts'
import { clientNow } from '../client-now.ts'
import { noteDifference } from '../contradictions/note-difference.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'
import { rebuildUnknown } from '../restoring/rebuild-unknown.ts'

/** What a provider reports unasked, verified. */
interface ReceivedOutcome {
  readonly provider: string
  readonly eventId: string
  readonly attemptId: string
  /** Null where it is better to ask the provider. */
  readonly outcome: ProviderOutcome | null
}

/**
 * Keeps a message, then applies it. It may come twice, late, before the answer that it is about, or about something that
 * is not known here. What it says about a decided attempt is followed where there is a rule for it. One that reports
 * another amount than was asked for is not believed: it is kept for a person to decide.
 */
export async function receiveOutcome(
  deps: MoneyDeps,
  actor: Actor,
  { provider, eventId, attemptId, outcome }: ReceivedOutcome,
): Promise<ProviderEventState> {
  const { db, log } = deps
  const { clientId } = actor.client
  const receivedAt = await clientNow(deps, db, clientId)
  const event = { clientId, eventId, provider, attemptId, outcome: toJson(outcome), receivedAt }
  const known = await insertProviderEvent(db, event)
  if (known === 'HEARD') return known
  const attempt =
    (await findAttempt(db, clientId, attemptId)) ??
    (await rebuildReported(deps, { clientId, attemptId }, provider))
  const judged = judge(attempt, provider, outcome)
  const isFollowed = attempt && judged === 'HEARD' && (await follow(deps, actor, attempt, outcome))
  const state = judged === 'HEARD' && !isFollowed ? 'DOUBTED' : judged
  if (state !== 'HEARD') {
    log.warn({ clientId, provider, attemptId, state }, 'a message from a provider was not processed')
    await noteDoubt(deps, { clientId, attemptId }, { provider, judged, outcome })
  }
  await updateProviderEvent(db, event, state)
  return state
}

/** A report about money that is unknown here, or known differently, is kept for a person to decide. */
async function noteDoubt(
  deps: MoneyDeps,
  key: KeyedAttempt,
  {
    provider,
    judged,
    outcome: reported,
  }: { provider: string; judged: ProviderEventState; outcome: ProviderOutcome | null },
): Promise<void> {
  if (judged === 'UNMATCHED' && reported?.outcome !== 'SUCCESS') return
  const attempt = judged === 'UNMATCHED' ? null : await findAttempt(deps.db, key.clientId, key.attemptId)
  const what = judged === 'UNMATCHED' ? 'UNKNOWN' : judged === 'DOUBTED' ? 'AMOUNT' : 'OUTCOME'
  await noteDifference(deps, { key, provider, what, foundBy: 'MESSAGE', attempt, reported })
}

/** After a restore it may be about something begun since then: the provider reports all of it, and it is rebuilt. */
async function rebuildReported(deps: MoneyDeps, key: KeyedAttempt, name: string): Promise<Attempt | null> {
  if (deps.restored.since === null) return null
  await rebuildUnknown(deps, key, name)
  return findAttempt(deps.db, key.clientId, key.attemptId)
}

function judge(
  attempt: Attempt | null,
  provider: string,
  outcome: ProviderOutcome | null,
): ProviderEventState {
  if (!attempt || attempt.provider !== provider) return 'UNMATCHED'
  const { currency, value } = outcome?.amount ?? attempt.amount
  return currency === attempt.amount.currency && value === attempt.amount.value ? 'HEARD' : 'DOUBTED'
}

/** False where it contradicts what is known, and no rule covers that. */
async function follow(
  deps: MoneyDeps,
  actor: Actor,
  attempt: Attempt,
  outcome: ProviderOutcome | null,
): Promise<boolean> {
  const now = await clientNow(deps, deps.db, attempt.clientId)
  const reported = outcome ?? (await inquireAttempt(deps, attempt, now))
  // The attempt has not reached the provider yet, and the message was about another try.
  if (!reported) return true
  const { contradiction } = await recordOutcome(deps, actor, attempt, { outcome: reported, follows: true })
  return contradiction !== 'NO_RULE'
}

/** Without anything secret or personal. */
function toJson(reported: ProviderOutcome | null): string | null {
  if (!reported) return null
  const { outcome, resultCode, reference, amount } = reported
  return JSON.stringify({
    outcome,
    resultCode,
    reference,
    ...(amount && { amount: { currency: amount.currency, value: String(amount.value) } }),
  })
}
