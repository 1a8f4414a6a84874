import { type Actor, type Dispute, type DisputeAnswer, requireAnswerable } from '../../domain/index.ts'
import { beginAct } from '../act.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { askForAnswer, wantAnswer } from './answer-elsewhere.ts'
import { changeDispute, type NextStep } from './change-dispute.ts'
import { sealEvidence } from './evidence.ts'
import { requireDispute } from './hold-dispute.ts'

/** The merchant gives in: what is held is lost. */
export const acceptDispute = (
  parts: MoneyParts,
  actor: Actor,
  disputeId: string,
  alongside?: Call['alongside'],
): Promise<Dispute> =>
  answer(parts, actor, disputeId, {
    alongside,
    state: 'ACCEPTED',
    step: ({ amount }, now) => ({
      acceptedAt: now,
      acceptReason: 'MERCHANT_ACCEPTED',
      lostMinor: amount.value,
      told: 'DISPUTE_ACCEPTED',
    }),
  })

/** The merchant defends itself with a document; the other side judges. */
export const defendDispute = (
  parts: MoneyParts,
  actor: Actor,
  disputeId: string,
  { document, alongside }: { readonly document: Buffer; readonly alongside?: Call['alongside'] },
): Promise<Dispute> =>
  answer(parts, actor, disputeId, {
    alongside,
    document,
    state: 'DEFENDED',
    step: (dispute, now) => ({
      suppliedAt: now,
      evidenceSealed: sealEvidence(parts.sealer, dispute, document),
      told: 'DEFENSE_SUPPLIED',
    }),
  })

interface Answered {
  readonly state: DisputeAnswer
  readonly document?: Buffer
  step(dispute: Dispute, now: Date): Omit<NextStep, 'state'>
  readonly alongside: Call['alongside']
}

async function answer(
  parts: MoneyParts,
  actor: Actor,
  disputeId: string,
  { state, document, step, alongside }: Answered,
): Promise<Dispute> {
  const { clientId } = actor.client
  const answered = await parts.db.transaction().execute(async (tx) => {
    const held = await requireDispute(tx, clientId, disputeId)
    const act = await beginAct(parts, tx, actor)
    if (held.dispute.provider !== null) return wantAnswer(act, held, { state, document, alongside })
    requireAnswerable(held.dispute, state, act.now)
    await alongside?.(tx)
    return changeDispute(act, held, { state, ...step(held.dispute, act.now) })
  })
  parts.notifications.wake(clientId)
  return answered.provider === null ? answered : askForAnswer(parts, actor, answered, state)
}
