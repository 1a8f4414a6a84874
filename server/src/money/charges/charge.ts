import {
  type Actor,
  type Attempt,
  type CardSource,
  isByCodeElsewhere,
  isCard,
  isDecided,
  isOpen,
  isOver,
  type Payment,
  type ProviderOutcome,
  Refusal,
  type SeenTry,
} from '../../domain/index.ts'
import {
  findPresentedCard,
  findUnfinishedAttempt,
  listCharges,
  lockPayment,
  MustHold,
  type PaymentName,
} from '../../storage/index.ts'
import { type Act, actQuickly, beginAct, type WritingAct } from '../act.ts'
import { sendAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { ASK_OF_CODE_AFTER_MS, beginAttempt, FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
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
  const { payment, joined } = await chargeOnce(parts, actor, name, { instruction })
  // A payer's own try had begun before, and has failed by itself meanwhile: what the merchant wants is still to be done.
  const isLeftOpen = joined?.begunBy === 'payer' && payment.status === 'PROCESSING'
  if (!isLeftOpen || actor.kind !== 'client' || (await isBeingCharged(parts, joined))) return payment
  return charge(parts, actor, name, instruction)
}

/**
 * The same for a payer at a page. Refused where something else has happened since they saw it: another try has failed, or
 * another method was chosen. So a form that is sent twice charges once.
 */
export const tryCharge = async (
  parts: MoneyParts,
  actor: Actor,
  name: PaymentName,
  wish: Wish & { readonly seen: SeenTry },
): Promise<Payment> => (await chargeOnce(parts, actor, name, wish)).payment

interface Wish {
  readonly instruction: ProviderOutcome | undefined
  readonly seen?: SeenTry | undefined
}

interface Charged {
  readonly payment: Payment
  /** An attempt that somebody else had begun. */
  readonly joined?: Attempt
}

async function chargeOnce(parts: MoneyParts, actor: Actor, name: PaymentName, wish: Wish): Promise<Charged> {
  const begun = (await beginQuickly(parts, actor, name, wish)) ?? (await begin(parts, actor, name, wish))
  if (!begun.attempt) return begun
  const { instruction } = wish
  const payment = await performCharge(parts, actor, { ...begun, attempt: { ...begun.attempt, instruction } })
  return { payment, ...(begun.isRepeat && { joined: begun.attempt }) }
}

const isBeingCharged = async ({ db }: MoneyParts, { clientId, paymentId }: Attempt): Promise<boolean> =>
  (await findUnfinishedAttempt(db, { clientId, paymentId, kind: 'CHARGE' })) !== null

interface Intent extends Pick<Wish, 'instruction'> {
  readonly provider: string
}

export interface BegunCharge {
  readonly payment: Payment
  readonly attempt: Attempt
  readonly now: Date
  readonly source?: CardSource | undefined
  readonly paymentCode?: string | undefined
  /** It was begun by an earlier call, which may have asked for it. */
  readonly isRepeat?: boolean
  /** Of the payment's row, where the charge was begun without holding it. */
  readonly version?: string | undefined
}

/** There is nothing to charge any more. */
interface Ended {
  readonly payment: Payment
  readonly attempt?: never
}

const begin = (
  parts: MoneyParts,
  actor: Actor,
  name: PaymentName,
  { instruction, seen }: Wish,
): Promise<BegunCharge | Ended> =>
  parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, actor.client.clientId, name)
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment)) return { payment }
    const act = await beginAct(parts, tx, actor)
    if (isOver(payment, act.now)) throw new Refusal('ORDER_IS_CLOSED')
    const source = await cardSourceOf(act, payment)
    if (isCard(payment) && !source && !instruction)
      throw new Refusal('ORDER_STATUS_INVALID', 'no card waits for this payment')
    const earlier = await listCharges(tx, payment.clientId, payment.paymentId)
    // One at a time: who comes while another is unfinished speaks to the provider under the same key.
    const unfinished = earlier.find(({ state }) => !isDecided(state))
    const provider = chooseProvider(parts, actor, unfinished ? begunWith(payment, unfinished) : payment)
    if (provider.abilities.hasPages)
      throw new Refusal('ORDER_STATUS_INVALID', 'this payment is completed at the pages of its provider')
    if (unfinished) return { payment, attempt: unfinished, now: act.now, source, isRepeat: true }
    if (seen) requireSeen(payment, earlier, seen)
    const intent = { provider: provider.name, instruction, ordinal: earlier.length }
    return { payment, attempt: await beginNthCharge(act, payment, intent), now: act.now, source }
  })

