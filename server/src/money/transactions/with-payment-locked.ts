import {
  keptOfTransaction,
  type Payment,
  type PaymentTransaction,
  type TransactionKind,
} from '../../domain/index.ts'
import { findTransaction, lockPayment } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { takingOut } from '../books.ts'
import type { Call, MoneyParts } from '../parts.ts'
import type { Begun } from './begin-payment-transaction.ts'
import { perform, resume } from './perform.ts'

interface Wanted {
  readonly kind: TransactionKind
  readonly requestId: string
  readonly paymentId: string
}

/**
 * Does something to a payment that the merchant asks for under a request id of its own: it is begun, or one that was
 * begun before is driven on. `begin` is called with the payment locked, asks the rules and writes the intent.
 */
export async function withPaymentLocked(
  parts: MoneyParts,
  call: Call,
  { kind, requestId, paymentId }: Wanted,
  begin: (act: Act, payment: Payment | null) => Promise<Begun>,
): Promise<PaymentTransaction> {
  const { clientId } = call.actor.client
  const begun = await takingOut(parts, clientId, async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    const earlier = await findTransaction(tx, clientId, { kind, requestId })
    if (earlier) return { earlier }
    await call.alongside?.(tx)
    return begin(await beginAct(parts, tx, call.actor), payment)
  })
  if (!('earlier' in begun)) return perform(parts, call.actor, begun)
  const { earlier } = begun
  call.sameness.requireSame(earlier.requestDigest, keptOfTransaction(earlier))
  return resume(parts, call.actor, earlier)
}
