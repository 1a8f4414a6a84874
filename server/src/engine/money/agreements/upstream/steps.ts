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

// A step is what an attempt is to money: written down, asked for, and ended by whoever learns its end, which is the call,
// a job or a provider event. One at a time asks: codes and refresh tokens are good once, and the no that the
// second gets would be taken for an end.

/** A job takes over soon: providers give the same tokens again to who lost them for about a minute. */
const CARRY_ON_AFTER_MS = 15 * SECOND_MS

/** Beyond the deadline of a question, whoever asked is gone. */
const SLACK_MS = 5 * SECOND_MS

/** Somebody was answered by nobody: older than any question that is under way. */
const UNANSWERED = new Date(0)

/** Writes down what is wanted. Where another step is not done yet, that comes first. */
export function wantStep(unit: Unit, agreement: Agreement, step: AgreementStep): Agreement {
  const { writes, actor, now } = unit
  const { clientId, agreementId } = agreement
  const at = atProviderOf(agreement)
  if (at.step !== null) return agreement
  const item = { clientId, kind: 'finish_attempt', subjectId: agreementJobSubject(agreementId) } as const
  // One of an earlier step may be there, which nobody has struck out yet.
  deleteJob(writes, item)
  insertJob(writes, { ...item, dueAt: later(now, CARRY_ON_AFTER_MS) })
  return updateAgreement(writes, actor, agreement, { atProvider: { ...at, step, askedAt: null } })
}

/** For a caller who waits: asks for what is wanted, or lets who is asking come to an end. */
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

/** Asks the provider for the step that an agreement waits for, if nobody does, and writes what it says. */
export async function carryStepOn(deps: MoneyDeps, actor: Actor, agreementId: string): Promise<StepEnd> {
  const claimed = await claim(deps, actor, agreementId)
  if (typeof claimed === 'string') return claimed
  const { agreement, wasAsked } = claimed
  const { step } = atProviderOf(agreement)
  const reported = await unlessUnanswered(deps, agreement, askFor(deps, agreement))
  if (!reported || (step === 'TOKENS' && wasAsked && isRefused(reported)))
    // The code may have been changed into tokens by who was not answered; a message will bring them then.
    return release(deps, actor, agreement)
  await recordStep(deps, actor, agreement, reported)
  return isRefused(reported) ? reported : 'DONE'
}

/** Writes what became of a step, unless somebody else has. */
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
      // A code or token that is over is good for nothing.
      if (isAgreementOver(agreement, now)) return 'DONE'
      const askedAt = deps.clock.now()
      if (isBeingAsked(at, askedAt, deps.providerDeadlineMs + SLACK_MS)) return 'BUSY'
      const claimed = updateAgreement(writes, actor, agreement, { atProvider: { ...at, askedAt } })
      return { agreement: claimed, wasAsked: at.askedAt !== null }
    },
  )

/** Nobody knows what became of it; whoever comes next may ask. */
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
