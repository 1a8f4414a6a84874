import {
  BUILT_IN_ACCOUNT,
  type Environment,
  type Facts,
  GATEWAY_ITSELF,
  isAccountName,
  OperatorError,
  type ProviderAccount,
  type Who,
} from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import {
  type AccountTest,
  type Database,
  findAccount,
  insertAccount,
  listAccounts,
  lockAccount,
  type StoredAccount,
  sealedPlace,
  updateAccount,
  updateAccountTest,
} from '../../storage/index.ts'
import type { RegistryDeps } from './gateway-key.ts'

/** An account, as an operator sees it. */
export type ShownAccount = Omit<StoredAccount, 'configSealed'>

export interface NewAccount extends Omit<ProviderAccount, 'status'> {
  /** With its secrets. It is sealed here, and shown nowhere. */
  readonly config: Facts
}

const placeOf = (name: string) => sealedPlace('provider_accounts', 'config_sealed', null, name)

export function openAccountConfig(sealer: Sealer, { name, configSealed }: StoredAccount): unknown {
  return JSON.parse(sealer.open(configSealed, placeOf(name)).toString())
}

/**
 * A new account, or the existing one with another config. It stays the same contract: what was begun under one cannot be
 * asked about under another.
 */
export async function addAccount(
  { trail, sealer }: RegistryDeps,
  who: Who,
  { config, ...account }: NewAccount,
  { replaces }: { readonly replaces: boolean },
): Promise<ShownAccount> {
  const { name } = account
  requireFreeName(name)
  const now = new Date()
  const configSealed = sealer.seal(Buffer.from(JSON.stringify(config)), placeOf(name))
  return trail.change(who, async (tx) => {
    const before = await lockAccount(tx, name)
    if (before && !replaces)
      throw new OperatorError(`There is a provider ${name} already: use --replace to give it this config.`, {
        facts: { why: 'provider_there', name },
      })
    if (before) requireSameContract(before, account)
    const { status, createdAt } = before ?? ({ status: 'ACTIVE', createdAt: now } as const)
    const after: StoredAccount = { ...account, status, configSealed, createdAt, changedAt: now }
    if (before) await updateAccount(tx, after)
    else if (!(await insertAccount(tx, after)))
      throw new OperatorError(`A provider ${name} was added at the same moment: check it and try again.`)
    const event = {
      clientId: GATEWAY_ITSELF,
      action: before ? ('provider_replaced' as const) : ('provider_added' as const),
      subject: subjectOf(name),
      before: before && factsOf(before),
      after: factsOf(after),
    }
    return { event, result: shown(after) }
  })
}

function requireFreeName(name: string): void {
  if (name === BUILT_IN_ACCOUNT)
    throw new OperatorError(`The provider ${name} is built in: choose another name.`)
  if (!isAccountName(name))
    throw new OperatorError(
      "A provider's name has 1 to 40 letters, digits, dots, hyphens and underscores, and begins with a letter or a digit.",
    )
}

function requireSameContract(before: ProviderAccount, after: Omit<ProviderAccount, 'status'>): void {
  const { name } = before
  const parts: readonly [word: string, before: unknown, after: unknown][] = [
    ['kind', before.kind, after.kind],
    ['environment', before.environment, after.environment],
    ['client ID', before.shown.clientId, after.shown.clientId],
  ]
  for (const [word, mine, other] of parts)
    if (mine !== other)
      throw new OperatorError(
        `The ${word} of the provider ${name} is ${mine} and cannot become ${other}: payments have started under it. Add a provider with another name.`,
      )
}

/** Whether an account of this environment may be in the provider's sandbox, or move real money, as its config says. */
export function requireUpstream(
  { kind, environment }: Pick<ProviderAccount, 'kind' | 'environment'>,
  upstream: Environment,
  allowsSandbox: boolean,
): void {
  if (environment === upstream) return
  if (kind === 'simulator')
    throw new OperatorError('The simulator moves no money, so its environment is sandbox.', {
      facts: { why: 'simulator_is_sandbox' },
    })
  if (environment === 'sandbox')
    throw new OperatorError(
      "The client ID of the config does not begin with SANDBOX_, so it moves real money: use a client ID of the provider's sandbox, or --environment production.",
      { facts: { why: 'upstream_is_real' } },
    )
  if (!allowsSandbox)
    throw new OperatorError(
      "The client ID in the config belongs to the provider's sandbox, where no money moves: use --environment sandbox, or --allow-sandbox-upstream to let it serve production clients anyway.",
      { facts: { why: 'upstream_is_sandbox' } },
    )
}

const STATUS_ACTIONS = { ACTIVE: 'provider_enabled', DISABLED: 'provider_disabled' } as const

export async function setAccountStatus(
  trail: RegistryDeps['trail'],
  who: Who,
  name: string,
  status: ProviderAccount['status'],
): Promise<ShownAccount> {
  if (name === BUILT_IN_ACCOUNT)
    throw new OperatorError(`The provider ${name} is built in: AMSEL_ENVIRONMENT=production leaves it out.`)
  return trail.change(who, async (tx) => {
    const before = await lockAccount(tx, name)
    if (!before) throw unknownProvider(name)
    if (before.status === status) return { event: null, result: shown(before) }
    const after = { ...before, status, changedAt: new Date() }
    await updateAccount(tx, after)
    const event = {
      clientId: GATEWAY_ITSELF,
      action: STATUS_ACTIONS[status],
      subject: subjectOf(name),
      before: { status: before.status },
      after: { status },
    }
    return { event, result: shown(after) }
  })
}

export async function listShownAccounts(db: Database): Promise<ShownAccount[]> {
  return (await listAccounts(db)).map(shown)
}

export async function getAccount(db: Database, name: string): Promise<StoredAccount> {
  const account = await findAccount(db, name)
  if (!account) throw unknownProvider(name)
  return account
}

/** Asks the account whether it answers, and records the result. */
export async function testAccount(
  { db, sealer }: { readonly db: Database; readonly sealer: Sealer },
  name: string,
  ask: (kind: ProviderAccount['kind'], config: unknown) => Promise<Omit<AccountTest, 'at'>>,
): Promise<Omit<AccountTest, 'at'>> {
  const account = await getAccount(db, name)
  const answer = await ask(account.kind, openAccountConfig(sealer, account))
  await updateAccountTest(db, name, { at: new Date(), isWell: answer.isWell, sentence: answer.sentence })
  return answer
}

const unknownProvider = (name: string) =>
  new OperatorError(`There is no provider ${name}: "npx amsel provider list" shows all providers.`)

const shown = ({ configSealed, ...account }: StoredAccount): ShownAccount => account

const subjectOf = (name: string) => `provider ${name}`

/** Amounts are strings: entries are JSON. */
const factsOf = ({ kind, environment, status, shown: facts, limits }: ProviderAccount): Facts => ({
  kind,
  environment,
  status,
  ...facts,
  limits:
    limits &&
    Object.fromEntries(
      Object.entries(limits).map(([currency, { minMinor, maxMinor }]) => [
        currency,
        { minMinor: minMinor?.toString() ?? null, maxMinor: maxMinor?.toString() ?? null },
      ]),
    ),
})
