import { clientNumberOf, orderCodeParts, type Payment, readOrderCode } from '../../../domain/index.ts'
import { findClientIdByNumber, findPayment, findPaymentIdOfOrderCode } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

/** The payment behind a code that somebody scanned or pasted, whichever client it belongs to. */
export async function findScanned(
  { db }: Pick<MoneyDeps, 'db'>,
  text: string,
): Promise<{ payment: Payment; orderCode: string } | null> {
  const orderCode = readOrderCode(text)
  const parts = orderCode && orderCodeParts(orderCode)
  const clientId = parts && (await findClientIdByNumber(db, clientNumberOf(parts.clientMark)))
  const paymentId = clientId && (await findPaymentIdOfOrderCode(db, clientId, orderCode))
  const payment = paymentId && (await findPayment(db, clientId, { paymentId }))
  return payment ? { payment, orderCode } : null
}
