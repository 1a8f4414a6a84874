import { Door } from '../../entrances/signed-api/index.ts'
import { asPayersKnow, canBePaid } from '../../domain/index.ts'
import type { MoneyDeps } from '../../engine/money/index.ts'
import { servedMarks } from '../../entrances/checkout/index.ts'
import { readMethodMarks } from '../../platform/config/index.ts'
import type { OperationDeps } from '../../engine/operations/index.ts'
import type { OperatorDeps } from '../../entrances/operator-api/index.ts'
import { enterAsOwner, type PortalDeps } from '../../entrances/portal-api/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { PublishedKeys } from '../../registry/clients/index.ts'
import { visitorOf } from '../../entrances/portal-kit/index.ts'
import { createMailer } from '../../registry/accounts/index.ts'
import type { Shops } from '../../entrances/sandbox-store/index.ts'
import type { Health, StartDeps } from '../../entrances/site/index.ts'
import { isIn } from '../http/networks.ts'
import type { Links } from './engine.ts'
import type { Core } from './core.ts'
import type { SandboxMerchant } from '../sandbox/sandbox-merchant.ts'
import { createWebApps, type WebApps } from './web-app.ts'

/** The signed API, for merchants' systems. */
export const buildDoor = (
  {
    settings,
    log,
    clock,
    sealer,
    clients,
    metrics,
    tracing,
    tell,
    security,
    keyUses,
    apiLog,
    callerLimits,
    timeouts,
    hold,
  }: Core,
  operationDeps: OperationDeps,
): Door =>
  new Door({
    operationDeps,
    clients,
    sealer,
    clock,
    log,
    served: settings.environments,
    requestsPerSecondMax: settings.requestsPerSecondMax,
    processes: settings.processes,
    hosts: settings.hosts,
    reception: {
      memory: callerLimits.bodies,
      silenceMsMax: timeouts.bodySilenceMs,
      addressOf: callerLimits.addressOf,
    },
    guesses: callerLimits.guesses.clientIds,
    hold,
    tracing,
    observe(call) {
      metrics.observeCall(call)
      tell.call(call)
    },
    keeper: apiLog,
    noteUse: keyUses.note,
    noteFailure: security.failed,
  })

interface Shown {
  readonly money: MoneyDeps
  readonly links: Links
  readonly health: Health
  readonly writeMetrics: () => Promise<string>
  /** Null where the sandbox is not served. */
  readonly shops: Shops | null
  /** The same, for the merchant of the first start. */
  readonly merchant: SandboxMerchant | null
  readonly storePages: StartDeps['storePages']
  /** Null where the portal is not served. */
  readonly portal: PortalDeps | null
  /** Null where the operators' pages are not served. */
  readonly operators: OperatorDeps | null
}

/** The pages, for everybody else. */
export const buildPages = async (
  {
    settings,
    live,
    log,
    storage,
    clients,
    metrics,
    callerLimits,
    publicUrl,
    sealer,
    clock,
    hold,
    keyFetches,
    tracing,
  }: Core,
  { money, links, health, shops, merchant, storePages, portal, operators, writeMetrics }: Shown,
): Promise<WebApps> => {
  const { guesses } = callerLimits
  const { marks, flaws } = await readMethodMarks(settings.methodMarks)
  for (const flaw of flaws) log.warn(`METHOD_MARKS: ${flaw}`)
  const mailer = createMailer(() => live.current.portal.mail, log, {
    ...{ db: storage.db, sealer, clock, mailsPerHourMax: settings.portal.mailsPerHourMax },
    isTrusted: (address) => isIn(settings.callerLimits.trustedProxies, address),
  })
  const publishedKeys = new PublishedKeys(storage.db, (fingerprint) => keyFetches.note(fingerprint))
  const findClient = async (clientId: string) => {
    const client = await clients.find(clientId)
    return client && canBePaid(client, settings.environments) ? asPayersKnow(client) : null
  }
  return createWebApps({
    log,
    health,
    hold,
    metrics,
    writeMetrics,
    settings,
    live,
    addressOf: callerLimits.addressOf,
    findPublicKey: (fingerprint, address) =>
      publishedKeys.knows(fingerprint)
        ? publishedKeys.find(fingerprint)
        : guesses.fingerprints.look(address, () => publishedKeys.find(fingerprint)),
    checkout: {
      money,
      tracing,
      links,
      findClient,
      publicUrl,
      marks: servedMarks(marks),
      mailer: mailer.sends ? mailer : null,
      tries: callerLimits.tries,
      openings: callerLimits.openings,
      guess: (address, find) => guesses.orderCodes.look(address, find),
    },
    // Also for a client that takes nothing new: what was begun is finished.
    inbound: { money, tracing, log, findClient: (clientId) => clients.find(clientId) },
    storePages: shops && { money, shops },
    portal,
    operators,
    start: {
      host: settings.host,
      publicUrl,
      hasPortal: portal !== null,
      hasSandbox: settings.environments.has('sandbox'),
      storePages,
      signIn: oneClick(settings, portal, merchant),
    },
  })
}

/** Where real money may be served, nobody gets in without typing a password. */
const oneClick = (
  { environments }: Settings,
  portal: PortalDeps | null,
  merchant: SandboxMerchant | null,
): StartDeps['signIn'] =>
  portal && merchant && !environments.has('production')
    ? (request) => enterAsOwner(portal, merchant, visitorOf(request))
    : null
