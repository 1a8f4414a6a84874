import pg from 'pg'
import { type ConnectionTarget, connectionConfig } from './database.ts'
import { DatabaseHosts, HostClient } from './hosts.ts'

/** A connection of its own, beside the pool's. Whoever opens it ends it; if it is lost, its next statement fails. */
export async function openClient(target: ConnectionTarget, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const whole = { ...connectionConfig(target), ...config }
  if (target instanceof DatabaseHosts)
    return target.connectToAny(() => new HostClient(target, whole).connect())
  const client = new pg.Client(whole)
  client.on('error', () => {})
  try {
    return await client.connect()
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

const FAREWELL_MS = 500

/** Closes the connection properly, or silently where the server does not answer. */
export async function endClient(client: pg.Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), FAREWELL_MS)
  await client.end().catch(() => {})
  clearTimeout(limit)
}
