import type { CodeOutcome, PayRequest, ResultCode } from '@amsel/contract'
import {
  ANY_WALLET,
  IN_STORE_EXPIRY_MINUTES,
  IN_STORE_EXPIRY_MINUTES_MAX,
  isCodeTooOld,
  isPaymentCode,
  type Payment,
  type ProviderOutcome,
  Refusal,
  SANDBOX_PAYMENT_CODES,
  WRONG_CODES_A_MINUTE_MAX,
} from '../../domain/index.ts'
import {
  countCodeFailures,
  insertCodeFailure,
  insertPayment,
  lockPaymentCode,
  type PaymentCode,
  updatePaymentCode,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import { beginCharge } from '../charges/charge.ts'
import { tell } from '../charges/tell.ts'
import { plannedCharge } from '../plan.ts'
import { requireRegistered } from '../registrations/require-registered.ts'
import { newPayment } from './new-payment.ts'
import type { Opened, Opener } from './opened.ts'

export const CODE_PURPOSE = 'payment code'

/** A code that a wallet stands behind, or why it is none. */
type Judged =
  | { readonly wallet: string; readonly code: PaymentCode | null; readonly instruction: ProviderOutcome }
  | { readonly refusal: ResultCode; readonly wallet?: string }

/**
 * The till has scanned the customer's phone. The code is looked up, used once in the transaction that makes the
 * payment, and its wallet is charged in the call. A code that is no good leaves a failed payment behind.
 */
export const openPaymentCodePayment: Opener = async (parts, call, request) => {
  const { clientId } = call.actor.client
  const opened = await parts.db.transaction().execute(async (tx): Promise<Opened | null> => {
    const act = await beginAct(parts, tx, call.actor)
    const { now } = act
    await requireRegistered(parts, tx, call.actor.client, request.order)
    const provider = chooseProvider(parts, call.actor)
    if ((await countCodeFailures(tx, clientId, now)) >= WRONG_CODES_A_MINUTE_MAX) throw tooManyWrongCodes()
    const judged = await judge(act, request)
    const payment = newPayment(call, request, {
      method: {
        type: judged.wallet ?? ANY_WALLET,
        expiryMinutes: IN_STORE_EXPIRY_MINUTES.PaymentCode,
        expiryMinutesMax: IN_STORE_EXPIRY_MINUTES_MAX,
      },
      now,
    })
    if ('refusal' in judged) return refuse(act, payment, judged.refusal)
    if (!(await insertPayment(tx, payment))) return null
    if (judged.code) await updatePaymentCode(tx, judged.code, payment.paymentId)
    const instruction = plannedCharge(call) ?? judged.instruction
    const intent = { provider: provider.name, instruction }
    return { payment, attempt: await beginCharge(act, payment, intent), now }
  })
  // A refused code may have left a notification, and no charge follows that would send it off.
  if (opened && !opened.attempt) parts.notifications.wake(clientId)
  return opened
}

async function judge({ parts, tx, actor, now }: Act, request: PayRequest): Promise<Judged> {
  const { client } = actor
  const { paymentMethodId: text = '' } = request.paymentMethod
  if (!isPaymentCode(text)) return { refusal: 'INVALID_PAYMENT_CODE' }
  const sample = client.environment === 'sandbox' ? SANDBOX_PAYMENT_CODES.get(text) : undefined
  if (sample) return { wallet: ANY_WALLET, code: null, instruction: instructionOf(sample) }
  const code = await lockPaymentCode(tx, client.clientId, parts.sealer.digest(text, CODE_PURPOSE))
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

/** The request id is spent, as after any other no of a wallet. */
async function refuse(act: Act, open: Payment, refusal: ResultCode): Promise<Opened | null> {
  const { tx, now } = act
  const payment: Payment = { ...open, status: 'FAIL', resultCode: refusal }
  if (!(await insertPayment(tx, payment))) return null
  // Those that come at one moment are counted one after the other, and only here.
  if ((await insertCodeFailure(tx, payment.clientId, now)) > WRONG_CODES_A_MINUTE_MAX)
    throw tooManyWrongCodes()
  await tell(act, payment)
  return { payment, now }
}

const tooManyWrongCodes = () =>
  new Refusal('REQUEST_TRAFFIC_EXCEED_LIMIT', 'too many wrong payment codes in this minute')
