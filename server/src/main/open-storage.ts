import type { Logger } from 'pino'
import { AuditTrail } from '../audit/index.ts'
import type { Settings } from '../config/index.ts'
import { GATEWAY_ITSELF, type Who } from '../domain/index.ts'
import { startEmbedded } from '../embedded-postgres/index.ts'
import {
  type ConnectionTarget,
  connect,
  hostsOf,
  type MigratedSchema,
  migrate,
  requireReachable,
  requireWritable,
  type Storage,
} from '../storage/index.ts'

export interface OpenStorage extends Storage {
  readonly target: ConnectionTarget
  /** Closes the connections and, where this process is its owner, ends the embedded server. */
  close(): Promise<void>
}

/** The embedded server's own superuser makes the tables, and nothing else. */
const EMBEDDED_ROLE = { name: 'amsel_gateway', isMade: true }

/** The database of the settings, reachable and with the newest schema. */
export async function openStorage(
  settings: Settings,
  log: Logger,
  { role, who, isEphemeral = false }: { role: 'owner' | 'visitor'; who: Who; isEphemeral?: boolean },
): Promise<OpenStorage> {
  const { dataDir, databaseUrl } = settings
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log, role, isEphemeral })
  const target = embedded
    ? { ...embedded.connection, user: EMBEDDED_ROLE.name }
    : chosenFrom(settings.databaseUrl ?? '', log)
  let schema: MigratedSchema
  try {
    if (!embedded) await requireReachable(target)
    // A visitor may have come only to read.
    if (!embedded && role === 'owner') await requireWritable(target)
    schema = embedded ? await migrate(embedded.connection, role, EMBEDDED_ROLE) : await migrate(target, role)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const { isDistributed, applied } = schema
  if (isDistributed) log.info('the database is distributed')
  const storage = connect(
    target,
    // The error carries the whole connection: only its message is fit for a log.
    (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    { isDistributed },
  )
  const opened = {
    ...storage,
    target,
    async close() {
      await storage.close()
      await embedded?.stop()
    },
  }
  try {
    if (applied.length > 0) await noteMigration({ db: storage.db, log }, who, applied)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function noteMigration(
  parts: { db: Storage['db']; log: Logger },
  who: Who,
  applied: readonly string[],
): Promise<void> {
  const trail = new AuditTrail({ ...parts, clock: { now: () => new Date() } })
  const after = { names: applied }
  await trail.note(who, {
    clientId: GATEWAY_ITSELF,
    action: 'schema_migrated',
    subject: null,
    before: null,
    after,
  })
}

/** The one host of the address, or those to choose from. */
const chosenFrom = (databaseUrl: string, log: Logger): ConnectionTarget =>
  hostsOf(databaseUrl, (host) => log.warn({ host }, 'another host of the database takes the writes now'))
