import { type Actor, type Dispute, type DisputeAnswer, requireAnswerable } from '../../../domain/index.ts'
import { type DatabaseTransaction, findEvidence } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { type AnsweredRows, askForAnswer, wantAnswer } from './answer-upstream.ts'
import { changeDispute, type NextStep } from './change-dispute.ts'
import { sealEvidence } from './evidence.ts'
import { requireDispute } from './lock-dispute.ts'

/** The merchant accepts the dispute: the held amount is lost. */
export const acceptDispute = (
  deps: MoneyDeps,
  actor: Actor,
  disputeId: string,
  alongside?: Call['alongside'],
): Promise<Dispute> =>
  answer(deps, actor, disputeId, {
    alongside,
    state: 'ACCEPTED',
    step: ({ amount }, now) => ({
      acceptedAt: now,
      acceptReason: 'MERCHANT_ACCEPTED',
      lostMinor: amount.value,
      reported: 'DISPUTE_ACCEPTED',
    }),
  })

/** The merchant defends itself with a document; the other side decides. */
export const defendDispute = (
  deps: MoneyDeps,
  actor: Actor,
  disputeId: string,
  { document, alongside }: { readonly document: Buffer; readonly alongside?: Call['alongside'] },
): Promise<Dispute> =>
  answer(deps, actor, disputeId, {
    alongside,
    document,
    state: 'DEFENDED',
    step: (dispute, now) => ({
      suppliedAt: now,
      evidenceSealed: sealEvidence(deps.sealer, dispute, document),
      reported: 'DEFENSE_SUPPLIED',
    }),
  })

interface Answered {
  readonly state: DisputeAnswer
  readonly document?: Buffer
  step(dispute: Dispute, now: Date): Omit<NextStep, 'state'>
  readonly alongside: Call['alongside']
}

async function answer(
  deps: MoneyDeps,
  actor: Actor,
  disputeId: string,
  { state, document, step, alongside }: Answered,
): Promise<Dispute> {
  const { clientId } = actor.client
  const rows = (tx: DatabaseTransaction) => rowsOf(tx, clientId, { disputeId, document })
  const answered = await carryOut(deps, actor, rows, (unit, held) => {
    if (held.dispute.provider !== null) return wantAnswer(unit, held, { state, document, alongside })
    requireAnswerable(held.dispute, state, unit.now)
    if (alongside) unit.writes.also(alongside)
    return changeDispute(unit, held, { state, ...step(held.dispute, unit.now) })
  })
  return answered.provider === null ? answered : askForAnswer(deps, actor, answered, state)
}

async function rowsOf(
  tx: DatabaseTransaction,
  clientId: string,
  { disputeId, document }: { readonly disputeId: string; readonly document: Buffer | undefined },
): Promise<AnsweredRows> {
  const held = await requireDispute(tx, clientId, disputeId)
  const evidence = document && held.dispute.wanted ? await findEvidence(tx, held.dispute) : null
  return { ...held, evidence }
}
