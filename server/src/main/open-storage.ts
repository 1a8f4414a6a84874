import pg from 'pg'
import type { Logger } from 'pino'
import type { Settings } from '../config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { type ConnectionTarget, connect, migrate, type Storage, startEmbedded } from '../storage/index.ts'

export interface OpenStorage extends Storage {
  readonly target: ConnectionTarget
  readonly isEmbedded: boolean
  /** Closes the connections and, where this process is its owner, ends the embedded server. */
  close(): Promise<void>
}

/** The database of the settings, reachable and with the newest schema. */
export async function openStorage(
  settings: Settings,
  log: Logger,
  role: 'owner' | 'visitor',
): Promise<OpenStorage> {
  const embedded = settings.databaseUrl ? null : await startEmbedded({ dataDir: settings.dataDir, log, role })
  const target = embedded?.connection ?? settings.databaseUrl ?? ''
  try {
    if (!embedded) await requireReachable(target)
    await migrate(target)
  } catch (error) {
    await embedded?.stop()
    if (error instanceof pg.DatabaseError)
      throw new OperatorError(`The database does not take the schema: ${error.message}.`)
    throw error
  }
  const storage = connect(target, (error) =>
    // The error carries the whole connection: only its message is fit for a log.
    log.warn({ reason: error.message }, 'a database connection was lost'),
  )
  return {
    ...storage,
    target,
    isEmbedded: embedded !== null,
    async close() {
      await storage.close()
      await embedded?.stop()
    },
  }
}

async function requireReachable(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client({ connectionString: String(target), connectionTimeoutMillis: 5_000 })
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
