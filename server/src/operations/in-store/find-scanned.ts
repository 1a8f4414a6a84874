import { type Payment, readOrderCode } from '../../domain/index.ts'
import { findClientIdByNumber, findPayment, findPaymentIdOfOrderCode } from '../../storage/index.ts'
import type { OperationParts } from '../operation.ts'

/** The payment behind a code that somebody scanned or pasted, whoever's it is. */
export async function findScanned(
  { db }: Pick<OperationParts, 'db'>,
  text: string,
): Promise<{ payment: Payment; orderCode: string } | null> {
  const read = readOrderCode(text)
  const clientId = read && (await findClientIdByNumber(db, read.clientNumber))
  const paymentId = clientId && (await findPaymentIdOfOrderCode(db, clientId, read.code))
  const payment = paymentId && (await findPayment(db, clientId, { paymentId }))
  return payment ? { payment, orderCode: read.code } : null
}
