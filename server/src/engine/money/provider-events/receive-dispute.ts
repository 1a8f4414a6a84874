import {
  type Actor,
  type Attempt,
  byDisputeLife,
  isDecided,
  opensDispute,
  Refusal,
  type DisputeEvent,
} from '../../../domain/index.ts'
import {
  type DatabaseTransaction,
  findAttempt,
  findProviderEventState,
  insertProviderEvent,
  listAttempts,
  listUnfollowedEvents,
  type ProviderEvent,
  type ProviderEventState,
  updateProviderEvent,
} from '../../../storage/index.ts'
import { unlessSilent } from '../attempts/ask-provider.ts'
import { carryOut } from '../carry-out.ts'
import { clientNow } from '../client-now.ts'
import { disputeRows, followDispute } from '../disputes/follow-dispute.ts'
import { learnEnd } from '../due/finish-attempt.ts'
import type { MoneyDeps } from '../deps.ts'
import { disputeFromJson, disputeToJson } from './dispute-json.ts'

/** A message that cannot be followed yet: its sender is to send it again. */
export class EventTooEarly extends Error {
  override readonly name = 'EventTooEarly'
}

/** What a provider reports about a dispute, verified. It names the charge of the payment. */
interface ReceivedDispute {
  readonly provider: string
  readonly eventId: string
  readonly attemptId: string
  readonly reported: DisputeEvent
}

/**
 * Keeps a message about a dispute, then applies it, once. A message that arrives before its dispute is known waits for
 * it. If it exceeds what is left of the payment, anything still open there is asked about first; then the provider is
 * believed, because it takes the money whatever was refunded. A message that does not fit the payment is kept and not
 * believed.
 */
export async function receiveDispute(
  deps: MoneyDeps,
  actor: Actor,
  { provider, eventId, attemptId, reported }: ReceivedDispute,
): Promise<ProviderEventState> {
  const { db, log } = deps
  const { clientId } = actor.client
  const receivedAt = await clientNow(deps, db, clientId)
  const event = { clientId, eventId, provider, attemptId, outcome: disputeToJson(reported), receivedAt }
  const known = await insertProviderEvent(db, event)
  if (known === 'HEARD') return known
  const charge = await findAttempt(db, clientId, attemptId)
  const judged = judge(charge, provider, reported)
  const state = charge && judged === 'HEARD' ? await follow(deps, actor, { event, charge, reported }) : judged
  if (judged !== 'HEARD') await updateProviderEvent(db, event, judged)
  if (state !== 'HEARD')
    log.warn({ clientId, provider, attemptId, state }, 'a message from a provider was not processed')
  return state
}

function judge(charge: Attempt | null, provider: string, reported: DisputeEvent): ProviderEventState {
  if (charge?.kind !== 'CHARGE' || charge.provider !== provider) return 'UNMATCHED'
  if (charge.state === 'FAILED') return 'DOUBTED'
  const { paymentReference = charge.reference } = reported
  return charge.reference === null || paymentReference === charge.reference ? 'HEARD' : 'DOUBTED'
}

interface Message {
  readonly event: ProviderEvent
  readonly charge: Attempt
  readonly reported: DisputeEvent
}

async function follow(deps: MoneyDeps, actor: Actor, message: Message): Promise<ProviderEventState> {
  const { event, charge } = message
  const { clientId, paymentId } = charge
  const openAttempts = async () =>
    (await listAttempts(deps.db, clientId, paymentId)).filter(({ state }) => !isDecided(state))
  const first = await unlessRefused(followAtOnce(deps, actor, { ...message, isAllKnown: false }))
  if (first) return first
  for (const attempt of await openAttempts())
    await unlessSilent(deps, attempt, learnEnd(deps, actor, attempt))
  const second = await unlessRefused(followAtOnce(deps, actor, { ...message, isAllKnown: true }))
  if (second) return second
  // It may fit when that has ended. A message that is not acknowledged comes again.
  if ((await openAttempts()).length > 0)
    throw new EventTooEarly(`a dispute about the payment ${paymentId} came before the payment was known`)
  await updateProviderEvent(deps.db, event, 'DOUBTED')
  return 'DOUBTED'
}

/** Null where the payment does not allow it. */
const unlessRefused = <T>(following: Promise<T>): Promise<T | null> =>
  following.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

/**
 * The payment stays locked: a message that comes at the same moment either finds the dispute, or is found here as one
 * that waited.
 */
const followAtOnce = (
  deps: MoneyDeps,
  actor: Actor,
  { event, charge, reported, isAllKnown }: Message & { readonly isAllKnown: boolean },
): Promise<ProviderEventState> => {
  const { provider } = charge
  const rows = async (tx: DatabaseTransaction) => {
    const rows = await disputeRows(tx, charge, reported)
    const { clientId, eventId } = event
    const isFollowed = (await findProviderEventState(tx, clientId, eventId)) === 'HEARD'
    return {
      ...rows,
      isFollowed,
      waiting: opensDispute(reported) ? await waitingFor(tx, event, reported) : [],
    }
  }
  return carryOut(deps, actor, rows, (unit, { isFollowed, waiting, ...rows }) => {
    // The same message, a moment ago.
    if (isFollowed) return 'HEARD'
    const { state, dispute } = followDispute(unit, rows, { provider, reported, isAllKnown })
    unit.writes.also((tx) => updateProviderEvent(tx, event, state))
    let known = { ...rows, dispute }
    for (const { eventId, waited } of state === 'HEARD' ? waiting : []) {
      const followed = followDispute(unit, known, { provider, reported: waited })
      unit.writes.also((tx) => updateProviderEvent(tx, { ...event, eventId }, followed.state))
      known = { ...known, dispute: followed.dispute }
    }
    return state
  })
}

/** What was reported about a dispute before it was known, in the order of a dispute's life. */
async function waitingFor(
  tx: DatabaseTransaction,
  event: ProviderEvent,
  { reference }: DisputeEvent,
): Promise<{ readonly eventId: string; readonly waited: DisputeEvent }[]> {
  const waiting = (await listUnfollowedEvents(tx, event)).flatMap(({ eventId, state, outcome }) => {
    const waited = disputeFromJson(outcome)
    return state === 'UNMATCHED' && waited?.reference === reference ? [{ eventId, waited }] : []
  })
  return waiting.sort((one, other) => byDisputeLife(one.waited, other.waited))
}
