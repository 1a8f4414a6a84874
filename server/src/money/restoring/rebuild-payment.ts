import { type Actor, type Attempt, isDecided, later, type Payment } from '../../domain/index.ts'
import type { StandingPayment } from '../../providers/index.ts'
import {
  findAttempt,
  findPayment,
  findRequestId,
  insertAgendaItem,
  insertAttempt,
  insertPayment,
  listCharges,
  lockPayment,
  updatePayment,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import type { MoneyParts } from '../parts.ts'
import { openAttempt } from './open-attempt.ts'
import { paymentInRecord } from './payment-record.ts'

export type Rebuilt = { readonly charge: Attempt } | { readonly why: string }

/**
 * Makes a payment anew that was begun after the moment of the restored database, or a later charge of one that is known: as
 * it was before the provider answered. What was given to the provider with it says all that is needed.
 */
export async function rebuildPayment(
  parts: MoneyParts,
  actor: Actor,
  provider: string,
  standing: StandingPayment,
): Promise<Rebuilt> {
  const { clientId, attemptId, record } = standing
  const lost = paymentInRecord(parts.sealer, { clientId, attemptId, provider }, record)
  if (!lost) return { why: 'it is not known here, and came without a record of this gateway' }
  return parts.db.transaction().execute(async (tx): Promise<Rebuilt> => {
    const act = await beginAct(parts, tx, actor)
    const known = () => lockPayment(tx, clientId, { paymentId: lost.paymentId })
    // Whoever makes it anew at the same moment is waited for by the insert.
    const payment = (await known()) ?? (await insert(act, lost)) ?? (await known())
    if (!payment) return { why: 'its request id leads to something else here' }
    const charge = await findAttempt(tx, clientId, attemptId)
    if (charge) return { charge }
    // One account is asked after the other: the next one only when the one before had certainly moved nothing.
    const earlier = (await listCharges(tx, clientId, payment.paymentId)).find(
      ({ state }) => !isDecided(state),
    )
    if (earlier) await recordOutcome(act, earlier, { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' })
    if (payment.provider !== provider) await updatePayment(tx, actor, payment, { provider })
    return { charge: await insertCharge(act, lost, { attemptId, provider }) }
  })
}

/** Null where the merchant's id is used for another one. */
async function insert({ tx, actor }: Act, lost: Payment): Promise<Payment | null> {
  const { clientId, paymentId, paymentRequestId, provider } = lost
  const used = await findRequestId(tx, clientId, paymentRequestId)
  if (used && (used.paymentId !== null || used.isCancelled)) return null
  const bare = { ...lost, provider: null }
  if (!(await insertPayment(tx, bare, used?.paymentSessionId ?? undefined))) return null
  const made = await findPayment(tx, clientId, { paymentId })
  return made && updatePayment(tx, actor, made, { provider, card: lost.card })
}

async function insertCharge(
  { tx, now }: Act,
  { clientId, paymentId, amount, createdAt, changedBy: begunBy }: Payment,
  { attemptId, provider }: Pick<Attempt, 'attemptId' | 'provider'>,
): Promise<Attempt> {
  const charge = openAttempt({
    ...{ clientId, attemptId, paymentId, provider, amount, createdAt, begunBy },
    kind: 'CHARGE',
    transactionId: null,
  })
  await insertAttempt(tx, charge)
  const dueAt = later(now, FINISH_AFTER_MS)
  await insertAgendaItem(tx, { clientId, kind: 'finish_attempt', subjectId: attemptId, dueAt })
  return charge
}
