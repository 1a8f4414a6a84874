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
} from '../../domain/index.ts'
import {
  findPresentedCard,
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
  const wish = { instruction }
  const begun = (await beginQuickly(parts, actor, name, wish)) ?? (await begin(parts, actor, name, wish))
  if (!begun.attempt) return begun.payment
  return performCharge(parts, actor, { ...begun, attempt: { ...begun.attempt, instruction } })
}

interface Wish {
  readonly instruction: ProviderOutcome | undefined
}

interface Intent extends Wish {
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
  { instruction }: Wish,
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
    const provider = chooseProvider(parts, actor, payment)
    if (provider.abilities.hasPages)
      throw new Refusal('ORDER_STATUS_INVALID', 'this payment is completed at the pages of its provider')
    const attempt = await beginCharge(act, payment, { provider: provider.name, instruction })
    return { payment, attempt, now: act.now, source }
  })

/** The same for a wallet's payment that nobody charges: the usual case. Null for every other. */
async function beginQuickly(
  parts: MoneyParts,
  actor: Actor,
  name: PaymentName,
  { instruction }: Wish,
): Promise<BegunCharge | null> {
  const read = await parts.acts.readToCharge({ clientId: actor.client.clientId, name })
  if (!read || !isOpen(read.payment) || isCard(read.payment) || read.isBeingCharged) return null
  const { payment, charges: ordinal } = read
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

/** One attempt at a time: who comes while another is unfinished speaks to the provider under the same key. */
export async function beginCharge(act: Act, payment: Payment, intent: Intent): Promise<Attempt> {
  const earlier = await listCharges(act.tx, payment.clientId, payment.paymentId)
  const unfinished = earlier.find(({ state }) => !isDecided(state))
  return unfinished ?? beginNthCharge(act, payment, { ...intent, ordinal: earlier.length })
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
