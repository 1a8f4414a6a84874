import type { CodeOutcome, PayRequest, ResultCode } from '@amsel/contract'
import {
  ANY_WALLET,
  type Attempt,
  type Client,
  isCodeTooOld,
  isPaymentCode,
  type Payment,
  type ProviderOutcome,
  SANDBOX_PAYMENT_CODES,
} from '../../../domain/index.ts'
import { lockPaymentCode, openPayment, type PaymentCode, updatePaymentCode } from '../../../storage/index.ts'
import { chooseProvider, findUpstreamSeller, requireInStore, soughtBy } from '../attempts/choose-provider.ts'
import { carryOut, type Reader } from '../carry-out.ts'
import { beginNthCharge } from '../charges/charge.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { plannedCharge } from '../plan.ts'
import type { Unit } from '../unit.ts'
import { openCodeUpstream } from './open-code-upstream.ts'
import { type Opened, type Opener, writeAlongside } from './opened.ts'
import {
  type CodeRows,
  codeRows,
  paymentByCode,
  refuseCode,
  requireFewWrongCodes,
} from './payment-by-code.ts'

export const CODE_PURPOSE = 'payment code'

/** A code with its wallet. */
interface GoodCode {
  readonly wallet: string
  readonly code: PaymentCode | null
  readonly instruction: ProviderOutcome
}

/** The same, or why there is none. */
type Judged = GoodCode | { readonly refusal: ResultCode; readonly wallet?: string | undefined }

/**
 * The till has scanned the customer's phone. The code is looked up, used once together with the payment it makes, and its
 * wallet is charged in the call. An invalid code leaves a failed payment behind.
 */
export const openPaymentCodePayment: Opener = async (deps, call, request) => {
  const seller = findUpstreamSeller(deps, call.actor, soughtBy(request, ANY_WALLET))
  if (seller) return openCodeUpstream(deps, call, request, seller)
  return carryOut(deps, call.actor, rowsOf(deps, call, request), (unit, rows) => {
    const { now } = unit
    if (rows.isTaken) return null
    requireInStore(deps, call.actor, soughtBy(request, ANY_WALLET))
    requireFewWrongCodes(unit, rows)
    const judged = judge(unit, request, rows.code)
    const payment = paymentByCode(call, request, { now, wallet: judged.wallet })
    writeAlongside(unit.writes, call, payment)
    return 'refusal' in judged ? refuseCode(unit, payment, judged.refusal) : open(unit, call, payment, judged)
  })
}

interface Rows extends CodeRows {
  readonly code: PaymentCode | null
}

function rowsOf(deps: MoneyDeps, call: Call, request: PayRequest): Reader<Rows> {
  const { clientId, environment } = call.actor.client
  const { paymentMethodId: text = '' } = request.paymentMethod
  const isLookedUp = isPaymentCode(text) && !findSample(environment, text)
  const codeDigest = isLookedUp ? deps.sealer.digest(text, CODE_PURPOSE) : null
  const rows = codeRows(deps, call, request)
  return {
    async unlocked(units) {
      const found = await rows.unlocked(units)
      return found && { ...found, code: codeDigest && (await units.readCode({ clientId, codeDigest })) }
    },
    async locked(tx) {
      const code = codeDigest && (await lockPaymentCode(tx, clientId, codeDigest))
      return { ...(await rows.locked(tx)), code }
    },
  }
}

function open(
  unit: Unit,
  call: Call,
  payment: Payment,
  { code, instruction }: GoodCode,
): Opened & { readonly attempt: Attempt } {
  const { deps, writes, now } = unit
  openPayment(writes, payment)
  if (code) updatePaymentCode(writes, code, payment.paymentId)
  const provider = chooseProvider(deps, call.actor, payment).name
  const intent = { provider, instruction: plannedCharge(call) ?? instruction, ordinal: 0 }
  return { payment, attempt: beginNthCharge(unit, payment, intent), now }
}

const findSample = (environment: Client['environment'], text: string) =>
  environment === 'sandbox' ? SANDBOX_PAYMENT_CODES.get(text) : undefined

function judge({ actor, now }: Unit, request: PayRequest, code: PaymentCode | null): Judged {
  const { paymentMethodId: text = '' } = request.paymentMethod
  const sample = findSample(actor.client.environment, text)
  if (sample) return { wallet: ANY_WALLET, code: null, instruction: instructionOf(sample) }
  if (!code || code.paymentId !== null) return { refusal: 'INVALID_PAYMENT_CODE' }
  const wallet = code.paymentMethodType
  if (isCodeTooOld(code, now)) return { refusal: 'EXPIRED_CODE', wallet }
  return { wallet, code, instruction: instructionOf(code) }
}

/** A customer who must still confirm keeps the wallet waiting. */
const instructionOf = (code: { outcome: CodeOutcome; resultCode?: ResultCode | null }): ProviderOutcome => ({
  outcome: code.outcome === 'CONFIRM' ? 'PENDING' : code.outcome,
  ...(code.resultCode && { resultCode: code.resultCode }),
})
