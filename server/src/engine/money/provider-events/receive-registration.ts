import type { Actor, ReportedRegistration } from '../../../domain/index.ts'
import {
  type DatabaseTransaction,
  findRegistrationByKey,
  insertProviderEvent,
  lockRegistration,
  type ProviderEventState,
  updateProviderEvent,
} from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyDeps } from '../deps.ts'
import { followRegistration } from '../registrations/hand-in.ts'

/** What a provider reports about a registration, verified. */
interface ReceivedRegistration {
  readonly provider: string
  readonly eventId: string
  /** The registration's key at the provider. */
  readonly attemptId: string
  readonly reported: ReportedRegistration
}

/** Keeps a message about a registration, then applies it, once. It may come before the answer that it is about. */
export async function receiveRegistration(
  deps: MoneyDeps,
  actor: Actor,
  { provider, eventId, attemptId, reported }: ReceivedRegistration,
): Promise<ProviderEventState> {
  const { db, log } = deps
  const { clientId } = actor.client
  const receivedAt = await clientNow(deps, db, clientId)
  const outcome = JSON.stringify({
    registration: { status: reported.status, reviews: reported.reviews.map(shortly) },
  })
  const event = { clientId, eventId, provider, attemptId, outcome, receivedAt }
  const known = await insertProviderEvent(db, event)
  if (known === 'HEARD') return known
  const rows = async (tx: DatabaseTransaction) => {
    const named = await findRegistrationByKey(tx, clientId, attemptId)
    return { held: named && (await lockRegistration(tx, clientId, named.registrationRequestId)) }
  }
  const state = await carryOut(deps, actor, rows, (unit, { held }): ProviderEventState => {
    const isOurs = held?.provider === provider
    const followed = isOurs && followRegistration(unit, held, reported)
    const judged = followed ? 'HEARD' : isOurs ? 'DOUBTED' : 'UNMATCHED'
    unit.writes.also((tx) => updateProviderEvent(tx, event, judged))
    return judged
  })
  if (state !== 'HEARD')
    log.warn({ clientId, provider, attemptId, state }, 'a message from a provider was not processed')
  return state
}

/** Without free text. */
const shortly = ({ pspName, status }: ReportedRegistration['reviews'][number]) => ({ pspName, status })
