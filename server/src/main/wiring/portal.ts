import { VERSION } from '@amsel/contract'
import { createMailer, loadPeople, type People } from '../../registry/accounts/index.ts'
import { gatewayItself } from '../../registry/audit/index.ts'
import type { OperationDeps } from '../../engine/operations/index.ts'
import { previewOf } from '../../entrances/checkout/index.ts'
import { findViewer, type OperatorDeps } from '../../entrances/operator-api/index.ts'
import { ensureOwner, type PortalDeps } from '../../entrances/portal-api/index.ts'
import { ownPageToken } from '../../entrances/sandbox-store/index.ts'
import { isNodeAway } from '../../storage/index.ts'
import { notificationRules } from '../providers/address-rules.ts'
import type { Core } from './core.ts'
import type { Links } from './engine.ts'
import { isIn } from '../http/networks.ts'
import type { SandboxMerchant } from '../sandbox/sandbox-merchant.ts'
import { bodySigner } from '../sandbox/signed-request.ts'
import { storePagesOf } from '../sandbox/store-shop.ts'

/** What could not be done while a server of the database was away is tried again after this long. */
const TRIED_AGAIN_MS = 1_000

interface Known {
  readonly operations: OperationDeps
  readonly links: Links
  /** Null where the sandbox is not served. */
  readonly merchant: SandboxMerchant | null
  /** Null where the operators' pages are not served. */
  readonly operators: OperatorDeps | null
}

/** What the portal is built on. Its accounts are loaded when somebody first asks for them. */
export function preparePortal(
  {
    settings,
    live,
    storage,
    trail,
    sealer,
    clock,
    log,
    clients,
    publicUrl,
    signUpStepMs,
    passwordHashes,
  }: Core,
  { operations, links, merchant, operators }: Known,
): PortalDeps {
  const { portal, environments } = settings
  const setup = {
    ...({ realm: 'portal', sso: null, db: storage.db, trail, sealer, clock, log, publicUrl } as const),
    passwordHashes,
    isTrusted: (address: string) => isIn(settings.callerLimits.trustedProxies, address),
  }
  const { mailsPerHourMax } = portal
  const ground = {
    ...setup,
    mailer: createMailer(() => live.current.portal.mail, log, { ...setup, mailsPerHourMax }),
  }
  let loading: Promise<People> | undefined
  const load = async () => {
    const people = await loadPeople(ground)
    if (merchant) await prepareOwner(people, merchant)
    return people
  }
  // Everybody else signs in meanwhile; the first merchant's owner gets their organisation when the server is back.
  const prepareOwner = async (people: People, first: SandboxMerchant, isAgain = false): Promise<void> => {
    try {
      await ensureOwner(ground, people, gatewayItself(), first)
    } catch (error) {
      if (!isNodeAway(error)) throw error
      if (!isAgain)
        log.warn({ err: error }, 'the owner of the first merchant could not be prepared; it is tried again')
      const again = () =>
        prepareOwner(people, first, true).catch(() => {
          loading = undefined
        })
      setTimeout(again, TRIED_AGAIN_MS).unref()
    }
  }
  return {
    ...ground,
    people() {
      loading ??= load().catch((error: unknown) => {
        // The database may be away for a moment: the next caller tries again.
        loading = undefined
        throw error
      })
      return loading
    },
    operations,
    served: environments,
    hosts: settings.hosts,
    coolingHours: settings.beneficiaryCoolingHours,
    isSignUpOpen: portal.isSignUpOpen,
    signUpStepMs,
    addressRules: notificationRules(settings),
    showsLinks: !portal.mail && environments.has('sandbox'),
    version: VERSION,
    previewCheckout: previewOf,
    findClient: (clientId) => clients.find(clientId),
    receiptUrl: (clientId, paymentId) => links.receipts.url(clientId, paymentId),
    storePagesOf: environments.has('sandbox')
      ? (pages) => storePagesOf(publicUrl, ownPageToken(sealer, pages))
      : null,
    firstSigner: merchant?.merchantPrivateKey
      ? { clientId: merchant.clientId, keyVersion: merchant.keyVersion, sign: bodySigner(merchant) }
      : null,
    findViewer: async (visitor) => operators && findViewer(operators, visitor),
  }
}
