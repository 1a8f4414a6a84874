import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { ApiLog } from '../../entrances/api-log/index.ts'
import type { PasswordHashes } from '../../registry/accounts/index.ts'
import { AuditTrail, gatewayItself, keyedBy, SecurityLog } from '../../registry/audit/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { type Clock, GATEWAY_ITSELF } from '../../domain/index.ts'
import { ledgerState } from '../../engine/money/index.ts'
import {
  ClientDirectory,
  KeyFetchLog,
  type KeyPair,
  KeyPairPool,
  type KeyParts,
  KeyUseLog,
} from '../../registry/clients/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { SignerProcess } from '../../platform/signer-process/index.ts'
import { Signer } from '../../platform/signing/index.ts'
import type { Tracing } from '../../platform/telemetry/index.ts'
import { createMetrics, type Metrics } from '../../entrances/site/index.ts'
import {
  jobLagSeconds,
  countBrokenIdentities,
  countOpenDifferences,
  countOpenPayments,
  EVERYBODY,
  listenToClientChanges,
  measureOutbox,
  outboxLagSeconds,
  WriteProbe,
} from '../../storage/index.ts'
import type { Setup } from './setup.ts'
import { connectSigner } from '../start/connect-signer.ts'
import { HoldWatch } from '../start/hold-watch.ts'
import { openApiLog } from './open-api-log.ts'
import { openTracing } from './open-telemetry.ts'
import type { OpenStorage } from '../start/open-storage.ts'
import { ProviderDirectory } from '../providers/provider-directory.ts'
import { ProviderReports } from '../providers/provider-reports.ts'
import { shareOf } from '../processes/shares.ts'
import type { StopList } from '../start/stop-list.ts'
import type { Stopping } from '../start/stopping.ts'
import type { LiveSettings } from '../start/live-settings.ts'
import type { CallerLimits } from '../http/caller-limits.ts'
import type { Timeouts } from '../http/timeouts.ts'
import { logTraffic } from '../http/traffic-log.ts'

/** What the gateway is started with. */
export interface Start {
  readonly settings: Settings
  /** What of them may change. */
  readonly live: LiveSettings
  readonly log: Logger
  readonly clock: Clock
  /** How long a provider may take to answer. */
  readonly providerDeadlineMs: number
  readonly timeouts: Timeouts
  /** How many key pairs lie ready for new sandbox clients. */
  readonly keyPairsReady: number
  /** Its time must not reveal what a sign-up did. */
  readonly signUpStepMs: number
  /** How often each process asks whether it is to tell operators anything. */
  readonly alertsEveryMs: number
  /** Undefined: the account library's. */
  readonly passwordHashes: PasswordHashes | undefined
  /** What differs for a gateway whose data is thrown away with it. */
  readonly ephemeral: Ephemeral | null
  /** What callers without a key may take. */
  readonly callerLimits: CallerLimits
  /** Whether the gateway is held from the start on, because its database was restored. */
  readonly isToBeHeld: boolean
  readonly stops: StopList
  readonly stopping: Stopping
}

/** A gateway for one run of tests. */
export interface Ephemeral {
  /** Signs for its clients, made while the database was starting. */
  readonly gatewayKeyPair: Promise<KeyPair>
  /** Where the sandbox merchant is notified, by kind. */
  readonly notificationUrls: readonly { readonly kind: string; readonly url: string }[]
}

/** What every other module is built on. */
export interface Core extends Start {
  readonly storage: OpenStorage
  /** Where it is written who changed what. */
  readonly trail: AuditTrail
  readonly security: SecurityLog
  /** Writes down who signs with which key. */
  readonly keyUses: KeyUseLog
  /** Writes down how often published keys are fetched. */
  readonly keyFetches: KeyFetchLog
  /** Null where calls are not logged. */
  readonly apiLog: ApiLog | null
  readonly sealer: Sealer
  readonly clients: ClientDirectory
  /** Who moves the money. */
  readonly providers: ProviderDirectory
  readonly keyPairs: KeyPairPool
  /** What opens the gateway's keys. */
  readonly keyParts: KeyParts
  /** Holds keys for the gateway; null where the settings name none. */
  readonly signerProcess: SignerProcess | null
  readonly metrics: Metrics
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null
  /** Writes a line for each call and each delivery. */
  readonly tell: ReturnType<typeof logTraffic>
  /** Whether the database accepts writes. */
  readonly probe: WriteProbe
  /** Whether the gateway is held. */
  readonly hold: HoldWatch
  /** Where callers reach the gateway. */
  readonly publicUrl: string
}

