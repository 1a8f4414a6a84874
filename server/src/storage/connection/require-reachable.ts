import pg from 'pg'
import { OperatorError } from '../../domain/index.ts'
import { type ConnectionTarget, connectionConfig } from './database.ts'

const TIMEOUT_MS = 5_000

/** Throws a sentence for the operator where nobody answers. */
export async function requireReachable(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(target), connectionTimeoutMillis: TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { message } = error as Error
    throw new OperatorError(
      `The database of DATABASE_URL cannot be reached: ${message || 'connection refused'}.`,
    )
  } finally {
    client.end().catch(() => {})
  }
}
