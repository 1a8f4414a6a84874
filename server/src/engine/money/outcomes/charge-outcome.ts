import {
  DAY_MS,
  decide,
  hasPage,
  isByCodeUpstream,
  isCard,
  isInStore,
  isOpen,
  isWrongCode,
  keepsItsAnswer,
  later,
  type Payment,
  PENDING_DAYS_MAX,
  type ProviderOutcome,
  TRIES_MAX,
} from '../../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import {
  deletePresentedCard,
  insertCodeFailure,
  updateJobDueTime,
  updatePayment,
  updatePaymentAnswer,
} from '../../../storage/index.ts'
import { endPayment } from '../charges/end-payment.ts'
import { receiveMoney } from '../charges/receive-money.ts'
import { sendBack } from '../charges/send-back.ts'
import { notifyMerchant } from '../charges/notify-merchant.ts'
import { inStoreAnswer, pageAnswer } from '../opening/pay-answer.ts'
import { chargesOf } from '../payment-rows.ts'
import type { Unit } from '../unit.ts'
import type { Followed } from './record-outcome.ts'
import { endsTryAlone, type OutcomeRows } from './rows.ts'

/**
 * What a provider's outcome means for a charge's payment. A success for a payment that has ended meanwhile is booked as
 * money on its way back, with a job for its reversal. A payer's own try that fails ends nothing while they have others
 * left.
 */
export function endCharge(unit: Unit, rows: OutcomeRows, outcome: ProviderOutcome): Followed {
  const { payment, attempt } = rows
  if (isOpen(payment)) return endOrWait(unit, rows, outcome)
  if (outcome.outcome === 'SUCCESS') sendBack(unit, payment, attempt)
  return { payment }
}

function endOrWait(unit: Unit, rows: OutcomeRows, outcome: ProviderOutcome): Followed {
  const { payment, attempt, transactions } = rows
  const { status, resultCode } = decide(outcome.outcome, outcome.resultCode)
  if (outcome.outcome === 'OPENED') return { payment: keepPage(unit, payment, outcome) }
  if (status === 'PENDING') return { payment: wait(unit, payment) }
  if (endsTryAlone(unit.actor, payment, { attempt, status }) && chargesOf(rows).length < TRIES_MAX)
    return { payment: letTryAgain(unit, payment) }
  const { provider } = attempt
  const { cardToken, ...ended } =
    status === 'SUCCESS'
      ? receiveMoney(unit, payment, { provider, outcome, transactions })
      : { payment: endPayment(unit, payment, { status, resultCode }) }
  // The gateway's own codes are checked, and counted, before they are charged.
  if (isWrongCode(resultCode) && isByCodeUpstream(payment))
    unit.writes.also((tx) => insertCodeFailure(tx, payment.clientId, unit.now))
  notifyMerchant(unit, ended.payment, cardToken)
  return ended
}

/** The payment stays as it was, and the merchant is not notified. The next card is presented to its issuer anew. */
function letTryAgain({ writes }: Unit, payment: Payment): Payment {
  if (isCard(payment)) deletePresentedCard(writes, payment.clientId, payment.paymentId)
  return payment
}

/** The payer completes it at the provider: the first address or code given is the answer from now on. */
function keepPage(
  { writes }: Unit,
  payment: Payment,
  outcome: Pick<ProviderOutcome, 'payerUrl' | 'inStore'>,
): Payment {
  const answer = openedAnswer(payment, outcome)
  if (answer === null || keepsItsAnswer(payment)) return payment
  return updatePaymentAnswer(writes, payment, answer)
}

function openedAnswer(
  payment: Payment,
  { payerUrl, inStore }: Pick<ProviderOutcome, 'payerUrl' | 'inStore'>,
): string | null {
  if (isInStore(payment)) return inStore ? inStoreAnswer(payment, inStore) : null
  return payerUrl === undefined ? null : pageAnswer(payment, payerUrl)
}

/** Slow methods have days; a payer in a store or without a page gets the result within the payment's usual time. */
function wait({ writes, actor, now }: Unit, payment: Payment): Payment {
  if (payment.status === 'PENDING' || !hasPage(payment)) return payment
  const { clientId, paymentId } = payment
  const expiresAt = later(now, PENDING_DAYS_MAX * DAY_MS)
  updateJobDueTime(writes, { clientId, kind: 'expire_payment', subjectId: paymentId, dueAt: expiresAt })
  const change = { status: 'PENDING', resultCode: 'PAYMENT_IN_PROCESS', expiresAt } as const
  const pending = updatePayment(writes, actor, payment, change)
  enqueue(writes, notifyPayment(pending, now))
  return pending
}
