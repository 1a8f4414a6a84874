import { VERSION } from '@amsel/contract'
import type { Logger } from 'pino'
import { ALERTS_EVERY_MS } from '../engine/alerts/index.ts'
import type { JobRunner } from '../engine/jobs/index.ts'
import type { Door } from '../entrances/signed-api/index.ts'
import type { Settings } from '../platform/config/index.ts'
import type { Clock } from '../domain/index.ts'
import {
  Comparisons,
  BalanceRollUp,
  type MoneyDeps,
  PROVIDER_DEADLINE_MS,
  Verifying,
} from '../engine/money/index.ts'
import type { PasswordHashes } from '../registry/accounts/index.ts'
import { AttemptMonths } from '../engine/notifications/index.ts'
import type { OperationDeps } from '../engine/operations/index.ts'
import { EmptiedClients, MadeClients } from '../registry/clients/index.ts'
import type { Shop, Shops } from '../entrances/sandbox-store/index.ts'
import { Follower } from '../engine/search/index.ts'
import { type Health, type Metrics, measure, writeMetrics } from '../entrances/site/index.ts'
import { jobLagSeconds, areAllKeysHeld, ping } from '../storage/index.ts'
import { type Setup, makeSetup } from './wiring/setup.ts'
import { prepareAlerts } from './wiring/alerts.ts'
import { prepareJobs } from './wiring/due-work.ts'
import { forgetEndedAccess } from './wiring/ended-access.ts'
import { assembleEngine, makeLinks } from './wiring/engine.ts'
import { buildDoor, buildPages } from './wiring/entrances.ts'
import { type Ephemeral, type Core, openCore, type Start } from './wiring/core.ts'
import { type Notifying, prepareNotifying } from './wiring/notifying.ts'
import { prepareOperators } from './wiring/operators.ts'
import { openMetricsSending } from './wiring/open-telemetry.ts'
import { preparePortal } from './wiring/portal.ts'
import { requireProductionFitness } from './start/production-fitness.ts'
import type { SandboxMerchant } from './sandbox/sandbox-merchant.ts'
import { dispatch, type Ports, publicUrlAt, Servers } from './http/servers.ts'
import { LiveSettings, levelOf } from './start/live-settings.ts'
import { StopList } from './start/stop-list.ts'
import { Stopping, type StopTimes, stopTimes } from './start/stopping.ts'
import { localUrl, openFirstShop, openShops, storePagesOf } from './sandbox/store-shop.ts'
import { limitCallers } from './http/caller-limits.ts'
import { TIMEOUTS, type Timeouts } from './http/timeouts.ts'

export interface Gateway extends Ports {
  readonly publicUrl: string
  /** The sandbox's till and phone. */
  readonly storePages: { readonly till: string; readonly phone: string } | null
  /** For the first operator; null where there is one. */
  readonly operatorLink: string | null
  /** Drains, answers what is under way, stops the rest, leaves no process behind. */
  stop(): Promise<void>
  /** Has it stop without a drain, and without waiting for connections that have no request; it may be stopping already. */
  hurry(): void
  /** Takes over what of the settings may change; the rest is as before. */
  change(settings: Settings): Promise<void>
}

const systemClock: Clock = { now: () => new Date() }

/** A process that serves, alone or as one of several. */
export interface Serving extends Gateway {
  readonly metrics: Metrics
  /** Without times, as the settings say. */
  stop(times?: StopTimes): Promise<void>
}

/** What differs between a process that serves alone and a worker. */
export interface Part {
  /** Its name among the workers. */
  readonly worker: number | null
  /** Those of workers that already serve: it opens them too, when it is ready. Null: it opens them first. */
  readonly portsOfOthers: Ports | null
  setup(start: Start, ports: Ports): Promise<Setup>
  /** What /metrics says. */
  writeMetrics(own: Metrics): Promise<string>
}

const ALONE: Part = {
  worker: null,
  portsOfOthers: null,
  setup: (start, ports) => makeSetup(start, Promise.resolve(publicUrlAt(start.settings, ports))),
  writeMetrics,
}

