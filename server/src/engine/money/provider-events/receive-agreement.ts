import { type Actor, type Agreement, isAgreementOver } from '../../../domain/index.ts'
import type { AgreementEvent } from '../../../providers/index.ts'
import {
  findAgreement,
  insertProviderEvent,
  type ProviderEventState,
  updateAgreement,
  updateProviderEvent,
} from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyDeps } from '../deps.ts'
import { agreementRows } from '../agreements/agreement-rows.ts'
import { endAgreement, REVOKED } from '../agreements/end-agreement.ts'
import { askAboutAgreement } from '../agreements/upstream/ask.ts'
import { grantUpstream } from '../agreements/upstream/grant.ts'
import { recordStep } from '../agreements/upstream/steps.ts'

/** What a provider reports about an agreement, verified. */
interface ReceivedAgreement extends Pick<AgreementEvent, 'agreementId' | 'event'> {
  readonly provider: string
  readonly eventId: string
}

/** Keeps a message, without any code or token, then applies it: once, however often and in whatever order it comes. */
export async function receiveAgreement(
  deps: MoneyDeps,
  actor: Actor,
  { provider, eventId, agreementId, event }: ReceivedAgreement,
): Promise<ProviderEventState> {
  const { db, log } = deps
  const { clientId } = actor.client
  const receivedAt = await clientNow(deps, db, clientId)
  const outcome = JSON.stringify({ agreement: event.kind })
  const kept = { clientId, eventId, provider, attemptId: agreementId, outcome, receivedAt }
  if ((await insertProviderEvent(db, kept)) === 'HEARD') return 'HEARD'
  const agreement = await findAgreement(db, clientId, agreementId)
  const isMatched = agreement?.atProvider?.provider === provider
  if (isMatched) await follow(deps, actor, agreement, event)
  else
    log.warn({ clientId, provider, agreementId }, 'a message from a provider was about an unknown agreement')
  const state = isMatched ? 'HEARD' : 'UNMATCHED'
  await updateProviderEvent(db, kept, state)
  return state
}

async function follow(
  deps: MoneyDeps,
  actor: Actor,
  agreement: Agreement,
  event: AgreementEvent['event'],
): Promise<void> {
  const { agreementId } = agreement
  if (event.kind === 'GRANTED') await grantUpstream(deps, actor, { ...event, agreementId, isProven: true })
  else if (event.kind === 'TOKENS') await takeTokens(deps, actor, agreement, event)
  else await endHere(deps, actor, agreement, event)
}

/** For an answer that was lost: the message has one of the tokens, and with that the provider returns all of them. */
async function takeTokens(
  deps: MoneyDeps,
  actor: Actor,
  agreement: Agreement,
  { accessToken }: { readonly accessToken: string },
): Promise<void> {
  if (agreement.state !== 'GRANTED' || agreement.atProvider?.step !== 'TOKENS') return
  const known = await askAboutAgreement(deps, agreement, 'QUERY', { accessToken })
  if (known?.status === 'ACTIVE') await recordStep(deps, actor, agreement, known.tokens)
}

async function endHere(
  deps: MoneyDeps,
  actor: Actor,
  { clientId, agreementId }: Agreement,
  { reason = 'ended at the wallet' }: { readonly reason: string | undefined },
): Promise<void> {
  await carryOut(deps, actor, agreementRows(clientId, agreementId), (unit, { agreement }) => {
    const at = agreement?.atProvider
    if (!agreement || !at) return
    if (agreement.state === 'ACTIVE') endAgreement(unit, agreement, at.step === 'REVOKE' ? REVOKED : reason)
    // Its code has been exchanged for tokens that nobody here has seen, and that have expired by now.
    else if (!isAgreementOver(agreement, unit.now))
      updateAgreement(unit.writes, actor, agreement, {
        atProvider: { ...at, codeSealed: null, step: null, askedAt: null },
      })
  })
}
