import { setTimeout as delay } from 'node:timers/promises'
import {
  type Actor,
  type Attempt,
  agreementIdOf,
  askedOfPayment,
  carriesOut,
  isByAgreement,
  isInStore,
  isOpen,
  keepsItsAnswer,
  type Payment,
  ProviderUnavailable,
} from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import {
  findPayment,
  findUnfinishedAttempt,
  insertPayment,
  listCharges,
  lockPayment,
  updatePayment,
} from '../../storage/index.ts'
import { type Act, actQuickly, beginAct } from '../act.ts'
import { learnAgreement } from '../agreements/elsewhere/learn-agreement.ts'
import { sendAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { listProviders } from '../attempts/choose-provider.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import { type BegunCharge, beginNthCharge } from '../charges/charge.ts'
import { driveChargeOn } from '../charges/drive-charge-on.ts'
import { recordCharge } from '../charges/record-charge.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyParts } from '../parts.ts'
import type { Opened } from './opened.ts'

/** Makes the payment as it is asked for, at the moment when it is written. */
export type Make = (now: Date) => Promise<Pick<Opened, 'payment' | 'source'>>

/**
 * Somebody else's pages complete this payment, or somebody else charges its card: payment and charge are committed before
 * they are asked. Null when the request id is taken.
 */
export async function openAtProvider(
  parts: MoneyParts,
  { actor }: Pick<Call, 'actor'>,
  provider: Provider,
  make: Make,
): Promise<Opened | null> {
  const quickly = await openQuickly(parts, actor, provider, make)
  return quickly ?? openHolding(parts, actor, provider, make)
}

/** By a statement that it shares with others of its moment. Null where nothing was written. */
async function openQuickly(
  parts: MoneyParts,
  actor: Actor,
  { name: provider }: Provider,
  make: Make,
): Promise<Opened | null> {
  const opened = await actQuickly(parts, actor, null, async (act) => {
    const { payment: bare, source } = await make(act.now)
    const payment = { ...bare, provider }
    await insertPayment(act.tx, payment)
    const attempt = await beginNthCharge(act, payment, { provider, instruction: undefined, ordinal: 0 })
    return { payment, attempt, now: act.now, ...(source && { source }) }
  })
  return opened && { ...opened.result, version: opened.version }
}

const openHolding = (
  parts: MoneyParts,
  actor: Actor,
  provider: Provider,
  make: Make,
): Promise<Opened | null> =>
  parts.db.transaction().execute(async (tx) => {
    const act = await beginAct(parts, tx, actor)
    const { payment: bare, source } = await make(act.now)
    if (!(await insertPayment(tx, bare))) return null
    const begun = await beginElsewhere(act, bare, provider.name)
    return { ...begun, now: act.now, ...(source && { source }) }
  })

/** The payment that was just written is this provider's from now on, and its charge is begun. */
export async function beginElsewhere(
  act: Act,
  made: Payment,
  provider: string,
): Promise<{ payment: Payment; attempt: Attempt }> {
  const payment = await updatePayment(act.tx, act.actor, made, { provider })
  const intent = { provider, instruction: undefined, ordinal: 0 }
  return { payment, attempt: await beginNthCharge(act, payment, intent) }
}

/**
 * Asks for what was opened. After a failure that certainly moved no money the next account of the route is tried, under a
 * key of its own; a card is at hand only in the call that brought it. While the provider is silent the payment stays as it
 * is, without an answer to keep.
 */
export async function performOpening(parts: MoneyParts, actor: Actor, begun: BegunCharge): Promise<Payment> {
  const { payment, attempt, now, source, version, paymentCode, isRepeat = false } = begun
  const asking = sendAttempt(parts, attempt, { now, source, payment, paymentCode }).catch(unsent)
  const told = await unlessSilent(parts, attempt, asking)
  if (!told) return payment
  const isNo = told !== 'UNSENT' && told.outcome === 'FAIL' && told.isCertain
  // A customer's code may be used up by who has seen it, or paid; what is not sent this time may have been before.
  const mayBeSpent = paymentCode !== undefined && (told !== 'UNSENT' || isRepeat)
  if ((told === 'UNSENT' || isNo) && !mayBeSpent) {
    const next = await tryNext(parts, actor, begun)
    if (next) return performOpening(parts, actor, next)
  }
  if (told === 'UNSENT') return payment
  const read = version === undefined ? undefined : { payment, version }
  const recorded = await recordCharge(parts, actor, attempt, { ...told, read })
  const agreementId = agreementIdOf(recorded)
  if (agreementId !== null && told.resultCode === 'INVALID_ACCESS_TOKEN')
    await learnAgreement(parts, actor, agreementId)
  return recorded
}

/** An account that is not asked at the moment may be asked later, under the same key. */
function unsent(error: unknown): 'UNSENT' {
  if (error instanceof ProviderUnavailable) return 'UNSENT'
  throw error
}

/** Null where no other account is left, or where somebody else goes on with the payment. */
async function tryNext(
  parts: MoneyParts,
  actor: Actor,
  { payment: { clientId, paymentId }, attempt, source, paymentCode }: BegunCharge,
): Promise<BegunCharge | null> {
  return parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    // What a payer has agreed to, they have agreed to with one account.
    if (!payment || !isOpen(payment) || isByAgreement(payment)) return null
    const tried = await listCharges(tx, clientId, paymentId)
    const names = new Set(tried.map(({ provider }) => provider))
    const asked = askedOfPayment(payment.details)
    const next = listProviders(parts, actor, { ...payment, provider: null }).find(
      ({ name, abilities }) =>
        (isInStore(payment) ? abilities.sellsInStores : abilities.hasPages) &&
        carriesOut(abilities, asked) &&
        !names.has(name),
    )
    if (!next) return null
    const act = await beginAct(parts, tx, actor)
    if (!(await recordOutcome(act, attempt, { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' }))) return null
    const moved = await updatePayment(tx, actor, payment, { provider: next.name })
    const intent = { provider: next.name, instruction: undefined, ordinal: tried.length }
    const begun = await beginNthCharge(act, moved, intent)
    return { payment: moved, attempt: begun, now: act.now, source, paymentCode }
  })
}

/**
 * What a repeat gets of a payment that was opened elsewhere and has no answer yet: it is asked for again, under the same
 * key. A card is gone with the call that brought it: there the provider is asked what came of it.
 */
export async function driveOpeningOn(
  parts: MoneyParts,
  actor: Actor,
  payment: Payment,
  paymentCode?: string,
): Promise<Payment> {
  if (payment.card) return driveChargeOn(parts, actor, payment)
  const { clientId, paymentId } = payment
  const until = performance.now() + WAIT_MS
  for (;;) {
    const attempt = await findUnfinishedAttempt(parts.db, { clientId, paymentId, kind: 'CHARGE' })
    const current = (await findPayment(parts.db, clientId, { paymentId })) ?? payment
    if (!attempt || !isOpen(current) || keepsItsAnswer(current)) return current
    // Somebody may be asking at this moment.
    if (attempt.state === 'PENDING' || performance.now() > until) {
      const now = await clientNow(parts, parts.db, clientId)
      return performOpening(parts, actor, { payment: current, attempt, now, paymentCode, isRepeat: true })
    }
    await delay(LOOK_AGAIN_MS)
  }
}

/** Opened elsewhere, and nobody knows yet what came of it. */
export const isUncertain = (payment: Payment): boolean =>
  isOpen(payment) && payment.provider !== null && !keepsItsAnswer(payment)
