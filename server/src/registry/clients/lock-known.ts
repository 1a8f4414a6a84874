import { type Client, OperatorError } from '../../domain/index.ts'
import { type DatabaseTransaction, lockClient } from '../../storage/index.ts'

/** Locks a client that must exist, so that what was read is what is changed. */
export async function lockKnown(
  tx: DatabaseTransaction,
  clientId: string,
): Promise<{ status: Client['status'] }> {
  const client = await lockClient(tx, clientId)
  if (!client) throw unknownClient(clientId)
  return client
}

export const unknownClient = (clientId: string) => new OperatorError(`There is no client ${clientId}.`)