/** Where a charge is under way it stays, whatever routes lead to by now. */
const begunWith = (payment: Payment, { provider }: Pick<Attempt, 'provider'>): Payment => ({
  ...payment,
  provider,
})

/** The same for a wallet's payment that nobody charges: the usual case. Null for every other. */
async function beginQuickly(
  parts: MoneyParts,
  actor: Actor,
  name: PaymentName,
  { instruction, seen }: Wish,
): Promise<BegunCharge | null> {
  const read = await parts.acts.readToCharge({ clientId: actor.client.clientId, name })
  if (!read || !isOpen(read.payment) || isCard(read.payment) || read.isBeingCharged) return null
  const { payment, charges: ordinal } = read
  if (seen && (seen.made !== ordinal || seen.method !== payment.paymentMethodType)) return null
  const begun = await actQuickly(parts, actor, read, async (act) => {
    const { name: provider, abilities } = chooseProvider(parts, actor, payment)
    if (isOver(payment, act.now) || abilities.hasPages) throw new MustHold()
    const intent = { provider, instruction, ordinal }
    return { payment, attempt: await beginNthCharge(act, payment, intent), now: act.now }
  })
  return begun && { ...begun.result, version: begun.version }
}

/** Asks the provider for what was begun, and writes what it says. While it says nothing, the payment stays as it is. */
export async function performCharge(
  parts: MoneyParts,
  actor: Actor,
  { payment, attempt, now, source, version }: BegunCharge,
): Promise<Payment> {
  const told = await unlessSilent(parts, attempt, sendAttempt(parts, attempt, { now, source }))
  if (!told) return payment
  const read = version === undefined ? undefined : { payment, version }
  return recordCharge(parts, actor, attempt, { ...told, read })
}

/** The card that waits for its payer, if one does. */
async function cardSourceOf({ parts, tx }: Act, payment: Payment): Promise<CardSource | undefined> {
  if (!isCard(payment)) return undefined
  return (await findPresentedCard(tx, parts.sealer, payment.clientId, payment.paymentId)) ?? undefined
}

/** Whoever calls holds the payment, and none of its charges is unfinished. */
export function requireSeen(
  { paymentMethodType }: Payment,
  earlier: readonly Attempt[],
  { made, method }: SeenTry,
): void {
  if (earlier.length !== made || paymentMethodType !== method)
    throw new Refusal('ORDER_STATUS_INVALID', 'something else was tried meanwhile')
}

/** So many charges came before it, and none of them is unfinished. A payment that is just made has none. */
export function beginNthCharge(
  act: WritingAct,
  payment: Payment,
  { provider, instruction, ordinal }: Intent & { readonly ordinal: number },
): Promise<Attempt> {
  const { clientId, paymentId, paymentRequestId, amount, expiresAt } = payment
  // The provider is asked while its answer still counts, so halfway to the payment's end where that is sooner.
  const halfwayMs = Math.floor((expiresAt.getTime() - act.now.getTime()) / 2)
  const finishAfterMs = isByCodeElsewhere(payment) ? ASK_OF_CODE_AFTER_MS : FINISH_AFTER_MS
  return beginAttempt(act, {
    clientId,
    paymentId,
    kind: 'CHARGE',
    transactionId: null,
    provider,
    amount,
    instruction,
    origin: { paymentRequestId, ordinal },
    finishAfterMs: Math.min(finishAfterMs, halfwayMs),
  })
}