/**
 * How many the thread pool has at one time: enough that a free core finds the next one waiting while the event loop is
 * busy, and few enough that a file or a name waits some milliseconds behind them at most.
 */
const SIGNATURES_A_CORE = 16

/** What this process does for itself on a database that is ready. */
export async function openCore(start: Start, setup: Setup): Promise<Core> {
  const { settings, log, clock, callerLimits, keyPairsReady, stops } = start
  const { storage, sealer, publicUrl } = setup
  const { db } = storage
  const tracing = await openTracing(start)
  const who = gatewayItself()
  const trail = new AuditTrail({ db, log, clock, findDigest: keyedBy(sealer) })
  const signer = new Signer(shareOf(SIGNATURES_A_CORE * availableParallelism(), settings.processes))
  const isIdle = () => signer.running + signer.queued === 0
  const pairsReady = settings.environments.has('sandbox') ? shareOf(keyPairsReady, settings.processes) : 0
  const keyPairs = new KeyPairPool(pairsReady, isIdle)
  const signerProcess = connectSigner(settings, log)
  if (signerProcess) stops.add(() => signerProcess.close())
  const keyParts = { sealer, signer, holder: signerProcess }
  const clients = new ClientDirectory(db, keyParts, (clientId, err) =>
    log.error({ err, clientId }, 'a gateway key cannot be opened: its client is not answered'),
  )
  const probe = await startProbe(storage, log)
  stops.add(() => probe.close())
  const canWrite = () => probe.isWritable
  const hold = await HoldWatch.open({ db, log, clock })
  stops.add(() => hold.stop())
  const security = new SecurityLog({ trail, who, clock, log, retainDays: settings.auditDays, canWrite })
  stops.add(() => security.stop())
  const keyUses = new KeyUseLog({ db, log, clock, canWrite })
  stops.add(() => keyUses.stop())
  const keyFetches = new KeyFetchLog({ db, log, clock, canWrite })
  keyFetches.start()
  stops.add(() => keyFetches.stop())
  const apiLog = await openApiLog(start, storage)
  if (apiLog) stops.add(() => apiLog.stop())
  start.live.follow(({ databaseUrl }) => {
    if (databaseUrl === undefined) return
    storage.renew(databaseUrl)
    apiLog?.connectTo(databaseUrl)
  })
  const metrics = createMetrics({
    apiLog,
    signer,
    signerProcess,
    storage,
    probe,
    hold,
    callerLimits,
    jobLagSeconds: () => jobLagSeconds(db, clock.now()),
    outboxLagSeconds: () => outboxLagSeconds(db, clock.now()),
    survey: {
      outbox: () => measureOutbox(db, clock.now()),
      openPayments: () => countOpenPayments(db),
      brokenIdentities: () => countBrokenIdentities(db),
      differences: () => countOpenDifferences(db),
      ledger: async () => {
        const { differences, oldestAt } = await ledgerState(db, settings.environments)
        const now = clock.now()
        return { differences, oldestSeconds: (now.getTime() - (oldestAt ?? now).getTime()) / 1_000 }
      },
    },
  })
  const reports = new ProviderReports({ db, log, clock, canWrite, listHealth: () => providers.listHealth() })
  const providers = await ProviderDirectory.open({
    settings,
    log,
    clock,
    storage,
    sealer,
    signer,
    publicUrl,
    observe: (call) => {
      metrics.observeProviderCall(call)
      reports.note(call)
    },
  })
  metrics.followProviders(() => providers.listHealth())
  providers.start()
  stops.add(() => providers.stop())
  reports.start()
  stops.add(() => reports.stop())
  const changes = listenToClientChanges(storage.target, sealer.keyIds, (clientId) => {
    clients.forget(clientId === EVERYBODY ? null : clientId)
    if (clientId === null || clientId === GATEWAY_ITSELF) {
      providers.refresh()
      hold.refresh()
    }
  })
  stops.add(() => changes.close())
  const tell = logTraffic(log, settings)
  return {
    ...start,
    storage,
    trail,
    security,
    keyUses,
    keyFetches,
    keyParts,
    apiLog,
    sealer,
    clients,
    providers,
    keyPairs,
    signerProcess,
    metrics,
    tracing,
    tell,
    probe,
    hold,
    publicUrl,
  }
}

async function startProbe({ target }: OpenStorage, log: Logger): Promise<WriteProbe> {
  const probe = new WriteProbe(target, ({ status, reason }) => {
    if (status === 'writable') log.info('the database accepts writes')
    else log.warn({ status, reason }, 'the database does not accept writes')
  })
  await probe.start()
  return probe
}
