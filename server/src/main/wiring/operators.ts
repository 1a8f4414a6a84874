import { VERSION } from '@amsel/contract'
import { createMailer, loadPeople, type People } from '../../registry/accounts/index.ts'
import { writePrices } from '../../domain/index.ts'
import type { MoneyDeps } from '../../engine/money/index.ts'
import { comeBack, type OperatorDeps } from '../../entrances/operator-api/index.ts'
import { hasProductionClient } from '../../storage/index.ts'
import type { Core } from './core.ts'
import { isIn } from '../http/networks.ts'
import { prepareCare } from './operators-care.ts'
import { watchAll } from './watch-all.ts'

/** If single sign-on was not reached, it is tried again for the next caller after this long. */
const TRIED_AGAIN_MS = 10_000

/** What the operators' pages are built on. Their accounts are loaded when somebody first asks for them. */
export function prepareOperators(
  core: Core,
  engine: MoneyDeps,
  writeMetrics: () => Promise<string>,
): OperatorDeps {
  const { settings, live, storage, trail, sealer, clock, log, clients, publicUrl, passwordHashes } = core
  const { portal, operators, environments, callerLimits } = settings
  const { networks, sso, alwaysNeedsTwoFactor, needsTwoToApprove, settledDays } = operators
  const setup = {
    ...({ realm: 'operator', sso, db: storage.db, trail, sealer, clock, log, publicUrl } as const),
    passwordHashes,
    isTrusted: (address: string) => isIn(callerLimits.trustedProxies, address),
  }
  const { mailsPerHourMax } = portal
  const ground = {
    ...setup,
    mailer: createMailer(() => live.current.portal.mail, log, { ...setup, mailsPerHourMax }),
  }
  let loading: Promise<People> | undefined
  let secret = sso?.clientSecret
  const load = async () => {
    const people = await loadPeople({ ...ground, sso: live.current.operators.sso })
    if (await people.lacksSingleSignOn()) {
      log.warn({ issuer: sso?.issuer }, 'the single sign-on server is not responding')
      setTimeout(forget, TRIED_AGAIN_MS).unref()
    }
    return people
  }
  const forget = () => {
    loading = undefined
  }
  live.follow(({ operators: { sso: now } }) => {
    if (now?.clientSecret !== secret) forget()
    secret = now?.clientSecret
  })
  const deps: OperatorDeps = {
    ...ground,
    ...prepareCare(core),
    people() {
      loading ??= load().catch((error: unknown) => {
        // The database may be away for a moment: the next caller tries again.
        forget()
        throw error
      })
      return loading
    },
    ...(sso && { comeBack: (visitor, query) => comeBack(deps, visitor, query) }),
    version: VERSION,
    engine,
    watch: watchAll(core, writeMetrics),
    findClient: (clientId) => clients.find(clientId),
    served: environments,
    needsTwoFactor: async () => alwaysNeedsTwoFactor || hasProductionClient(storage.db),
    needsTwoToApprove,
    settledDays,
    usual: {
      fees: writePrices(settings.feeRates),
      // A worker has its share of it.
      requestsPerSecondMax: settings.requestsPerSecondMax * settings.processes,
    },
    isAdmitted: (address) => networks === null || isIn(networks, address),
  }
  return deps
}
