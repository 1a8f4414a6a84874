import { type Actor, type Agreement, gatewayActor } from '../../../domain/index.ts'
import type { Provider, PastEvent } from '../../../providers/index.ts'
import {
  findClient,
  findProviderEventState,
  listAgreementsAt,
  type ProviderEventState,
} from '../../../storage/index.ts'
import { agreementRows } from '../agreements/agreement-rows.ts'
import { receiveAgreement } from '../provider-events/receive-agreement.ts'
import { foreignAccessToken } from '../agreements/upstream/provider-secrets.ts'
import { wantStep } from '../agreements/upstream/steps.ts'
import { carryOut } from '../carry-out.ts'
import { eventName } from '../provider-events/event-name.ts'
import { receiveDispute } from '../provider-events/receive-dispute.ts'
import { receiveRegistration } from '../provider-events/receive-registration.ts'
import type { MoneyDeps } from '../deps.ts'
import { depsAt } from './deps-at.ts'
import { isSilence, noteSilence, noteUnlisted, type Reconciled } from './reconcile.ts'

const PAGE = 500

interface Listening {
  readonly deps: MoneyDeps
  readonly provider: Provider
  readonly result: Reconciled
}

/**
 * Replays what a provider has reported since a moment about disputes, registrations and agreements, each at its own time.
 * An event that was followed before is recognised by its name and does nothing, so this can be run any number of times.
 * Payments are asked about one by one instead, and are there by now.
 */
export async function replayEvents(deps: MoneyDeps, provider: Provider, given: Since): Promise<void> {
  const { since, result } = given
  const listening = { deps, provider, result }
  const ended = new Map<string, PastEvent>()
  try {
    const signal = new AbortController().signal
    for await (const message of provider.pastEvents?.({ since, signal }) ?? [])
      if (message.ended) ended.set(message.ended.accessToken, message)
      else await replayOne(listening, message)
  } catch (error) {
    noteUnlisted(deps, result, error)
  }
  if (ended.size > 0) await replayEnded(listening, ended)
}

interface Since {
  readonly since: Date
  readonly result: Reconciled
}

async function replayOne(listening: Listening, message: PastEvent): Promise<void> {
  const { deps, provider, result } = listening
  const about = message.agreement ?? message.about
  if (!about) return
  const { clientId } = about
  const kind = message.dispute ? 'DISPUTE' : message.registration ? 'REGISTRATION' : 'AGREEMENT'
  const key = 'attemptId' in about ? about.attemptId : about.agreementId
  const disagree = (why: string) =>
    void result.disagreeing.push({ clientId, attemptId: key, paymentId: null, kind, why })
  const client = await findClient(deps.db, clientId)
  if (!client) return disagree('its client is not known here')
  const eventId = eventName(provider.name, message.body)
  if ((await findProviderEventState(deps.db, clientId, eventId)) === 'HEARD') return
  try {
    const then = await depsAt(deps, clientId, { at: message.at, notBefore: new Date(0) })
    const state = await hear({ ...listening, deps: then }, gatewayActor(client), { message, eventId })
    if (state === 'HEARD') result.heard += 1
    // Providers keep no record with these: what was begun since begins anew with its merchant.
    else if (kind !== 'DISPUTE' && state === 'UNMATCHED') result.lost[LOST[kind]] += 1
    else disagree(WHY[state] ?? `it is ${state}`)
  } catch (error) {
    if (isSilence(error)) return noteSilence(deps, result, error)
    disagree(`it could not be processed: ${(error as Error).message}`)
  }
}

const LOST = { REGISTRATION: 'registrations', AGREEMENT: 'agreements' } as const

const WHY: Readonly<Partial<Record<ProviderEventState, string>>> = {
  DOUBTED: 'what the provider says of it does not fit what is known here',
  UNMATCHED: 'it is about something that is not known here',
}

interface Named {
  readonly message: PastEvent
  readonly eventId: string
}

async function hear(
  { deps, provider: { name: provider } }: Listening,
  actor: Actor,
  { message: { about, dispute, registration, agreement }, eventId }: Named,
): Promise<ProviderEventState> {
  if (agreement) {
    if (agreement.event.kind === 'TOKENS') await wantLostTokens(deps, actor, agreement.agreementId)
    return receiveAgreement(deps, actor, { ...agreement, provider, eventId })
  }
  if (!about) return 'UNMATCHED'
  const received = { provider, eventId, attemptId: about.attemptId }
  if (dispute) return receiveDispute(deps, actor, { ...received, reported: dispute })
  if (registration) return receiveRegistration(deps, actor, { ...received, reported: registration })
  return 'UNMATCHED'
}

/** The code was exchanged for tokens, and the database has gone back to before that: the tokens are asked for again. */
async function wantLostTokens(deps: MoneyDeps, actor: Actor, agreementId: string): Promise<void> {
  const { clientId } = actor.client
  await carryOut(deps, actor, agreementRows(clientId, agreementId), (unit, { agreement }) => {
    if (agreement?.state === 'GRANTED' && agreement.atProvider) wantStep(unit, agreement, 'TOKENS')
  })
}

/** The end of an agreement is reported by the token that it had there, which is sealed here: all are looked through. */
async function replayEnded(listening: Listening, ended: ReadonlyMap<string, PastEvent>): Promise<void> {
  const { deps, provider } = listening
  let after: Pick<Agreement, 'clientId' | 'agreementId'> | undefined = { clientId: '', agreementId: '' }
  while (after) {
    const page: Agreement[] = await listAgreementsAt(deps.db, provider.name, after, PAGE)
    for (const agreement of page.filter(({ atProvider }) => atProvider?.accessToken)) {
      const message = ended.get(foreignAccessToken(deps.sealer, agreement))
      if (!message) continue
      const { clientId, agreementId } = agreement
      const event = { kind: 'ENDED', reason: message.ended?.reason } as const
      await replayOne(listening, { ...message, agreement: { clientId, agreementId, event } })
    }
    after = page.at(-1)
  }
}
