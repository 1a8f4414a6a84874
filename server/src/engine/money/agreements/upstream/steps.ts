import { setTimeout as delay } from 'node:timers/promises'
import {
  type Actor,
  type Agreement,
  type AgreementStep,
  agreementJobSubject,
  isAgreementOver,
  isBeingAsked,
  later,
  SECOND_MS,
} from '../../../../domain/index.ts'
import type { AgreementAnswers, RefusedByProvider } from '../../../../providers/index.ts'
import { deleteJob, insertJob, updateAgreement } from '../../../../storage/index.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../../attempts/waiting.ts'
import { carryOut } from '../../carry-out.ts'
import type { MoneyDeps } from '../../deps.ts'
import type { Unit } from '../../unit.ts'
import { agreementRows } from '../agreement-rows.ts'
import { unlessUnanswered } from './ask.ts'
import { atProviderOf } from './provider-secrets.ts'
import { askFor, endStep } from './step-ends.ts'

// A step is to an agreement what an attempt is to money: written down, requested, and ended by whichever learns the result first:
// the call, a job or a provider event. Only one caller asks at a time: codes and refresh tokens work once, and the refusal of a
// second request would look like the end.

/** A job takes over soon: for about a minute, providers repeat the same tokens to a caller who lost them. */
const CARRY_ON_AFTER_MS = 15 * SECOND_MS

/** Past the deadline of a question, the caller that asked is gone. */
const SLACK_MS = 5 * SECOND_MS

/** A question went unanswered: it is older than any that is still under way. */
const UNANSWERED = new Date(0)

/** Writes down what is wanted. A step that is not finished yet comes first. */
export function wantStep(unit: Unit, agreement: Agreement, step: AgreementStep): Agreement {
  const { writes, actor, now } = unit
  const { clientId, agreementId } = agreement
  const at = atProviderOf(agreement)
  if (at.step !== null) return agreement
  const item = { clientId, kind: 'finish_attempt', subjectId: agreementJobSubject(agreementId) } as const
  // A job of an earlier step may still be there, which nobody has deleted yet.
  deleteJob(writes, item)
  insertJob(writes, { ...item, dueAt: later(now, CARRY_ON_AFTER_MS) })
  return updateAgreement(writes, actor, agreement, { atProvider: { ...at, step, askedAt: null } })
}

/** For a caller who waits: asks for what is wanted, or lets the current asker finish. */
export async function performStep(
  deps: MoneyDeps,
  actor: Actor,
  { agreementId }: Agreement,
): Promise<Exclude<StepEnd, 'BUSY'>> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const end = await carryStepOn(deps, actor, agreementId)
    if (end !== 'BUSY') return end
    if (performance.now() > until) return 'UNKNOWN'
    await delay(LOOK_AGAIN_MS)
  }
}

type StepEnd = 'DONE' | 'BUSY' | 'UNKNOWN' | RefusedByProvider

/** Asks the provider for the step that an agreement waits for, if nobody else is asking, and writes what it answers. */
export async function carryStepOn(deps: MoneyDeps, actor: Actor, agreementId: string): Promise<StepEnd> {
  const claimed = await claim(deps, actor, agreementId)
  if (typeof claimed === 'string') return claimed
  const { agreement, wasAsked } = claimed
  const { step } = atProviderOf(agreement)
  const reported = await unlessUnanswered(deps, agreement, askFor(deps, agreement))
  if (!reported || (step === 'TOKENS' && wasAsked && isRefused(reported)))
    // A caller who got no answer may have exchanged the code for tokens; a message will bring them.
    return release(deps, actor, agreement)
  await recordStep(deps, actor, agreement, reported)
  return isRefused(reported) ? reported : 'DONE'
}

/** Writes the outcome of a step, unless somebody else has. */
export async function recordStep(
  deps: MoneyDeps,
  actor: Actor,
  { clientId, agreementId, atProvider }: Agreement,
  reported: AgreementAnswers[AgreementStep],
): Promise<void> {
  await carryOut(deps, actor, agreementRows(clientId, agreementId), (unit, { agreement }) => {
    if (agreement && agreement.atProvider?.step === atProvider?.step) endStep(unit, agreement, reported)
  })
}

const isRefused = (reported: AgreementAnswers[AgreementStep]): reported is RefusedByProvider =>
  typeof reported === 'object' && 'refusal' in reported

const claim = (deps: MoneyDeps, actor: Actor, agreementId: string) =>
  carryOut(
    deps,
    actor,
    agreementRows(actor.client.clientId, agreementId),
    ({ writes, now }, { agreement }) => {
      const at = agreement?.atProvider
      if (!agreement || !at || at.step === null) return 'DONE'
      // A code or token that has expired is worthless.
      if (isAgreementOver(agreement, now)) return 'DONE'
      const askedAt = deps.clock.now()
      if (isBeingAsked(at, askedAt, deps.providerDeadlineMs + SLACK_MS)) return 'BUSY'
      const claimed = updateAgreement(writes, actor, agreement, { atProvider: { ...at, askedAt } })
      return { agreement: claimed, wasAsked: at.askedAt !== null }
    },
  )

/** Its outcome is unknown; the next caller may ask. */
async function release(
  deps: MoneyDeps,
  actor: Actor,
  { clientId, agreementId }: Agreement,
): Promise<'UNKNOWN'> {
  await carryOut(deps, actor, agreementRows(clientId, agreementId), ({ writes }, { agreement }) => {
    if (!agreement?.atProvider?.step) return
    const atProvider = { ...agreement.atProvider, askedAt: UNANSWERED }
    updateAgreement(writes, actor, agreement, { atProvider })
  })
  return 'UNKNOWN'
}
