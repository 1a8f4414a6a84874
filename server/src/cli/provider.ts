import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CURRENCIES, type Currency } from '@amsel/contract'
import { loadSettings } from '../platform/config/index.ts'
import {
  type AccountLimits,
  type AmountRange,
  BUILT_IN_ACCOUNT,
  decimalAmount,
  ENVIRONMENTS,
  OperatorError,
  PROVIDER_KINDS,
} from '../domain/index.ts'
import { readProviderConfig, tryProvider } from '../main/index.ts'
import {
  addAccount,
  listShownAccounts,
  requireUpstream,
  type ShownAccount,
  setAccountStatus,
  testAccount,
} from '../registry/clients/index.ts'
import { minorAmount } from './amount-option.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { type Registry, withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const provider: Command = {
  usage: `npx amsel provider add --name NAME --kind ams|simulator --environment sandbox|production --config FILE
    [--limit CURRENCY=MIN-MAX]... [--replace] [--allow-sandbox-upstream] [--json]
npx amsel provider list [--json]
npx amsel provider disable|enable|test --name NAME [--json]`,
  purpose: 'adds, lists, disables and tests accounts at payment providers; works beside a running gateway',
  async run([action, ...args]) {
    await chooseAction('provider', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['add', add],
  ['list', list],
  ['disable', (args) => setStatus('disable', args)],
  ['enable', (args) => setStatus('enable', args)],
  ['test', test],
])

async function add(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      kind: { type: 'string' },
      environment: { type: 'string' },
      config: { type: 'string' },
      limit: { type: 'string', multiple: true },
      replace: { type: 'boolean' },
      'allow-sandbox-upstream': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const { name, replace: replaces = false } = values
  if (!name) throw new UsageError('provider add needs --name.')
  const kind = choose(PROVIDER_KINDS, values.kind, 'provider add needs --kind ams or simulator.')
  const environment = choose(
    ENVIRONMENTS,
    values.environment,
    'provider add needs --environment sandbox or production.',
  )
  const limits = limitsOf(values.limit ?? [])
  const given = kind === 'ams' ? await configIn(values.config) : {}
  const read = await readProviderConfig(await loadSettings(), kind, given)
  const { config, shown } = read
  const added = await withStorage(async ({ trail, who, sealer, settings }) => {
    requireUpstream({ kind, environment }, read.environment, isSandboxAllowed(values, settings))
    const account = { name, kind, environment, limits, shown, config }
    return addAccount({ trail, sealer: await sealer() }, who, account, { replaces })
  })
  print(added, values.json, () => [
    `The provider ${name} (${kind}, ${environment}) is ${added.status === 'ACTIVE' ? 'ready' : 'still disabled'}.`,
    `Try it: npx amsel provider test --name ${name}`,
  ])
}

/** An operator says it for each account or route; where one gateway serves both environments, it is understood. */
export const isSandboxAllowed = (
  values: { 'allow-sandbox-upstream'?: boolean },
  { environments }: Registry['settings'],
): boolean => values['allow-sandbox-upstream'] ?? environments.size === ENVIRONMENTS.length

/** What it holds is secret, so nothing of it is repeated. */
async function configIn(path: string | undefined): Promise<unknown> {
  if (!path) throw new UsageError('provider add needs --config, a file with the JSON of the account.')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The config file ${path} cannot be read: ${error.code}.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorError(`The config file ${path} does not contain JSON.`)
  }
}

function limitsOf(texts: readonly string[]): AccountLimits | null {
  if (texts.length === 0) return null
  return Object.fromEntries(
    texts.map((text) => {
      const { currency = '', min = '', max = '' } = LIMIT.exec(text)?.groups ?? {}
      if (!isKnown(currency) || (min === '' && max === ''))
        throw new UsageError('--limit must be CURRENCY=MIN-MAX, such as HKD=1-5000, HKD=1- or HKD=-5000.')
      const range = { minMinor: minorOf(min, currency), maxMinor: minorOf(max, currency) }
      return [currency, requireOrder(range)]
    }),
  )
}

const LIMIT = /^(?<currency>[A-Z]{3})=(?<min>[\d.]*)-(?<max>[\d.]*)$/

const isKnown = (text: string): text is Currency => Object.hasOwn(CURRENCIES, text)

const minorOf = (text: string, currency: Currency): bigint | null =>
  text === '' ? null : minorAmount('--limit', text, currency)

function requireOrder(range: AmountRange): AmountRange {
  if (range.minMinor !== null && range.maxMinor !== null && range.minMinor > range.maxMinor)
    throw new UsageError('The lower amount of a --limit comes first.')
  return range
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const accounts = await withStorage(({ db }) => listShownAccounts(db))
  print(accounts, values.json, () => [
    ...table(['NAME', 'KIND', 'ENVIRONMENT', 'STATUS', 'ACCOUNT', 'LIMITS'], accounts.map(cellsOf)),
    `The provider ${BUILT_IN_ACCOUNT} is built in, for sandbox clients without a route.`,
  ])
}

const cellsOf = ({ name, kind, environment, status, shown, limits }: ShownAccount): string[] => [
  name,
  kind,
  environment,
  status,
  [shown.clientId, shown.gatewayUrl].filter(Boolean).join(' at '),
  Object.entries(limits ?? {})
    .map(limitText)
    .join(' '),
]

const limitText = ([currency, { minMinor, maxMinor }]: [string, AmountRange]): string => {
  const textOf = (minor: bigint | null) => (minor === null ? '' : decimalAmount(minor, currency as Currency))
  return `${currency}=${textOf(minMinor)}-${textOf(maxMinor)}`
}

const STATUSES = { disable: 'DISABLED', enable: 'ACTIVE' } as const

async function setStatus(action: keyof typeof STATUSES, args: string[]): Promise<void> {
  const { name, json } = named(`provider ${action}`, args)
  const account = await withStorage(({ trail, who }) => setAccountStatus(trail, who, name, STATUSES[action]))
  print(account, json, () => [
    action === 'disable'
      ? `The provider ${name} is disabled: it takes no new payments, and finishes those that have started there.`
      : `The provider ${name} is enabled.`,
  ])
}

const TEST_MS = 15_000

async function test(args: string[]): Promise<void> {
  const { name, json } = named('provider test', args)
  const shown = await withStorage(async ({ db, sealer, settings }) => {
    const signal = AbortSignal.timeout(TEST_MS)
    if (name === BUILT_IN_ACCOUNT) return tryProvider(settings, { kind: 'simulator', config: {}, signal })
    const deps = { db, sealer: await sealer() }
    return testAccount(deps, name, (kind, config) => tryProvider(settings, { kind, config, signal }))
  })
  print({ name, ...shown }, json, () => [shown.sentence])
  if (!shown.isWell) process.exitCode = 1
}

function named(command: string, args: string[]): { name: string; json: boolean | undefined } {
  const { values } = parseArgs({ args, options: { name: { type: 'string' }, json: { type: 'boolean' } } })
  if (!values.name) throw new UsageError(`${command} needs --name.`)
  return { name: values.name, json: values.json }
}
