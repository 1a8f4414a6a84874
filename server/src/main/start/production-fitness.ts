import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '../../platform/config/index.ts'
import { isGuessable, OperatorError } from '../../domain/index.ts'
import {
  type Database,
  hasProductionClient,
  isReadableOnTheWay,
  isSuperuser,
  listClients,
  listOperators,
} from '../../storage/index.ts'
import { MASTER_KEY_FILE } from './master-key.ts'
import { doOverlap } from '../http/networks.ts'

type Check = (settings: Settings) => string | null | Promise<string | null>

/** What real money must not run with: each check says what is wrong and what to do, or nothing. */
const CHECKS: readonly Check[] = [
  ({ publicUrl }) =>
    /^https:/i.test(publicUrl)
      ? null
      : `PUBLIC_URL is ${publicUrl}: payers' pages need https (TLS_PORT, or a proxy that terminates TLS)`,
  ({ databaseUrl }) =>
    databaseUrl ? null : 'DATABASE_URL is not set: the embedded database has no backup and no failover',
  ({ databaseUrl, masterKeys }) =>
    databaseUrl && !masterKeys
      ? 'MASTER_KEY is not set: a key file on one node cannot serve a database that several nodes share'
      : null,
  // An older made-up key is still needed while rotating to a better one.
  ({ masterKeys: [newest] = [] }) =>
    newest && isGuessable(newest)
      ? 'the newest master key is not random: create another with "npx amsel master-key new" and rotate to it'
      : null,
  ({ logLevel }) =>
    ['trace', 'debug'].includes(logLevel) ? `LOG_LEVEL is ${logLevel}: it must be info or above` : null,
  ({ dataDir }) => openToOthers('the directory DATA_DIR', dataDir),
  ({ dataDir }) => openToOthers('the key file', join(dataDir, MASTER_KEY_FILE)),
  ({ tls }) => (tls?.key ? openToOthers('the file of TLS_KEY', tls.key) : null),
]

const faultsOf = async (settings: Settings) =>
  (await Promise.all(CHECKS.map((check) => check(settings)))).filter((fault) => fault !== null)

/** A gateway for production alone starts only if real money can be entrusted to it. */
export async function requireProductionFitness(settings: Settings): Promise<void> {
  if (settings.environments.has('sandbox')) return
  const faults = await faultsOf(settings)
  if (faults.length > 0)
    throw new OperatorError(
      `AMSEL_ENVIRONMENT=production is refused with these settings: ${faults.join('; ')}.`,
    )
}

/** Where sandbox and production are served together nothing is refused, and only those with real clients are warned. */
export async function warnOfProduction(
  settings: Settings,
  { db, log }: { db: Database; log: Logger },
): Promise<void> {
  const hasProduction = await hasProductionClient(db)
  if (settings.environments.has('production') && hasProduction) {
    const faults = settings.environments.has('sandbox') ? await faultsOf(settings) : []
    if (faults.length > 0)
      log.warn(
        { productionClients: await countProductionClients(db), faults },
        'production clients are served with settings unfit for real money',
      )
  }
  const operators = settings.operators.isServed && hasProduction ? await listOperators(db) : []
  const lacking = operators.filter((one) => one.isEnabled && one.hasPassword && !one.hasTwoFactor)
  if (lacking.length > 0)
    log.warn(
      { operators: lacking.map(({ userId }) => userId) },
      'operators have no two-step sign-in: until they turn it on, they can open only their own account',
    )
  if (settings.databaseUrl && isReadableOnTheWay(settings.databaseUrl))
    log.warn('DATABASE_URL leads to another machine without TLS: add sslmode=verify-full')
  if (settings.databaseUrl && (await isSuperuser(db)))
    log.warn('the role of DATABASE_URL is a superuser: give the gateway a role of its own')
}

/** Where production is served alone, it is refused. */
export async function warnOfOpenFiles({ dataDir }: Settings, log: Logger): Promise<void> {
  const fault = await openToOthers('the directory DATA_DIR', dataDir)
  if (fault) log.warn({ dataDir }, fault)
}

/** A caller that a proxy does not name would pass for an operator's network. */
export function warnOfProxies({ operators, callerLimits }: Settings, log: Logger): void {
  const { networks, isServed } = operators
  if (isServed && networks && doOverlap(networks, callerLimits.trustedProxies))
    log.warn(
      "OPERATOR_NETWORKS contains addresses of TRUSTED_PROXIES: where such a proxy sends no X-Forwarded-For, everyone behind it can reach the operators' pages",
    )
}

async function countProductionClients(db: Database): Promise<number> {
  return (await listClients(db)).filter(({ environment }) => environment === 'production').length
}

const OTHERS = 0o007

/** The group may be one that was made for the gateway, as with containers' volumes; anybody else may not. */
async function openToOthers(what: string, path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  return found && isOpenToOthers(found) ? `${what} (${path}) is open to every user: chmod o-rwx` : null
}

const isOpenToOthers = ({ mode }: Stats) => (mode & OTHERS) !== 0
