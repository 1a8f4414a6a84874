import {
  type Actor,
  type Attempt,
  DAY_MS,
  decide,
  hasPage,
  isByCodeElsewhere,
  isCard,
  isDecided,
  isInStore,
  isOpen,
  isTry,
  isWrongCode,
  keepsItsAnswer,
  later,
  type Payment,
  PENDING_DAYS_MAX,
  type ProviderOutcome,
  TRIES_MAX,
} from '../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import {
  deletePresentedCard,
  findAttempt,
  insertCodeFailure,
  listCharges,
  lockPayment,
  type ReadPayment,
  updateAgendaDueTime,
  updatePayment,
  updatePaymentAnswer,
} from '../../storage/index.ts'
import { type Act, actQuickly, beginAct, holding, type WritingAct } from '../act.ts'
import { GIVING_UP_SECONDS } from '../attempts/give-up-charge.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import { follow } from '../contradictions/contradict.ts'
import { inStoreAnswer, pageAnswer } from '../opening/pay-answer.ts'
import type { MoneyParts } from '../parts.ts'
import { performByItself } from '../transactions/perform.ts'
import { endPayment } from './end-payment.ts'
import { type Paid, receiveMoney } from './receive-money.ts'
import { sendBack } from './send-back.ts'
import { tell } from './tell.ts'

/**
 * Writes what a provider said of a charge: the attempt, the payment, the money, the notification and the agenda
 * together. Told twice, it writes once. A success for a payment that has ended meanwhile, or for a charge that has failed
 * here, is booked as money on its way back, and its reversal is put on the agenda. A payer's own try that fails ends nothing while they have others left.
 */
export async function recordCharge(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  { read, ...told }: Told,
): Promise<Payment> {
  const recorded =
    (read && (await recordQuickly(parts, actor, read, { attempt, told }))) ??
    (await record(parts, actor, { attempt, told }))
  if (recorded.capture) await performByItself(parts, actor, recorded.capture)
  return recorded.payment
}

/** What a provider said, and the payment as it was read before, where its row is not held. */
interface Told extends ProviderOutcome {
  readonly read?: ReadPayment | undefined
}

interface Heard {
  readonly attempt: Attempt
  readonly told: ProviderOutcome
}

async function record(parts: MoneyParts, actor: Actor, { attempt, told }: Heard): Promise<Paid> {
  const { clientId, paymentId } = attempt
  const recorded = await parts.db.transaction().execute(async (tx): Promise<Paid> => {
    const payment = await lockPayment(tx, actor.client.clientId, { paymentId })
    if (!payment) throw new Error(`attempt ${attempt.attemptId} has no payment`)
    return recordHeld(await beginAct(parts, tx, actor), payment, { attempt, told })
  })
  parts.notifications.wake(clientId)
  return recorded
}

/** The same for who holds the payment. */
export async function recordHeld(act: Act, payment: Payment, { attempt, told }: Heard): Promise<Paid> {
  if (!(await recordOutcome(act, attempt, told))) {
    if (told.outcome === 'SUCCESS') await succeedAfterAll(act, payment, { attempt, told })
    return { payment }
  }
  if (isOpen(payment)) return endOrWait(act, payment, { attempt, told })
  if (told.outcome === 'SUCCESS') await sendBack(act, payment, attempt)
  return { payment }
}

/**
 * It was given up meanwhile, and whoever was to refuse it has not. While somebody is about to have it given up, what they hear
 * holds; if they hear nothing, the provider is asked when they must be done.
 */
async function succeedAfterAll(act: Act, payment: Payment, { attempt, told }: Heard): Promise<void> {
  const { tx, now } = act
  const { clientId, attemptId: subjectId } = attempt
  const known = await findAttempt(tx, clientId, subjectId)
  if (known?.state === 'FAILED') await follow(act, { payment, attempt: known, told })
  else if (known && !isDecided(known.state)) {
    const dueAt = later(now, GIVING_UP_SECONDS * 1_000)
    await updateAgendaDueTime(tx, { clientId, kind: 'finish_attempt', subjectId, dueAt })
  }
}

