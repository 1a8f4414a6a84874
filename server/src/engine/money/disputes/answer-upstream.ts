import { setTimeout as delay } from 'node:timers/promises'
import type { ResultCode } from '@amsel/contract'
import {
  type Actor,
  type Dispute,
  type DisputeAnswer,
  later,
  Refusal,
  requireAnswerable,
} from '../../../domain/index.ts'
import type { AnsweredDispute } from '../../../providers/index.ts'
import { deleteJob, findDispute, findEvidence, insertJob, updateDispute } from '../../../storage/index.ts'
import { askBesidePayments } from '../attempts/ask-provider.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import { carryOut, type LockedReader } from '../carry-out.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { changeDispute, type NextStep } from './change-dispute.ts'
import { openEvidence, sealEvidence } from './evidence.ts'
import { type HeldDispute, requireDispute } from './lock-dispute.ts'

// A dispute that a provider has reported is answered there: the merchant's answer is committed, the provider asked, and its reply
// written. A merchant whose result stayed unknown asks again and gets it, once; after that it is a repeat.

interface Wanted {
  readonly state: DisputeAnswer
  readonly document: Buffer | undefined
  readonly alongside: Call['alongside']
}

export interface AnsweredRows extends HeldDispute {
  /** What was supplied before, sealed. */
  readonly evidence: Buffer | null
}

/** Writes what the merchant wants to answer. The same again continues it. */
export function wantAnswer(
  { writes, actor, now, deps }: Unit,
  { dispute, evidence }: AnsweredRows,
  { state, document, alongside }: Wanted,
): Dispute {
  if (dispute.wanted === state && (dispute.state === state || dispute.state === 'OPEN')) {
    if (document && !(evidence && openEvidence(deps.sealer, dispute, evidence).equals(document)))
      throw new Refusal('REPEAT_REQUEST', 'another document is being supplied')
    return dispute
  }
  if (dispute.wanted && dispute.state === 'OPEN')
    throw new Refusal('REPEAT_REQUEST', 'the dispute is being answered in another way')
  requireAnswerable(dispute, state, now)
  if (alongside) writes.also(alongside)
  const evidenceSealed = document && sealEvidence(deps.sealer, dispute, document)
  const wanted = updateDispute(writes, actor, dispute, { wanted: state, evidenceSealed })
  insertJob(writes, { ...itemOf(dispute), dueAt: later(now, FINISH_AFTER_MS) })
  return wanted
}

const itemOf = ({ clientId, disputeId: subjectId }: Dispute) =>
  ({ clientId, kind: 'finish_attempt', subjectId }) as const

/** Asks for what is wanted, and returns the result. Throws U while that is unknown: the repeat continues. */
export async function askForAnswer(
  deps: MoneyDeps,
  actor: Actor,
  dispute: Dispute,
  state: DisputeAnswer,
): Promise<Dispute> {
  if (dispute.state === state) return recordOwnAnswer(deps, actor, dispute, state)
  const { clientId, disputeId, provider } = dispute
  const reported = await sendAnswer(deps, dispute).catch((error: Error) => {
    deps.log.warn(
      { clientId, disputeId, provider, reason: error.message },
      'a provider gave no answer to a dispute',
    )
    return null
  })
  if (reported?.outcome === 'DONE') await recordAnswer(deps, actor, dispute, state)
  if (reported?.outcome === 'REFUSED') await refuse(deps, actor, dispute, reported.resultCode)
  // An equal call at this moment, or a message, may know more.
  if (reported?.outcome === 'ANSWERED') await untilEnd(deps, dispute)
  return recordOwnAnswer(deps, actor, dispute, state)
}

/** For its job: the merchant is not waiting, and learns of it from a notification, or by asking again. */
export async function driveAnswerOn(deps: MoneyDeps, actor: Actor, dispute: Dispute): Promise<void> {
  const { wanted, disputeId, provider } = dispute
  if (!wanted || dispute.state !== 'OPEN') return
  const reported = await sendAnswer(deps, dispute)
  if (reported.outcome === 'DONE') await recordAnswer(deps, actor, dispute, wanted)
  else if (reported.outcome === 'REFUSED') await forget(deps, actor, dispute)
  else throw new Error(`the provider ${provider} does not say who has answered the dispute ${disputeId}`)
}

async function sendAnswer(deps: MoneyDeps, dispute: Dispute): Promise<AnsweredDispute> {
  const { provider, reference } = dispute
  if (provider === null || reference === null) throw new Error('the dispute is nobody else’s')
  const sealed = dispute.wanted === 'DEFENDED' ? await findEvidence(deps.db, dispute) : null
  const document = sealed && openEvidence(deps.sealer, dispute, sealed)
  return askBesidePayments(deps, provider, 'disputes', (disputes, given) =>
    disputes.send({ reference, document }, given),
  )
}

const rowsOf =
  ({ clientId, disputeId }: Dispute): LockedReader<HeldDispute> =>
  (tx) =>
    requireDispute(tx, clientId, disputeId)

/** The merchant's answer has been carried out, unless something else came first. */
const recordAnswer = (deps: MoneyDeps, actor: Actor, named: Dispute, state: DisputeAnswer): Promise<void> =>
  carryOut(deps, actor, rowsOf(named), (unit, held) => {
    if (held.dispute.state === 'OPEN') changeDispute(unit, held, answered(held.dispute, state, unit.now))
  })

const answered = ({ amount }: Dispute, state: DisputeAnswer, now: Date): NextStep =>
  state === 'DEFENDED'
    ? { state, suppliedAt: now, reported: 'DEFENSE_SUPPLIED' }
    : {
        state,
        acceptedAt: now,
        acceptReason: 'MERCHANT_ACCEPTED',
        lostMinor: amount.value,
        reported: 'DISPUTE_ACCEPTED',
      }

/** A caller who gets the result has it: the next identical request is a repeat. */
const recordOwnAnswer = (
  deps: MoneyDeps,
  actor: Actor,
  named: Dispute,
  state: DisputeAnswer,
): Promise<Dispute> =>
  carryOut(deps, actor, rowsOf(named), ({ writes }, { dispute }) => {
    if (dispute.state === 'OPEN')
      throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
    if (dispute.state !== state) throw new Refusal('REPEAT_REQUEST', 'the dispute is over already')
    return dispute.wanted === null ? dispute : updateDispute(writes, actor, dispute, { wanted: null })
  })

async function untilEnd({ db }: MoneyDeps, { clientId, disputeId }: Dispute): Promise<void> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const dispute = await findDispute(db, clientId, disputeId)
    if (dispute?.state !== 'OPEN') return
    await delay(LOOK_AGAIN_MS)
  }
}

async function refuse(deps: MoneyDeps, actor: Actor, dispute: Dispute, code: ResultCode): Promise<void> {
  if (await forget(deps, actor, dispute)) throw new Refusal(code)
}

/** It was not done, and is no longer wanted; false where the dispute has moved on meanwhile. */
const forget = (deps: MoneyDeps, actor: Actor, named: Dispute): Promise<boolean> =>
  carryOut(deps, actor, rowsOf(named), ({ writes }, { dispute }) => {
    if (dispute.state !== 'OPEN') return false
    updateDispute(writes, actor, dispute, { wanted: null, evidenceSealed: null })
    deleteJob(writes, itemOf(dispute))
    return true
  })