/** What tests replace. */
export interface Surroundings {
  readonly clock?: Clock | undefined
  readonly providerDeadlineMs?: number | undefined
  readonly timeouts?: Partial<Timeouts> | undefined
  readonly keyPairsReady?: number | undefined
  readonly signUpStepMs?: number | undefined
  readonly alertsEveryMs?: number | undefined
  /** Those of the account library take a core for fifty milliseconds each. */
  readonly passwordHashes?: PasswordHashes | undefined
  readonly ephemeral?: Ephemeral | undefined
  /** Held from the start on, until the hold is lifted. */
  readonly isToBeHeld?: boolean | undefined
}

const KEY_PAIRS_READY = 8
const SIGN_UP_STEP_MS = 250

export async function startGateway(
  settings: Settings,
  log: Logger,
  surroundings: Surroundings = {},
): Promise<Gateway> {
  await requireProductionFitness(settings)
  return startServing({ settings, log }, ALONE, surroundings)
}

export async function startServing(
  { settings, log }: { settings: Settings; log: Logger },
  part: Part,
  {
    clock = systemClock,
    providerDeadlineMs = PROVIDER_DEADLINE_MS,
    timeouts = {},
    keyPairsReady = KEY_PAIRS_READY,
    signUpStepMs = SIGN_UP_STEP_MS,
    alertsEveryMs = ALERTS_EVERY_MS,
    passwordHashes = undefined,
    ephemeral = undefined,
    isToBeHeld = false,
  }: Surroundings = {},
): Promise<Serving> {
  const stops = new StopList()
  const stopping = new Stopping(stopTimes(settings.stopping))
  const stop = (times = stopping.times) => {
    stopping.times = times
    return stops.run()
  }
  const live = new LiveSettings(settings)
  live.follow(levelOf(log, settings))
  const base: Start = {
    settings,
    live,
    log,
    clock,
    providerDeadlineMs,
    timeouts: { ...TIMEOUTS, ...timeouts },
    keyPairsReady,
    signUpStepMs,
    alertsEveryMs,
    passwordHashes,
    ephemeral: ephemeral ?? null,
    isToBeHeld,
    callerLimits: limitCallers(settings.callerLimits, log, { processes: settings.processes, clock }),
    stops,
    stopping,
  }
  try {
    const started = await start(base, part)
    const change = async (changed: Settings) => {
      await requireProductionFitness(changed)
      await live.change(changed)
    }
    return { ...started, stop, hurry: () => stopping.hurry(), change }
  } catch (error) {
    await stop().catch((failure: unknown) => log.warn({ err: failure }, 'not everything could be stopped'))
    throw error
  }
}

