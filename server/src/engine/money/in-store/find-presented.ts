import { isPaymentCode, type Payment } from '../../../domain/index.ts'
import { findPayment, findPaymentCode } from '../../../storage/index.ts'
import { CODE_PURPOSE } from '../opening/open-payment-code-payment.ts'
import type { MoneyDeps } from '../deps.ts'

/** The state of a code shown on a phone of this client; null where none was issued. */
export async function findPresented(
  { db, sealer }: Pick<MoneyDeps, 'db' | 'sealer'>,
  clientId: string,
  digits: string,
): Promise<{ payment: Payment | null } | null> {
  if (!isPaymentCode(digits)) return null
  const code = await findPaymentCode(db, clientId, sealer.digest(digits, CODE_PURPOSE))
  if (!code) return null
  const { paymentId } = code
  return { payment: paymentId === null ? null : await findPayment(db, clientId, { paymentId }) }
}
