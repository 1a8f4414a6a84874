import { isInStore, type ProviderOutcome } from '../../../domain/index.ts'
import type { Ams, Asked, Kind } from '../ams.ts'
import {
  AmsError,
  type Answer,
  type Fields,
  fieldsOf,
  isSameAmount,
  requireAmount,
  requireName,
  textOf,
} from '../answer.ts'
import { named, success } from '../paid.ts'
import { payRequest } from '../pay-request.ts'
import { failure, refused, unknown } from '../refused.ts'
import { isUnknownName } from '../result-codes.ts'
import { openedInStore } from '../stores.ts'
import { findPayment, type UpstreamPayment } from '../upstream-payment.ts'

/** A charge is a payment at upstream. */
export const charge: Kind = {
  async send(ams, asked) {
    // An agreement that was made upstream is used there; for one of ours upstream has its own.
    if (asked.payment.productCode === 'AGREEMENT_PAYMENT' && asked.accessToken === undefined)
      return failure('PAYMENT_METHOD_NOT_SUPPORTED')
    // A payment whose time is over is not accepted; one that was sent before may exist there.
    if (asked.given.now >= asked.payment.expiresAt)
      return (await inquireCharge(ams, asked)) ?? failure('ORDER_IS_CLOSED')
    const answer = await ams.call('payments/pay', payRequest(ams, asked), asked.signal)
    if (answer.status === 'F')
      return refused(answer, { inquire: () => inquireCharge(ams, asked), isCharge: true })
    return isInStore(asked.payment) ? openedInStore(answer, asked) : opened(answer, asked)
  },
  inquire: (ams, asked) => inquireCharge(ams, asked),
}

/** An answer to `pay` that is not a refusal. */
function opened(answer: Answer, { attempt, key, given, accessToken }: Asked): ProviderOutcome {
  const { status, code, fields } = answer
  if (status === 'U' && code !== 'PAYMENT_IN_PROCESS') throw unknown(answer)
  requireName(fields.paymentRequestId, key, 'payment')
  requireAmount(fields.paymentAmount, attempt.amount, 'a payment', status === 'S' ? 'SUCCESS' : 'OPENED')
  if (status === 'S') return success(fields)
  const payerUrl = payerUrlOf(fields)
  // A card that needs nothing from its payer waits for its issuer, and a payer who has agreed is asked for nothing.
  const isWithPayer = payerUrl !== undefined || !given.source
  const outcome = isWithPayer && accessToken === undefined ? 'OPENED' : 'PENDING'
  return { outcome, ...named(fields), ...(payerUrl !== undefined && { payerUrl }) }
}

async function inquireCharge(ams: Ams, asked: Asked): Promise<ProviderOutcome | null> {
  const found = await findPayment(ams, asked)
  return found && stateOf(found, asked)
}

function stateOf(found: UpstreamPayment, { attempt }: Asked): ProviderOutcome {
  const { status, amount, fields } = found
  if (status === 'SUCCESS') requireAmount(fields.paymentAmount, attempt.amount, 'a payment')
  if (amount && !isSameAmount(amount, attempt.amount))
    throw new AmsError('upstream has another amount under the key of the payment')
  return chargeOutcome(found, status === 'SUCCESS')
}

/** What the state of a payment means for its charge, whatever the amount. */
export function chargeOutcome(found: UpstreamPayment, isPaid: boolean): ProviderOutcome {
  const { status, resultCode, paidAt, fields } = found
  if (isPaid) return success(fields)
  if (status === 'PENDING') return { outcome: 'PENDING', ...named(fields) }
  if (status === 'PROCESSING') {
    const payerUrl = payerUrlOf(fields)
    return { outcome: 'OPENED', ...named(fields), ...(payerUrl !== undefined && { payerUrl }) }
  }
  if (status === 'FAIL') return { ...failure(resultCode), ...named(fields) }
  // What was paid before it was cancelled went back: money has moved, but none is left here.
  return { ...failure('ORDER_IS_CANCELED'), isCertain: paidAt === undefined, ...named(fields) }
}

/** Where a browser is sent. An address that only an app can open does not help a payer on a page. */
function payerUrlOf({ normalUrl, redirectActionForm, applinkUrl }: Fields): string | undefined {
  const { method, redirectUrl } = fieldsOf(redirectActionForm)
  return [normalUrl, method === 'GET' ? redirectUrl : undefined, applinkUrl]
    .map(textOf)
    .find((url) => url !== undefined && URL.canParse(url) && /^https?:\/\//i.test(url))
}

/**
 * Makes sure that nothing comes of a charge. A paid one is left alone; an open one is cancelled, and then asked about,
 * because it may have been paid or ended in that moment. Where a method cannot be cancelled, its state is unchanged.
 */
export async function abandonCharge(ams: Ams, asked: Asked): Promise<ProviderOutcome> {
  const before = await inquireCharge(ams, asked)
  if (before && before.outcome !== 'OPENED' && before.outcome !== 'PENDING') return before
  const cancelled = await cancel(ams, asked)
  const after = await inquireCharge(ams, asked)
  if (after) return after
  if (cancelled.status === 'F' && !isUnknownName(cancelled.code)) throw unknown(cancelled)
  // Upstream knows nothing under the key. Once it has used the key up, the same cancel succeeds, and the key is refused for ever.
  const isSpent = cancelled.status === 'S' || (await cancel(ams, asked)).status === 'S'
  return { ...failure('ORDER_IS_CANCELED'), isCertain: isSpent }
}

async function cancel({ call }: Ams, { key, signal }: Asked): Promise<Answer> {
  const answer = await call('payments/cancel', { paymentRequestId: key }, signal)
  if (answer.status === 'U') throw unknown(answer)
  return answer
}
