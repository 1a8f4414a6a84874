import type { PaymentMethod } from '@amsel/contract'
import {
  type Actor,
  isOpen,
  isOver,
  isSessionOver,
  later,
  MINUTE_MS,
  type Payment,
  type PaymentSession,
  Refusal,
} from '../../../domain/index.ts'
import {
  type DatabaseTransaction,
  deletePresentedCard,
  findPaymentSession,
  lockKeptCard,
  updateJobDueTime,
  updatePaymentMethod,
} from '../../../storage/index.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { chargesOf, lockPaymentRows, unfinishedCharge } from '../payment-rows.ts'
import type { Unit } from '../unit.ts'
import {
  askedBy,
  chargeSaved,
  chooseInSession,
  chosen,
  isOfCard,
  type SessionChoice,
} from './choose-in-session.ts'
import { chooseMethod } from './choose-method.ts'
import { captureModeOf } from './open-card-payment.ts'
import { CardGone } from './saved-cards.ts'

/** The choice, and how many charges its payer knew of. */
type ChoiceAgain = SessionChoice & { readonly made: number }

/**
 * The payer of a session's payment wants another way to pay, because the first was refused or does not suit them. The
 * payment stays the same one, under its request id, and never gets more time than before. While the outcome of a try is
 * unknown, nothing is changed.
 */
export async function chooseAgain(
  deps: MoneyDeps,
  actor: Actor,
  paymentSessionId: string,
  { made, ...choice }: ChoiceAgain,
): Promise<Payment> {
  const { clientId } = actor.client
  const session = await findPaymentSession(deps.db, deps.sealer, clientId, { paymentSessionId })
  if (!session) throw new Refusal('ORDER_NOT_EXIST')
  const { method, saved } = await chosen(deps, actor, session, choice)
  const { paymentRequestId } = session.request
  const rows = async (tx: DatabaseTransaction) => ({
    ...(await lockPaymentRows(tx, clientId, { paymentRequestId })),
    isKept: !saved || (await lockKeptCard(tx, clientId, saved.keptWith)),
  })
  const changed = await carryOut(deps, actor, rows, (unit, { payment, isKept, ...found }) => {
    if (!payment) return null
    if (!isOpen(payment)) return { payment, isOpen: false }
    if (isOver(payment, unit.now) || isSessionOver(session, unit.now)) throw new Refusal('ORDER_IS_CLOSED')
    if (unfinishedCharge(found) || payment.status !== 'PROCESSING' || payment.provider !== null)
      return { payment, isOpen: false }
    if (!isKept) throw new CardGone()
    const chosenAfter = chargesOf(found).length
    return { payment: changeMethod(unit, session, payment, { type: method, chosenAfter }), isOpen: true }
  })
  if (!changed) return chooseInSession(deps, actor, paymentSessionId, choice)
  const { payment } = changed
  return changed.isOpen && saved ? chargeSaved(deps, actor, payment, { saved, made }) : payment
}

function changeMethod(
  { deps, writes, actor, now }: Unit,
  session: PaymentSession,
  payment: Payment,
  { type: paymentMethodType, chosenAfter }: { readonly type: string; readonly chosenAfter: number },
): Payment {
  const { clientId, paymentId } = payment
  const method = methodHere(deps, actor, session, paymentMethodType)
  deletePresentedCard(writes, clientId, paymentId)
  const { cardWish: _, ...kept } = payment.details as { cardWish?: unknown }
  const details = { ...kept, chosenAfter }
  const expiresAt = earlier(payment.expiresAt, later(now, method.expiryMinutes * MINUTE_MS))
  if (expiresAt < payment.expiresAt)
    updateJobDueTime(writes, {
      clientId,
      kind: 'expire_payment',
      subjectId: paymentId,
      dueAt: expiresAt,
    })
  return updatePaymentMethod(writes, actor, payment, {
    paymentMethodType,
    expiresAt,
    captureMode: isOfCard(method) ? captureModeOf(session.request) : null,
    details: isOfCard(method) ? { ...details, cardWish: session.offer.cardWish } : details,
  })
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/**
 * The method, if a payment that was begun here can continue with it: a payment taken upstream is upstream's from the
 * beginning.
 */
function methodHere(deps: MoneyDeps, actor: Actor, { request }: PaymentSession, type: string): PaymentMethod {
  const asked = askedBy(request, type)
  const method = chooseMethod(asked)
  const { paymentRequestId, paymentAmount: amount } = request
  const { abilities } = chooseProvider(deps, actor, { paymentRequestId, paymentMethodType: type, amount })
  if (abilities.hasPages) throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED')
  return method
}

/** Whether a payment of the session that was begun here could also be paid by this method. */
export function canPayBy(deps: MoneyDeps, actor: Actor, session: PaymentSession, type: string): boolean {
  try {
    return methodHere(deps, actor, session, type) !== null
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
