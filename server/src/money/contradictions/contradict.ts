import {
  type Actor,
  type Attempt,
  type AttemptKind,
  contradictedState,
  decide,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { findAttempt, lockPayment, updateAttempt } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import type { MoneyParts } from '../parts.ts'
import { chargeRetracted, chargeSucceeds } from './charge-rules.ts'
import { reversalRetracted, reversalSucceeds } from './reversal-rules.ts'
import type { Contradicted, Rule } from './rule.ts'
import { captureRetracted, captureSucceeds, refundRetracted, refundSucceeds } from './transaction-rules.ts'

/** What is not here is for a person. */
const RULES: Readonly<Record<AttemptKind, { readonly SUCCEEDED?: Rule; readonly RETRACTED?: Rule }>> = {
  CHARGE: { SUCCEEDED: chargeSucceeds, RETRACTED: chargeRetracted },
  CAPTURE: { SUCCEEDED: captureSucceeds, RETRACTED: captureRetracted },
  REFUND: { SUCCEEDED: refundSucceeds, RETRACTED: refundRetracted },
  REVERSAL: { SUCCEEDED: reversalSucceeds, RETRACTED: reversalRetracted },
  CANCEL: {},
  VOID: {},
  INCREMENTAL: {},
}

/** What came of a provider's word about an attempt that is decided. AGREES: it says what is known. */
export type Contradiction = 'AGREES' | 'FOLLOWED' | 'NO_RULE'

/**
 * A provider says of an attempt that is decided here what became of it. Where that is the opposite it is followed if there is
 * a rule for it: attempt, payment, books and notification in one act, once however often it is told.
 */
export async function contradict(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<Contradiction> {
  const { clientId, paymentId, attemptId } = attempt
  try {
    const followed = await parts.db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, clientId, { paymentId })
      const known = await findAttempt(tx, clientId, attemptId)
      if (!payment || !known) throw new Error(`attempt ${attemptId} has no payment`)
      return follow(await beginAct(parts, tx, actor), { payment, attempt: known, told })
    })
    if (followed === 'FOLLOWED') parts.notifications.wake(clientId)
    return followed
  } catch (error) {
    if (error instanceof Unwritten) return error.what
    throw error
  }
}

/** The same for who holds the payment. Throws `Unwritten` where it has moved the attempt and there is nothing to write. */
export async function follow(act: Act, { payment, attempt, told }: Contradicted): Promise<Contradiction> {
  const state = contradictedState(attempt.state, told.outcome)
  if (state === null)
    return attempt.state === 'RETRACTED' && told.outcome === 'SUCCESS' ? 'NO_RULE' : 'AGREES'
  const rule = RULES[attempt.kind][state]
  if (!rule) return 'NO_RULE'
  const { resultCode } = decide(told.outcome, told.resultCode)
  const { reference, payerUrl } = told
  const change = { state, resultCode, decidedAt: act.now, reference, payerUrl }
  if (!(await updateAttempt(act.tx, attempt, change, { contradicts: true }))) return 'AGREES'
  const end = await rule(act, { payment, attempt, told })
  if (end === 'done') return 'FOLLOWED'
  throw new Unwritten(end === 'nothing' ? 'AGREES' : 'NO_RULE')
}

/** Undoes the database transaction. */
class Unwritten extends Error {
  readonly what: Contradiction

  constructor(what: Contradiction) {
    super('the provider contradicts itself, and nothing follows from it')
    this.what = what
  }
}
