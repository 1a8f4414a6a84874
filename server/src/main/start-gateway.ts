import { VERSION } from '@amsel/contract'
import type { Logger } from 'pino'
import type { Agenda } from '../agenda/index.ts'
import { gatewayItself } from '../audit/index.ts'
import type { Settings } from '../config/index.ts'
import type { Clock } from '../domain/index.ts'
import { Folding, type MoneyParts, PROVIDER_DEADLINE_MS } from '../money/index.ts'
import type { OperationParts } from '../operations/index.ts'
import { EmptiedClients, MadeClients, setUpMerchant } from '../registry/index.ts'
import { type Shop, storePageUrl } from '../sandbox-store/index.ts'
import type { Health } from '../site/index.ts'
import { agendaLagSeconds, areAllKeysHeld, ping } from '../storage/index.ts'
import { prepareAgenda } from './due-work.ts'
import { assembleEngine, type Links, makeLinks } from './engine.ts'
import { buildDoor, buildPages } from './entrances.ts'
import { type Ephemeral, type Foundations, layFoundations, type Start } from './foundations.ts'
import { type Notifying, prepareNotifying } from './notifying.ts'
import { requireProductionFitness, warnOfProduction } from './production-fitness.ts'
import { ensureSandboxMerchant } from './sandbox-merchant.ts'
import { dispatch, Servers } from './servers.ts'
import { StopList } from './stop-list.ts'
import { localUrl, openShop } from './store-shop.ts'
import { limitStrangers } from './strangers.ts'
import { TIMEOUTS, type Timeouts } from './timeouts.ts'

export interface Gateway {
  readonly publicUrl: string
  readonly port: number
  readonly tlsPort: number | undefined
  readonly metricsPort: number | undefined
  /** The sandbox's till and phone. */
  readonly storePages: { readonly till: string; readonly phone: string } | null
  /** Answers what is under way, stops the rest, leaves no process behind. */
  stop(): Promise<void>
}

const systemClock: Clock = { now: () => new Date() }

/** What tests put in its place. */
export interface Surroundings {
  readonly clock?: Clock | undefined
  readonly providerDeadlineMs?: number | undefined
  readonly timeouts?: Partial<Timeouts> | undefined
  readonly keyPairsReady?: number | undefined
  readonly ephemeral?: Ephemeral | undefined
}

const KEY_PAIRS_READY = 8

export async function startGateway(
  settings: Settings,
  log: Logger,
  {
    clock = systemClock,
    providerDeadlineMs = PROVIDER_DEADLINE_MS,
    timeouts = {},
    keyPairsReady = KEY_PAIRS_READY,
    ephemeral = undefined,
  }: Surroundings = {},
): Promise<Gateway> {
  const stops = new StopList()
  const stop = () => stops.run()
  const base: Start = {
    settings,
    log,
    clock,
    providerDeadlineMs,
    timeouts: { ...TIMEOUTS, ...timeouts },
    keyPairsReady,
    ephemeral: ephemeral ?? null,
    strangers: limitStrangers(settings.strangers, log),
    stops,
  }
  try {
    return { ...(await start(base)), stop }
  } catch (error) {
    await stop().catch((failure: unknown) => log.warn({ err: failure }, 'not everything could be stopped'))
    throw error
  }
}

/** The parts, each made of those above it. */
async function start(base: Start): Promise<Omit<Gateway, 'stop'>> {
  const { settings, log, clock, strangers, timeouts, stops } = base
  await requireProductionFitness(settings)
  const servers = await Servers.open(settings, { connections: strangers.connections, timeouts })
  stops.add(() => servers.drain())
  const foundations = await layFoundations(base, servers.publicUrl(settings))
  const { storage, probe, security, keyPairs, signerProcess, publicUrl } = foundations
  const notifying = prepareNotifying(foundations)
  const { deliverer, listening } = notifying
  const links = makeLinks(foundations)
  const money = await assembleEngine(foundations, notifying, links)
  const agenda = prepareAgenda(foundations, money, notifying)
  const folding = new Folding({ db: storage.db, log, canWrite: () => probe.isWritable })
  const door = buildDoor(foundations, withCallers(money, { foundations, agenda, links, notifying }))
  const shop = await prepareShop(foundations, servers.port)
  const health: Health = {
    state: 'starting',
    databaseState: () => probe.state,
    ping: () => ping(storage.db),
    agendaLagSeconds: () => agendaLagSeconds(storage.db, clock.now()),
    isSignerAway: () => signerProcess !== null && !signerProcess.isToBeAsked,
    isAnybodyServedWithoutSigner: async () => !(await areAllKeysHeld(storage.db, [...settings.environments])),
  }
  const { pages, metricsPage } = await buildPages(foundations, { money, links, health, shop })
  await warnOfProduction(settings, { db: storage.db, log })
  agenda.start()
  folding.start()
  keyPairs.start()
  deliverer.start()
  servers.serve(dispatch(door, pages), metricsPage.routing)
  health.state = 'ready'
  security.start({ version: VERSION, pid: process.pid, settings: settings.shown })
  stops.add(async () => {
    health.state = 'draining'
    door.drain()
    listening.stop()
    keyPairs.stop()
    await Promise.all([agenda.stop(), folding.stop(), deliverer.stop(), servers.drain()])
  })
  const { port, tlsPort, metricsPort } = servers
  return { publicUrl, port, tlsPort, metricsPort, storePages: pagesOf(publicUrl, shop) }
}

interface CallersParts {
  readonly foundations: Foundations
  readonly agenda: Agenda
  readonly links: Links
  readonly notifying: Notifying
}

/** The engine, and what only merchants' systems ask for. */
const withCallers = (
  money: MoneyParts,
  { foundations, agenda, links, notifying }: CallersParts,
): OperationParts => ({
  ...money,
  ...ownClients(foundations),
  consentUrl: (clientId, agreementId) => links.consents.url(clientId, agreementId),
  advanceClock: (clientId, limitMs) => agenda.advance(clientId, limitMs),
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
}: Foundations): Pick<OperationParts, 'createClient' | 'emptyClient'> {
  const made = new MadeClients({ trail, sealer }, keyPairs, settings.createdClientsMax)
  const emptied = new EmptiedClients(trail, clock)
  return {
    createClient: (makerId, wish) => made.make(makerId, wish),
    emptyClient: (clientId, limitMs) => emptied.empty(clientId, limitMs),
  }
}

/** The sandbox merchant as the shop of till and counter. */
async function prepareShop(
  { settings, trail, sealer, publicUrl, ephemeral }: Foundations,
  port: number,
): Promise<Shop | null> {
  if (!settings.environments.has('sandbox')) return null
  const merchant = await ensureSandboxMerchant({ trail, sealer }, settings.dataDir, publicUrl)
  if (ephemeral)
    await setUpMerchant(trail, gatewayItself(), merchant.clientId, {
      ...AS_IT_IS,
      urls: ephemeral.notificationUrls,
    })
  return openShop(sealer, merchant, localUrl(settings.host, port))
}

const AS_IT_IS = {
  notifiesAgain: undefined,
  notifiesInStrictOrder: undefined,
  requestTimeToleranceSeconds: undefined,
}

const pagesOf = (publicUrl: string, shop: Shop | null): Gateway['storePages'] =>
  shop && { till: storePageUrl(publicUrl, shop, 'till'), phone: storePageUrl(publicUrl, shop, 'phone') }