/** The modules, each made from those above it. */
async function start(base: Start, part: Part): Promise<Omit<Serving, 'stop' | 'hurry' | 'change'>> {
  const { settings, live, log, clock, callerLimits, timeouts, stops, stopping } = base
  const servers = await Servers.build(settings, { connections: callerLimits.connections, timeouts })
  stops.add(() => servers.close())
  live.follow((changed) => servers.renewCertificate(changed))
  const ports = part.portsOfOthers ?? (await servers.open())
  const setup = await part.setup(base, ports)
  const core = await openCore(base, setup)
  const { storage, probe, hold, security, keyUses, keyPairs, signerProcess, publicUrl } = core
  const notifying = prepareNotifying(core)
  const { deliverer, listening } = notifying
  const links = makeLinks(core)
  const money = assembleEngine(core, notifying, links)
  const jobs = prepareJobs(core, money, notifying)
  const canWrite = () => probe.isWritable
  const rollUp = new BalanceRollUp({ db: storage.db, log, canWrite })
  const comparisons = new Comparisons({
    money,
    questionsPerMinute: settings.comparisonQuestionsPerMinute,
    mayRun: () => canWrite() && !hold.isOn,
  })
  const { environments } = settings
  const verifying = new Verifying({ db: storage.db, log, clock, environments, canWrite })
  const months = new AttemptMonths({
    pool: storage.pool,
    log,
    clock,
    canWrite,
    days: settings.retention.notifications,
  })
  const alerts = prepareAlerts(core)
  const follower = new Follower({ db: storage.db, log, clock, canWrite })
  const operations = withCallers(money, { core, jobs, notifying })
  const door = buildDoor(core, operations)
  const { merchant } = setup
  const first = prepareFirstShop(core, merchant, ports)
  const storePages = first && storePagesOf(publicUrl, first.token)
  const health: Health = {
    state: 'starting',
    databaseState: () => probe.state,
    isHeld: () => hold.isOn,
    ping: () => ping(storage.db),
    jobLagSeconds: () => jobLagSeconds(storage.db, clock.now()),
    isSignerAway: () => signerProcess !== null && !signerProcess.isToBeAsked,
    isAnybodyServedWithoutSigner: async () => !(await areAllKeysHeld(storage.db, [...settings.environments])),
  }
  const { metrics } = core
  storage.changes.tell = (change) => {
    metrics.observeChange(change)
    follower.note(change)
  }
  const writeAll = () => part.writeMetrics(metrics)
  // Those of several processes are sent by their supervisor.
  if (part.worker === null) stops.add(openMetricsSending(base, () => measure(metrics)))
  if (settings.portal.isServed || settings.operators.isServed) forgetEndedAccess(core)
  const operators = settings.operators.isServed ? prepareOperators(core, money, writeAll) : null
  const { pages, metricsPage } = await buildPages(core, {
    money,
    links,
    health,
    shops: environments.has('sandbox') ? prepareShops(core, door, first) : null,
    merchant,
    storePages,
    portal: settings.portal.isServed ? preparePortal(core, { operations, links, merchant, operators }) : null,
    operators,
    writeMetrics: writeAll,
  })
  jobs.start()
  rollUp.start()
  comparisons.start()
  verifying.start()
  months.start()
  if (base.ephemeral === null) alerts.start()
  follower.start()
  keyUses.start()
  deliverer.start()
  servers.serve(dispatch(door, pages), metricsPage.routing)
  health.state = 'ready'
  if (part.portsOfOthers) await servers.open()
  const worker = part.worker === null ? {} : { worker: part.worker }
  security.start({ version: VERSION, pid: process.pid, ...worker, settings: settings.shown })
  stops.add(async () => {
    health.state = 'draining'
    await stopping.drain()
    door.drain()
    listening.stop()
    keyPairs.stop()
    const { idleMs, hurried, times } = stopping
    const closing = servers.close({ idleMs, requestsMs: times.requestsMs, hurried })
    // Anybody who may call once more gets everything there is.
    if (idleMs > 0) await closing
    await Promise.all([
      closing,
      ...[jobs, deliverer].map((worker) => worker.stop(times.jobsMs)),
      ...[rollUp, verifying, comparisons, months, alerts].map((worker) => worker.stop()),
    ])
    await follower.stop()
  })
  return { ...ports, publicUrl, metrics, storePages, operatorLink: setup.operatorLink }
}

interface CallersDeps {
  readonly core: Core
  readonly jobs: JobRunner
  readonly notifying: Notifying
}

/** The engine, and what only merchants' systems ask for. */
const withCallers = (money: MoneyDeps, { core, jobs, notifying }: CallersDeps): OperationDeps => ({
  ...money,
  ...ownClients(core),
  advanceClock: (clientId, limitMs) => jobs.advance(clientId, limitMs),
  notifications: {
    ...money.notifications,
    poll: (clientId, poll) => notifying.listening.poll(clientId, poll),
  },
})

/** What a sandbox client does with clients. */
function ownClients({
  settings,
  trail,
  sealer,
  keyPairs,
  clock,
}: Core): Pick<OperationDeps, 'createClient' | 'emptyClient'> {
  const made = new MadeClients({ trail, sealer }, keyPairs, settings.createdClientsMax)
  const emptied = new EmptiedClients(trail, clock)
  return {
    createClient: (makerId, options) => made.make(makerId, options),
    emptyClient: (clientId, limitMs) => emptied.empty(clientId, limitMs),
  }
}

/** The sandbox merchant of the first start as the shop of till and counter. */
const prepareFirstShop = (
  { settings, sealer }: Core,
  merchant: SandboxMerchant | null,
  { port }: Ports,
): Shop | null => merchant && openFirstShop(sealer, merchant, localUrl(settings.host, port))

const prepareShops = ({ storage, sealer, clients, settings }: Core, door: Door, first: Shop | null): Shops =>
  openShops({ db: storage.db, sealer, clients, served: settings.environments, door, first })
