import type { Logger } from 'pino'
import { AuditTrail } from '../../registry/audit/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { GATEWAY_ITSELF, type Who } from '../../domain/index.ts'
import { type EmbeddedConnection, startEmbedded } from '../../platform/embedded-postgres/index.ts'
import {
  type ConnectionTarget,
  connect,
  DatabaseAddress,
  DatabaseHosts,
  hostsOf,
  type MigratedSchema,
  migrate,
  requireReachable,
  requireWritable,
  type Storage,
} from '../../storage/index.ts'
import { findDigestIn } from '../wiring/audit-digest.ts'
import { connectionsOfWorker, embeddedConnectionsMax } from '../processes/shares.ts'

export interface OpenStorage extends Storage {
  readonly target: ConnectionTarget
  /** Where the embedded server is; null with one of the operator's own. */
  readonly embedded: EmbeddedConnection | null
  /** From the next connection on, with the user and the password of this address of the same database. */
  renew(databaseUrl: string): void
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
  const connectionsMax = embeddedConnectionsMax(settings.processes)
  const embedded = databaseUrl
    ? null
    : await startEmbedded({ dataDir, log, role, isEphemeral, connectionsMax })
  const target = targetOf(settings, embedded?.connection ?? null, log)
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
  const { isDistributed, applied, newest, version } = schema
  if (newest > version)
    log.info(
      { newest, version },
      'gateways of a newer version have changed the schema, and this one can work with it',
    )
  if (isDistributed) log.info('the database is distributed')
  const storage = connectTo(target, log, { isDistributed })
  const opened = {
    ...storage,
    target,
    embedded: embedded?.connection ?? null,
    renew: renewalOf(target),
    async close() {
      await storage.close()
      await embedded?.stop()
    },
  }
  try {
    if (applied.length > 0) await noteMigration({ settings, db: storage.db, log }, who, applied)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function noteMigration(
  { settings, db, log }: { settings: Settings; db: Storage['db']; log: Logger },
  who: Who,
  applied: readonly string[],
): Promise<void> {
  const findDigest = findDigestIn(settings, db)
  const trail = new AuditTrail({ db, log, clock: { now: () => new Date() }, findDigest })
  const after = { names: applied }
  await trail.note(who, {
    clientId: GATEWAY_ITSELF,
    action: 'schema_migrated',
    subject: null,
    before: null,
    after,
  })
}

/** What a worker gets to know about the database that its supervisor has opened. */
export type SharedDatabase = Pick<OpenStorage, 'embedded' | 'isDistributed'>

/** The database of the settings as the supervisor has left it: nothing is started, and its schema is not changed. */
export function joinStorage(
  settings: Settings,
  log: Logger,
  { embedded, isDistributed }: SharedDatabase,
): OpenStorage {
  const target = targetOf(settings, embedded, log)
  const connectionsMax = connectionsOfWorker(settings.processes)
  const storage = connectTo(target, log, { isDistributed, connectionsMax })
  return { ...storage, target, embedded, renew: renewalOf(target), close: () => storage.close() }
}

/** An embedded database has no password. */
const renewalOf = (target: ConnectionTarget) => (databaseUrl: string) => {
  if (target instanceof DatabaseAddress || target instanceof DatabaseHosts) target.renew(databaseUrl)
}

const connectTo = (
  target: ConnectionTarget,
  log: Logger,
  options: { isDistributed: boolean; connectionsMax?: number },
): Storage =>
  connect(
    target,
    // The error carries the whole connection: only its message is fit for a log.
    (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    options,
  )

const targetOf = (
  { databaseUrl = '' }: Settings,
  embedded: EmbeddedConnection | null,
  log: Logger,
): ConnectionTarget => (embedded ? { ...embedded, user: EMBEDDED_ROLE.name } : chosenFrom(databaseUrl, log))

/** The one host of the address, or those to choose from. */
const chosenFrom = (databaseUrl: string, log: Logger): ConnectionTarget =>
  hostsOf(databaseUrl, (host) => log.warn({ host }, 'another database host accepts writes now'))
