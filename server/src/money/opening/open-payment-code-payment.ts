import type { CodeOutcome, PayRequest, ResultCode } from '@amsel/contract'
import {
  ANY_WALLET,
  type Attempt,
  isCodeTooOld,
  isPaymentCode,
  type ProviderOutcome,
  SANDBOX_PAYMENT_CODES,
} from '../../domain/index.ts'
import {
  insertPayment,
  lockPaymentCode,
  MustHold,
  type PaymentCode,
  updatePaymentCode,
} from '../../storage/index.ts'
import { actQuickly, beginAct, type WritingAct } from '../act.ts'
import { chooseProvider, findSellerElsewhere, requireInStore, soughtBy } from '../attempts/choose-provider.ts'
import { beginNthCharge } from '../charges/charge.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { plannedCharge } from '../plan.ts'
import { requireRegistered } from '../registrations/require-registered.ts'
import { openCodeElsewhere } from './open-code-elsewhere.ts'
import type { Opened, Opener } from './opened.ts'
import { paymentByCode, refuseCode, requireFewWrongCodes } from './payment-by-code.ts'

export const CODE_PURPOSE = 'payment code'

/** A code that a wallet stands behind. */
interface GoodCode {
  readonly wallet: string
  readonly code: PaymentCode | null
  readonly instruction: ProviderOutcome
}

/** The same, or why it is none. */
type Judged = GoodCode | { readonly refusal: ResultCode; readonly wallet?: string }

/**
 * The till has scanned the customer's phone. The code is looked up, used once in the transaction that makes the
 * payment, and its wallet is charged in the call. A code that is no good leaves a failed payment behind.
 */
export const openPaymentCodePayment: Opener = async (parts, call, request) => {
  const seller = findSellerElsewhere(parts, call.actor, soughtBy(request, ANY_WALLET))
  if (seller) return openCodeElsewhere(parts, call, request, seller)
  const quickly = await openQuickly(parts, call, request)
  if (quickly) return quickly
  const { clientId } = call.actor.client
  const opened = await parts.db.transaction().execute(async (tx): Promise<Opened | null> => {
    const act = await beginAct(parts, tx, call.actor)
    await requireRegistered(parts, tx, call.actor.client, request.order)
    requireInStore(parts, call.actor, soughtBy(request, ANY_WALLET))
    await requireFewWrongCodes(act)
    const judged = await judge(act, request, (digest) => lockPaymentCode(tx, clientId, digest))
    if (!('refusal' in judged)) return open(act, call, request, judged)
    return refuseCode(
      act,
      paymentByCode(call, request, { now: act.now, wallet: judged.wallet }),
      judged.refusal,
    )
  })
  // A refused code may have left a notification, and no charge follows that would send it off.
  if (opened && !opened.attempt) parts.notifications.wake(clientId)
  return opened
}

/** The same for a code that a wallet stands behind. Null for every other, and where nothing was written. */
async function openQuickly(parts: MoneyParts, call: Call, request: PayRequest): Promise<Opened | null> {
  const { db } = parts
  const { client } = call.actor
  const opened = await actQuickly(parts, call.actor, null, async (act) => {
    await requireRegistered(parts, db, client, request.order)
    requireInStore(parts, call.actor, soughtBy(request, ANY_WALLET))
    await requireFewWrongCodes(act)
    const judged = await judge(act, request, (codeDigest) =>
      parts.acts.readCode({ clientId: client.clientId, codeDigest }),
    )
    const payment = 'refusal' in judged ? null : await open(act, call, request, judged)
    if (!payment) throw new MustHold()
    return payment
  })
  return opened && { ...opened.result, version: opened.version }
}

/** Null when the request id is taken. */
async function open(
  act: WritingAct,
  call: Call,
  request: PayRequest,
  { wallet, code, instruction }: GoodCode,
): Promise<(Opened & { readonly attempt: Attempt }) | null> {
  const { parts, tx, now } = act
  const payment = paymentByCode(call, request, { now, wallet })
  if (!(await insertPayment(tx, payment))) return null
  if (code) await updatePaymentCode(tx, code, payment.paymentId)
  const provider = chooseProvider(parts, call.actor, payment).name
  const intent = { provider, instruction: plannedCharge(call) ?? instruction, ordinal: 0 }
  return { payment, attempt: await beginNthCharge(act, payment, intent), now }
}

async function judge(
  { parts, actor, now }: WritingAct,
  request: PayRequest,
  find: (digest: Buffer) => Promise<PaymentCode | null>,
): Promise<Judged> {
  const { client } = actor
  const { paymentMethodId: text = '' } = request.paymentMethod
  if (!isPaymentCode(text)) return { refusal: 'INVALID_PAYMENT_CODE' }
  const sample = client.environment === 'sandbox' ? SANDBOX_PAYMENT_CODES.get(text) : undefined
  if (sample) return { wallet: ANY_WALLET, code: null, instruction: instructionOf(sample) }
  const code = await find(parts.sealer.digest(text, CODE_PURPOSE))
  if (!code || code.paymentId !== null) return { refusal: 'INVALID_PAYMENT_CODE' }
  const wallet = code.paymentMethodType
  if (isCodeTooOld(code, now)) return { refusal: 'EXPIRED_CODE', wallet }
  return { wallet, code, instruction: instructionOf(code) }
}

/** A customer who must still confirm leaves the wallet waiting. */
const instructionOf = (code: { outcome: CodeOutcome; resultCode?: ResultCode | null }): ProviderOutcome => ({
  outcome: code.outcome === 'CONFIRM' ? 'PENDING' : code.outcome,
  ...(code.resultCode && { resultCode: code.resultCode }),
})
