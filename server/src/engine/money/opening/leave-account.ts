import {
  type Actor,
  type Attempt,
  askedOfPayment,
  carriesOut,
  isByAgreement,
  isInStore,
  type Payment,
  Refusal,
} from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import { insertJob, updatePayment } from '../../../storage/index.ts'
import { CertainNo, type ProviderNo, isUntouched } from '../attempts/certain-no.ts'
import { listProviders } from '../attempts/choose-provider.ts'
import { moveAttempt } from '../attempts/move-attempt.ts'
import { carryOut } from '../carry-out.ts'
import { type BegunCharge, beginNthCharge } from '../charges/charge.ts'
import { decideOutcome, recordAnswer } from '../outcomes/record-outcome.ts'
import { lockedOutcomeRows, type OutcomeRows } from '../outcomes/rows.ts'
import type { MoneyDeps } from '../deps.ts'
import { chargesOf } from '../payment-rows.ts'
import type { Unit } from '../unit.ts'

/**
 * A charge has come to nothing, as far as is known: the payment continues at the next account of its route, whose charge
 * is returned to be sent, or fails if there is none. Null if somebody else came in between: their result counts.
 */
export async function leaveOrFail(
  deps: MoneyDeps,
  actor: Actor,
  begun: BegunCharge,
  no: ProviderNo,
): Promise<BegunCharge | { readonly payment: Payment } | null> {
  const { attempt } = begun
  const left = await carryOut(deps, actor, lockedOutcomeRows(attempt), (unit, rows) => {
    const { payment } = rows
    const pair = { asked: attempt, current: rows.attempt }
    if (!isUntouched(payment, pair)) return null
    const certain = CertainNo.underLock(payment, pair, no)
    const next = certain && findNext(unit, { ...begun, payment }, { certain, attempts: rows.attempts })
    if (certain && next) return moveOn(unit, rows, begun, { certain, provider: next.name })
    if (no.by === 'guard') return { payment }
    return { payment: decideOutcome(unit, rows, { outcome: no.reported }).payment }
  })
  // A charge that was given up is over, whatever was reported about it meanwhile.
  if (!left && no.by === 'abandon') await recordAnswer(deps, actor, attempt, no.reported)
  return left
}

/** Null where no other account may be asked. */
function findNext(
  { deps, actor }: Unit,
  { payment, source, paymentCode }: BegunCharge,
  { certain: { why }, attempts }: { readonly certain: CertainNo; readonly attempts: readonly Attempt[] },
): Provider | null {
  // A payer's agreement is with one account, and a saved card is known to one.
  if (isByAgreement(payment) || (source && 'providerToken' in source)) return null
  // A customer's code may be used up once an account has seen it.
  if (paymentCode !== undefined && why !== 'NEVER_SENT') return null
  const names = new Set(chargesOf({ attempts }).map(({ provider }) => provider))
  const asked = askedOfPayment(payment.details)
  return (
    accountsFor(deps, actor, payment).find(
      ({ name, abilities }) =>
        (isInStore(payment) ? abilities.sellsInStores : abilities.hasPages) &&
        carriesOut(abilities, asked) &&
        !names.has(name),
    ) ?? null
  )
}

/** None if the routes have changed meanwhile and nobody takes it any more. */
function accountsFor(deps: MoneyDeps, actor: Actor, payment: Payment): readonly Provider[] {
  try {
    return listProviders(deps, actor, { ...payment, provider: null })
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** The first account's charge has failed. If the account refused it, a job still closes it there. */
function moveOn(
  unit: Unit,
  { payment, attempt, attempts }: OutcomeRows,
  { source, paymentCode }: BegunCharge,
  { certain, provider }: { readonly certain: CertainNo; readonly provider: string },
): BegunCharge {
  const { writes, actor, now } = unit
  const { clientId, attemptId: subjectId } = attempt
  if (!moveAttempt(unit, attempt, { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' }))
    throw new Error(`attempt ${subjectId} was decided while its payment was locked`)
  if (certain.why === 'REFUSED')
    insertJob(writes, { clientId, kind: 'finish_attempt', subjectId, dueAt: now })
  const moved = updatePayment(writes, actor, payment, { provider })
  const intent = { provider, instruction: undefined, ordinal: chargesOf({ attempts }).length }
  return { payment: moved, attempt: beginNthCharge(unit, moved, intent), now, source, paymentCode }
}
