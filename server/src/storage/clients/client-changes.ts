import pg from 'pg'
import { type ConnectionTarget, connectionConfig } from '../connection/database.ts'
import { CLIENT_CHANGED } from './clients.ts'

const RETRY_MS = 500

export interface ClientChanges {
  close(): Promise<void>
}

/**
 * Tells which clients were changed, by this node or another. While the connection is away changes are missed, so
 * when it is back everything counts as changed: `onChange(null)`.
 */
export function listenToClientChanges(
  target: ConnectionTarget,
  onChange: (clientId: string | null) => void,
): ClientChanges {
  let connection: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function open(): Promise<void> {
    const client = new pg.Client({ ...connectionConfig(target), keepAlive: true })
    connection = client
    client.on('error', () => {})
    client.on('end', () => reopen(client))
    client.on('notification', ({ payload }) => onChange(payload ?? null))
    try {
      await client.connect()
      await client.query(`listen ${CLIENT_CHANGED}`)
      onChange(null)
    } catch {
      client.end().catch(() => {})
      reopen(client)
    }
  }

  function reopen(ended: pg.Client): void {
    if (isClosed || connection !== ended) return
    connection = undefined
    retry = setTimeout(open, RETRY_MS)
    retry.unref()
  }

  void open()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await connection?.end().catch(() => {})
    },
  }
}
