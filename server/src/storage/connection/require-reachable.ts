import { OperatorError } from '../../domain/index.ts'
import type { ConnectionTarget } from './database.ts'
import { openClient } from './open-client.ts'

const TIMEOUT_MS = 5_000

/** Throws a message for the operator if nobody answers. */
export async function requireReachable(target: ConnectionTarget): Promise<void> {
  try {
    const client = await openClient(target, { connectionTimeoutMillis: TIMEOUT_MS })
    client.end().catch(() => {})
  } catch (error) {
    const { message } = error as Error
    throw new OperatorError(
      `The database of DATABASE_URL cannot be reached: ${message || 'connection refused'}.`,
    )
  }
}
