import { OperatorError, type Payment } from '../domain/index.ts'
import { type Database, findPayment } from '../storage/index.ts'
import { UsageError } from './usage-error.ts'

/** The options that say which payment is meant. */
export const PAYMENT_OPTIONS = {
  client: { type: 'string' },
  id: { type: 'string' },
  'request-id': { type: 'string' },
  json: { type: 'boolean' },
} as const

interface NamedPayment {
  readonly clientId: string
  readonly paymentId: string | undefined
  readonly paymentRequestId: string | undefined
}

/** Checked before the database is opened. */
export function namedPayment(
  command: string,
  { client, id, 'request-id': requestId }: { client?: string; id?: string; 'request-id'?: string },
): NamedPayment {
  if (!client) throw new UsageError(`${command} needs --client.`)
  if (!id === !requestId) throw new UsageError(`${command} needs either --id or --request-id.`)
  return { clientId: client, paymentId: id, paymentRequestId: requestId }
}

export async function getNamedPayment(db: Database, named: NamedPayment): Promise<Payment> {
  const payment = await findPayment(db, named.clientId, named)
  if (payment) return payment
  const { clientId, paymentId, paymentRequestId } = named
  throw new OperatorError(
    paymentId === undefined
      ? `The client ${clientId} has no payment with the request id ${paymentRequestId}.`
      : `The client ${clientId} has no payment ${paymentId}.`,
  )
}