/** The same for a payment that is as it was read, and open. Null when it is not, or when there is more to do. */
async function recordQuickly(
  parts: MoneyParts,
  actor: Actor,
  read: ReadPayment,
  { attempt, told }: Heard,
): Promise<Paid | null> {
  const recorded = await actQuickly(parts, actor, read, async (act) => {
    await recordOutcome(act, attempt, told)
    return endOrWait(act, read.payment, { attempt, told })
  })
  if (!recorded) return null
  const { result, version, isToBeSent } = recorded
  if (isToBeSent) parts.notifications.wake(attempt.clientId)
  return result.capture ? { ...result, capture: { ...result.capture, version } } : result
}

async function endOrWait(act: WritingAct, payment: Payment, { attempt, told }: Heard): Promise<Paid> {
  const { status, resultCode } = decide(told.outcome, told.resultCode)
  if (told.outcome === 'OPENED') return { payment: await keepPage(act, payment, told) }
  if (status === 'PENDING') return { payment: await wait(holding(act), payment) }
  // A merchant who decides for the payer decides for good.
  if (status === 'FAIL' && isTry(payment, attempt) && act.actor.kind !== 'client') {
    const { tx } = holding(act)
    const made = await listCharges(tx, payment.clientId, payment.paymentId)
    if (made.length < TRIES_MAX) return { payment: await letTryAgain(tx, payment) }
  }
  const recorded: Paid =
    status === 'SUCCESS'
      ? await receiveMoney(act, payment, { provider: attempt.provider, told })
      : { payment: await endPayment(act, payment, { status, resultCode }) }
  // The gateway's own codes are judged, and counted, before they are charged.
  if (isWrongCode(resultCode) && isByCodeElsewhere(payment))
    await insertCodeFailure(holding(act).tx, payment.clientId, act.now)
  await tell(act, recorded.payment, recorded.cardToken)
  return recorded
}

/** It stays as it was, and the merchant hears nothing. The next card is shown to its issuer anew. */
async function letTryAgain(tx: Act['tx'], payment: Payment): Promise<Payment> {
  if (isCard(payment)) await deletePresentedCard(tx, payment.clientId, payment.paymentId)
  return payment
}

/** The payer completes it at the provider: the first address or code that was given is the answer from now on. */
async function keepPage(
  { tx }: WritingAct,
  payment: Payment,
  told: Pick<ProviderOutcome, 'payerUrl' | 'inStore'>,
): Promise<Payment> {
  const answer = openedAnswer(payment, told)
  if (answer === null || keepsItsAnswer(payment)) return payment
  return updatePaymentAnswer(tx, payment, answer)
}

function openedAnswer(
  payment: Payment,
  { payerUrl, inStore }: Pick<ProviderOutcome, 'payerUrl' | 'inStore'>,
): string | null {
  if (isInStore(payment)) return inStore ? inStoreAnswer(payment, inStore) : null
  return payerUrl === undefined ? null : pageAnswer(payment, payerUrl)
}

/** Slow methods have days; who pays in a store or without a page is told within the time that the payment has anyway. */
async function wait({ tx, actor, now }: Act, payment: Payment): Promise<Payment> {
  if (payment.status === 'PENDING' || !hasPage(payment)) return payment
  const { clientId, paymentId } = payment
  const expiresAt = later(now, PENDING_DAYS_MAX * DAY_MS)
  await updateAgendaDueTime(tx, { clientId, kind: 'expire_payment', subjectId: paymentId, dueAt: expiresAt })
  const change = { status: 'PENDING', resultCode: 'PAYMENT_IN_PROCESS', expiresAt } as const
  const pending = await updatePayment(tx, actor, payment, change)
  await enqueue(tx, notifyPayment(pending, now))
  return pending
}
