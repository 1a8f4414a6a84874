import {
  type Actor,
  type Attempt,
  type CardSource,
  isByCodeUpstream,
  isCard,
  isOpen,
  isOver,
  type Payment,
  type ProviderOutcome,
  Refusal,
  type SeenTry,
} from '../../../domain/index.ts'
import { findPresentedCard, findUnfinishedAttempt, type PaymentName } from '../../../storage/index.ts'
import { sendAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { ASK_OF_CODE_AFTER_MS, beginAttempt, FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import { carryOut, type Reader } from '../carry-out.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'
import { chargesOf, lockPaymentRows, type PaymentRows, unfinishedCharge } from '../payment-rows.ts'
import type { Unit } from '../unit.ts'

/**
 * Asks the provider for the money of an open payment: the intent is committed, the provider called, its outcome recorded.
 * A caller that dies in between leaves the attempt to its job. A payment that has ended is returned as it is.
 * `instruction` is what the simulated payer wants; without one the card's issuer decides.
 */
export async function charge(
  deps: MoneyDeps,
  actor: Actor,
  name: PaymentName,
  instruction?: ProviderOutcome,
): Promise<Payment> {
  const { payment, joined } = await chargeOnce(deps, actor, name, { instruction })
  // A payer's own try was under way and has failed by itself meanwhile: the merchant's charge is still to be made.
  const isLeftOpen = joined?.begunBy === 'payer' && payment.status === 'PROCESSING'
  if (!isLeftOpen || actor.kind !== 'client' || (await isBeingCharged(deps, joined))) return payment
  return charge(deps, actor, name, instruction)
}

/**
 * The same for a payer on a page. Refused if something else has happened since they saw it: another try has failed, or
 * another method was chosen. So a form that is sent twice charges once.
 */
export const tryCharge = async (
  deps: MoneyDeps,
  actor: Actor,
  name: PaymentName,
  options: ChargeOptions & { readonly seen: SeenTry },
): Promise<Payment> => (await chargeOnce(deps, actor, name, options)).payment

interface ChargeOptions {
  readonly instruction: ProviderOutcome | undefined
  readonly seen?: SeenTry | undefined
}

interface Charged {
  readonly payment: Payment
  /** An attempt begun by somebody else. */
  readonly joined?: Attempt
}

async function chargeOnce(
  deps: MoneyDeps,
  actor: Actor,
  name: PaymentName,
  options: ChargeOptions,
): Promise<Charged> {
  const begun = await carryOut(deps, actor, rowsToCharge(deps, actor, name), (unit, rows) =>
    begin(unit, rows, options),
  )
  if (!begun.attempt) return begun
  const { instruction } = options
  const payment = await performCharge(deps, actor, { ...begun, attempt: { ...begun.attempt, instruction } })
  return { payment, ...(begun.isRepeat && { joined: begun.attempt }) }
}

const isBeingCharged = async ({ db }: MoneyDeps, { clientId, paymentId }: Attempt): Promise<boolean> =>
  (await findUnfinishedAttempt(db, { clientId, paymentId, kind: 'CHARGE' })) !== null

interface Intent extends Pick<ChargeOptions, 'instruction'> {
  readonly provider: string
}

export interface BegunCharge {
  readonly payment: Payment
  readonly attempt: Attempt
  readonly now: Date
  readonly source?: CardSource | undefined
  readonly paymentCode?: string | undefined
  /** An earlier call began it, and may have sent it. */
  readonly isRepeat?: boolean
}

/** There is nothing left to charge. */
interface Ended {
  readonly payment: Payment
  readonly attempt?: never
}

interface RowsToCharge extends PaymentRows<Payment | null> {
  /** The card that waits for its payer, if any. */
  readonly source?: CardSource | undefined
}

const rowsToCharge = (
  { sealer }: MoneyDeps,
  { client: { clientId } }: Actor,
  name: PaymentName,
): Reader<RowsToCharge> => ({
  async unlocked(units) {
    const read = await units.readPayment({ clientId, name })
    return read && !isCard(read.payment) ? read : null
  },
  async locked(tx) {
    const rows = await lockPaymentRows(tx, clientId, name)
    const { payment } = rows
    if (!payment || !isCard(payment)) return rows
    const source = await findPresentedCard(tx, sealer, clientId, payment.paymentId)
    return { ...rows, source: source ?? undefined }
  },
})

function begin(
  unit: Unit,
  { payment, attempts, source }: RowsToCharge,
  { instruction, seen }: ChargeOptions,
): BegunCharge | Ended {
  const { deps, actor, now } = unit
  const unfinished = unfinishedCharge({ attempts })
  if (!payment) throw new Refusal('ORDER_NOT_EXIST')
  if (!isOpen(payment)) return { payment }
  if (isOver(payment, now)) throw new Refusal('ORDER_IS_CLOSED')
  if (isCard(payment) && !source && !instruction)
    throw new Refusal('ORDER_STATUS_INVALID', 'no card waits for this payment')
  const provider = chooseProvider(deps, actor, unfinished ? begunWith(payment, unfinished) : payment)
  if (provider.abilities.hasPages)
    throw new Refusal('ORDER_STATUS_INVALID', 'this payment is completed on the pages of its provider')
  // One at a time: a second caller speaks to the provider under the same key.
  if (unfinished) return { payment, attempt: unfinished, now, source, isRepeat: true }
  const ordinal = chargesOf({ attempts }).length
  if (seen) requireSeen(payment, ordinal, seen)
  const intent = { provider: provider.name, instruction, ordinal }
  return { payment, attempt: beginNthCharge(unit, payment, intent), now, source }
}

/** A charge under way stays with its account, wherever the routes lead by now. */
const begunWith = (payment: Payment, { provider }: Pick<Attempt, 'provider'>): Payment => ({
  ...payment,
  provider,
})

/** Asks the provider for what was begun, and writes its answer. Without an answer, the payment stays as it is. */
export async function performCharge(
  deps: MoneyDeps,
  actor: Actor,
  { payment, attempt, now, source }: BegunCharge,
): Promise<Payment> {
  const outcome = await unlessSilent(deps, attempt, sendAttempt(deps, attempt, { now, source }))
  if (!outcome) return payment
  return (await recordOutcome(deps, actor, attempt, { outcome, payment })).payment
}

/** None of the payment's charges is unfinished, and so many were made. */
export function requireSeen(
  { paymentMethodType }: Payment,
  charges: number,
  { made, method }: SeenTry,
): void {
  if (charges !== made || paymentMethodType !== method)
    throw new Refusal('ORDER_STATUS_INVALID', 'something else was tried meanwhile')
}

/** So many charges came before it, and none of them is unfinished. A payment just created has none. */
export function beginNthCharge(
  unit: Unit,
  payment: Payment,
  { provider, instruction, ordinal }: Intent & { readonly ordinal: number },
): Attempt {
  const { clientId, paymentId, paymentRequestId, amount, expiresAt } = payment
  // The provider is asked while its answer still counts: halfway to the payment's expiry where that is sooner.
  const halfwayMs = Math.floor((expiresAt.getTime() - unit.now.getTime()) / 2)
  const finishAfterMs = isByCodeUpstream(payment) ? ASK_OF_CODE_AFTER_MS : FINISH_AFTER_MS
  return beginAttempt(unit, {
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
