import {
  type Actor,
  type Attempt,
  type CardSource,
  isCard,
  isDecided,
  isOpen,
  isOver,
  type Payment,
  type ProviderOutcome,
  Refusal,
} from '../../domain/index.ts'
import { findPresentedCard, listCharges, lockPayment, type PaymentName } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { sendAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { beginAttempt, FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import type { MoneyParts } from '../parts.ts'
import { recordCharge } from './record-charge.ts'

/**
 * Asks the provider for the money of an open payment: the intent is committed, the provider called, its outcome
 * recorded. Whoever dies in between leaves the attempt to the agenda. A payment that has ended is given back as
 * it is. `instruction` is what the simulated payer wants; without one the issuer of a card decides.
 */
export async function charge(
  parts: MoneyParts,
  actor: Actor,
  name: PaymentName,
  instruction?: ProviderOutcome,
): Promise<Payment> {
  const provider = chooseProvider(parts, actor)
  const begun = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, actor.client.clientId, name)
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment)) return { payment }
    const act = await beginAct(parts, tx, actor)
    if (isOver(payment, act.now)) throw new Refusal('ORDER_IS_CLOSED')
    const source = await cardSourceOf(act, payment)
    if (isCard(payment) && !source && !instruction)
      throw new Refusal('ORDER_STATUS_INVALID', 'no card waits for this payment')
    const attempt = await beginCharge(act, payment, { provider: provider.name, instruction })
    return { payment, attempt, now: act.now, source }
  })
  const { payment, attempt, now, source } = begun
  if (!attempt) return payment
  return performCharge(parts, actor, { payment, attempt: { ...attempt, instruction }, now, source })
}

export interface BegunCharge {
  readonly payment: Payment
  readonly attempt: Attempt
  readonly now: Date
  readonly source?: CardSource | undefined
}

/** Asks the provider for what was begun, and writes what it says. While it says nothing, the payment stays as it is. */
export async function performCharge(
  parts: MoneyParts,
  actor: Actor,
  { payment, attempt, now, source }: BegunCharge,
): Promise<Payment> {
  const told = await unlessSilent(parts, attempt, sendAttempt(parts, attempt, { now, source }))
  return told ? recordCharge(parts, actor, attempt, told) : payment
}

/** The card that waits for its payer, if one does. */
async function cardSourceOf({ parts, tx }: Act, payment: Payment): Promise<CardSource | undefined> {
  if (!isCard(payment)) return undefined
  return (await findPresentedCard(tx, parts.sealer, payment.clientId, payment.paymentId)) ?? undefined
}

/** One attempt at a time: who comes while another is unfinished speaks to the provider under the same key. */
export async function beginCharge(
  act: Act,
  { clientId, paymentId, paymentRequestId, amount, expiresAt }: Payment,
  { provider, instruction }: { provider: string; instruction: ProviderOutcome | undefined },
): Promise<Attempt> {
  const earlier = await listCharges(act.tx, clientId, paymentId)
  const unfinished = earlier.find(({ state }) => !isDecided(state))
  if (unfinished) return unfinished
  // The provider is asked while its answer still counts, so halfway to the payment's end where that is sooner.
  const halfwayMs = Math.floor((expiresAt.getTime() - act.now.getTime()) / 2)
  return beginAttempt(act, {
    clientId,
    paymentId,
    kind: 'CHARGE',
    transactionId: null,
    provider,
    amount,
    instruction,
    origin: { paymentRequestId, ordinal: earlier.length },
    finishAfterMs: Math.min(FINISH_AFTER_MS, halfwayMs),
  })
}
