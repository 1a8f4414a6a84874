import {
  type Actor,
  askedOfPayment,
  carriesOut,
  isByAgreement,
  isInStore,
  type Payment,
  Refusal,
} from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import { insertAgendaItem, listCharges, lockPayment, updatePayment } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { CertainNo, type HeardNo, isUntouched } from '../attempts/certain-no.ts'
import { listProviders } from '../attempts/choose-provider.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import { type BegunCharge, beginNthCharge } from '../charges/charge.ts'
import { recordHeld } from '../charges/record-charge.ts'
import { recordAnswer } from '../hearing/record-told.ts'
import type { MoneyParts } from '../parts.ts'

/**
 * Nothing comes of a charge, as far as was heard: the payment goes on at the next account of its route, whose charge is given
 * back to be asked for, or fails where there is none. Null where somebody else has come between: what they hear holds.
 */
export async function leaveOrFail(
  parts: MoneyParts,
  actor: Actor,
  begun: BegunCharge,
  heard: HeardNo,
): Promise<BegunCharge | { readonly payment: Payment } | null> {
  const { attempt } = begun
  const left = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, attempt.clientId, { paymentId: attempt.paymentId })
    if (!payment) throw new Error(`attempt ${attempt.attemptId} has no payment`)
    if (!(await isUntouched(tx, payment, attempt))) return null
    const act = await beginAct(parts, tx, actor)
    const certain = await CertainNo.underLock(tx, payment, attempt, heard)
    const next = certain && (await findNext(act, { ...begun, payment }, certain))
    if (certain && next) return moveOn(act, { ...begun, payment }, { certain, provider: next.name })
    if (heard.by === 'guard') return { payment }
    return { payment: (await recordHeld(act, payment, { attempt, told: heard.told })).payment }
  })
  if (left) parts.notifications.wake(attempt.clientId)
  // What was given up is over, whatever was heard of it meanwhile.
  else if (heard.by === 'abandon') await recordAnswer(parts, actor, attempt, heard.told)
  return left
}

/** Null where no other account may be asked. */
async function findNext(
  { parts, tx, actor }: Act,
  { payment, source, paymentCode }: BegunCharge,
  { why }: CertainNo,
): Promise<Provider | null> {
  // What a payer has agreed to, they have agreed to with one account; and a saved card is known to one.
  if (isByAgreement(payment) || (source && 'providerToken' in source)) return null
  // A customer's code may be used up by who has seen it.
  if (paymentCode !== undefined && why !== 'NEVER_SENT') return null
  const tried = await listCharges(tx, payment.clientId, payment.paymentId)
  const names = new Set(tried.map(({ provider }) => provider))
  const asked = askedOfPayment(payment.details)
  return (
    accountsFor({ parts, actor }, payment).find(
      ({ name, abilities }) =>
        (isInStore(payment) ? abilities.sellsInStores : abilities.hasPages) &&
        carriesOut(abilities, asked) &&
        !names.has(name),
    ) ?? null
  )
}

/** None where routes have changed meanwhile and nobody takes it any more. */
function accountsFor({ parts, actor }: Pick<Act, 'parts' | 'actor'>, payment: Payment): readonly Provider[] {
  try {
    return listProviders(parts, actor, { ...payment, provider: null })
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** The first account's charge has failed. What it has refused is closed there all the same, by the agenda. */
async function moveOn(
  act: Act,
  { payment, attempt, source, paymentCode }: BegunCharge,
  { certain, provider }: { readonly certain: CertainNo; readonly provider: string },
): Promise<BegunCharge> {
  const { tx, actor, now } = act
  const { clientId, attemptId: subjectId } = attempt
  if (!(await recordOutcome(act, attempt, { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' })))
    throw new Error(`attempt ${subjectId} was decided while its payment was held`)
  if (certain.why === 'REFUSED')
    await insertAgendaItem(tx, { clientId, kind: 'finish_attempt', subjectId, dueAt: now })
  const made = (await listCharges(tx, clientId, payment.paymentId)).length
  const moved = await updatePayment(tx, actor, payment, { provider })
  const begun = await beginNthCharge(act, moved, { provider, instruction: undefined, ordinal: made })
  return { payment: moved, attempt: begun, now, source, paymentCode }
}
