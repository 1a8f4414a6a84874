import { setTimeout as delay } from 'node:timers/promises'
import type { ResultCode } from '@amsel/contract'
import {
  type Actor,
  type Dispute,
  type DisputeAnswer,
  later,
  Refusal,
  requireAnswerable,
} from '../../domain/index.ts'
import type { AnsweredDispute } from '../../providers/index.ts'
import {
  type DatabaseTransaction,
  deleteAgendaItem,
  findDispute,
  findEvidence,
  insertAgendaItem,
  updateDispute,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { askDesk } from '../attempts/ask-provider.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { changeDispute, type NextStep } from './change-dispute.ts'
import { openEvidence, sealEvidence } from './evidence.ts'
import { type HeldDispute, requireDispute } from './hold-dispute.ts'

// A dispute that a provider has told of is answered there: the merchant's will is committed, the provider asked, and what
// it says written. A merchant whose answer stayed unknown asks again and gets its end, once; after that it is a repeat.

interface Wanted {
  readonly state: DisputeAnswer
  readonly document: Buffer | undefined
  readonly alongside: Call['alongside']
}

/** Writes what the merchant wants to answer. The same again goes on with it. */
export async function wantAnswer(
  act: Act,
  { dispute }: HeldDispute,
  { state, document, alongside }: Wanted,
): Promise<Dispute> {
  const { tx, actor, now, parts } = act
  if (dispute.wanted === state && (dispute.state === state || dispute.state === 'OPEN')) {
    if (document && !(await isKept(parts, tx, dispute, document)))
      throw new Refusal('REPEAT_REQUEST', 'another document is being supplied')
    return dispute
  }
  if (dispute.wanted && dispute.state === 'OPEN')
    throw new Refusal('REPEAT_REQUEST', 'the dispute is being answered otherwise')
  requireAnswerable(dispute, state, now)
  await alongside?.(tx)
  const evidenceSealed = document && sealEvidence(parts.sealer, dispute, document)
  const wanted = await updateDispute(tx, actor, dispute, { wanted: state, evidenceSealed })
  const dueAt = later(now, FINISH_AFTER_MS)
  await insertAgendaItem(tx, { ...itemOf(dispute), dueAt })
  return wanted
}

const itemOf = ({ clientId, disputeId: subjectId }: Dispute) =>
  ({ clientId, kind: 'finish_attempt', subjectId }) as const

async function isKept(
  { sealer }: MoneyParts,
  tx: DatabaseTransaction,
  dispute: Dispute,
  document: Buffer,
): Promise<boolean> {
  const sealed = await findEvidence(tx, dispute)
  return sealed !== null && openEvidence(sealer, dispute, sealed).equals(document)
}

/** Asks for what is wanted, and tells its end. Throws U while that is unknown: the repeat goes on with it. */
export async function askForAnswer(
  parts: MoneyParts,
  actor: Actor,
  dispute: Dispute,
  state: DisputeAnswer,
): Promise<Dispute> {
  if (dispute.state === state) return hearEnd(parts, actor, dispute, state)
  const { clientId, disputeId, provider } = dispute
  const told = await sendAnswer(parts, dispute).catch((error: Error) => {
    parts.log.warn(
      { clientId, disputeId, provider, reason: error.message },
      'a provider gave no answer to a dispute',
    )
    return null
  })
  if (told?.outcome === 'DONE') await recordAnswer(parts, actor, dispute, state)
  if (told?.outcome === 'REFUSED') await refuse(parts, actor, dispute, told.resultCode)
  // An equal call at this moment, or a message, may know more.
  if (told?.outcome === 'ANSWERED') await untilEnd(parts, dispute)
  return hearEnd(parts, actor, dispute, state)
}

/** For the agenda: the merchant is not there, and hears of it by a notification, or by asking again. */
export async function driveAnswerOn(parts: MoneyParts, actor: Actor, dispute: Dispute): Promise<void> {
  const { wanted, disputeId, provider } = dispute
  if (!wanted || dispute.state !== 'OPEN') return
  const told = await sendAnswer(parts, dispute)
  if (told.outcome === 'DONE') await recordAnswer(parts, actor, dispute, wanted)
  else if (told.outcome === 'REFUSED') await forget(parts, actor, dispute)
  else throw new Error(`the provider ${provider} does not say who has answered the dispute ${disputeId}`)
}

async function sendAnswer(parts: MoneyParts, dispute: Dispute): Promise<AnsweredDispute> {
  const { provider, reference } = dispute
  if (provider === null || reference === null) throw new Error('the dispute is nobody else’s')
  const sealed = dispute.wanted === 'DEFENDED' ? await findEvidence(parts.db, dispute) : null
  const document = sealed && openEvidence(parts.sealer, dispute, sealed)
  return askDesk(parts, provider, 'disputes', (desk, given) => desk.send({ reference, document }, given))
}

/** What the merchant wanted is done, if nothing else has come first. */
const recordAnswer = (
  parts: MoneyParts,
  actor: Actor,
  { clientId, disputeId }: Dispute,
  state: DisputeAnswer,
): Promise<void> =>
  parts.db
    .transaction()
    .execute(async (tx) => {
      const held = await requireDispute(tx, clientId, disputeId)
      if (held.dispute.state !== 'OPEN') return
      const act = await beginAct(parts, tx, actor)
      await changeDispute(act, held, answered(held.dispute, state, act.now))
    })
    .then(() => parts.notifications.wake(clientId))

const answered = ({ amount }: Dispute, state: DisputeAnswer, now: Date): NextStep =>
  state === 'DEFENDED'
    ? { state, suppliedAt: now, told: 'DEFENSE_SUPPLIED' }
    : {
        state,
        acceptedAt: now,
        acceptReason: 'MERCHANT_ACCEPTED',
        lostMinor: amount.value,
        told: 'DISPUTE_ACCEPTED',
      }

/** Whoever hears of the end has heard: the next who asks the same repeats it. */
const hearEnd = (
  parts: MoneyParts,
  actor: Actor,
  { clientId, disputeId }: Dispute,
  state: DisputeAnswer,
): Promise<Dispute> =>
  parts.db.transaction().execute(async (tx) => {
    const { dispute } = await requireDispute(tx, clientId, disputeId)
    if (dispute.state === 'OPEN')
      throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
    if (dispute.state !== state) throw new Refusal('REPEAT_REQUEST', 'the dispute is over already')
    return dispute.wanted === null ? dispute : updateDispute(tx, actor, dispute, { wanted: null })
  })

async function untilEnd({ db }: MoneyParts, { clientId, disputeId }: Dispute): Promise<void> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const dispute = await findDispute(db, clientId, disputeId)
    if (dispute?.state !== 'OPEN') return
    await delay(LOOK_AGAIN_MS)
  }
}

async function refuse(parts: MoneyParts, actor: Actor, dispute: Dispute, code: ResultCode): Promise<void> {
  if (await forget(parts, actor, dispute)) throw new Refusal(code)
}

/** It was not done, and is not wanted any more; false where the dispute has gone on meanwhile. */
const forget = (parts: MoneyParts, actor: Actor, { clientId, disputeId }: Dispute): Promise<boolean> =>
  parts.db.transaction().execute(async (tx) => {
    const { dispute } = await requireDispute(tx, clientId, disputeId)
    if (dispute.state !== 'OPEN') return false
    await updateDispute(tx, actor, dispute, { wanted: null, evidenceSealed: null })
    await deleteAgendaItem(tx, itemOf(dispute))
    return true
  })
