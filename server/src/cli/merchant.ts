import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { REGIONS } from '@amsel/contract'
import {
  ENVIRONMENTS,
  HOST_ROLES,
  type HostRole,
  hostRolesOf,
  OperatorError,
  REQUEST_TIME_TOLERANCE_SECONDS_MAX,
  type RegionalHosts,
} from '../domain/index.ts'
import { notificationRules } from '../main/index.ts'
import { checkUrls, createMerchant, setMerchantStatus, setUpMerchant } from '../registry/clients/index.ts'
import { findClient, listClients } from '../storage/index.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { applications, approve, refuse } from './merchant-applications.ts'
import { brand } from './merchant-brand.ts'
import { termLines, termsOf } from './merchant-terms.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const merchant: Command = {
  usage: `npx amsel merchant create --name NAME --environment sandbox|production [--region R] [--public-key FILE] [--json]
npx amsel merchant list [--json]
npx amsel merchant set --client ID [--name NAME] [--region R] [--notify-url KIND=URL]... [--notify-again on|off]
    [--strict-order on|off] [--request-time-tolerance SECONDS|off] [--fee METHOD=PERCENT[+CURRENCY:FIXED]...|off]...
    [--limit CURRENCY=MIN-MAX|off]... [--rate-limit N|off] [--json]
npx amsel merchant brand --client ID [--name NAME] [--colour #RRGGBB] [--logo FILE] [--json]
npx amsel merchant disable|enable --client ID [--json]
npx amsel merchant applications [--json]
npx amsel merchant approve --application ID [--json]
npx amsel merchant refuse --application ID --reason TEXT [--json]`,
  purpose:
    'creates, lists, configures, brands, disables and enables merchants, and decides who gets a production client; works beside a running gateway',
  async run([action, ...args]) {
    const act = chooseAction('merchant', ACTIONS, action)
    await act(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['create', create],
  ['list', list],
  ['set', set],
  ['brand', brand],
  ['disable', (args) => setStatus('disable', args)],
  ['enable', (args) => setStatus('enable', args)],
  ['applications', applications],
  ['approve', approve],
  ['refuse', refuse],
])

async function create(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      environment: { type: 'string' },
      region: { type: 'string' },
      'public-key': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const name = nameOf(values.name)
  if (name === undefined) throw new UsageError('merchant create needs --name.')
  const environment = choose(
    ENVIRONMENTS,
    values.environment,
    'merchant create needs --environment sandbox or production.',
  )
  const region = regionOf(values.region)
  const publicKey = await readKeyFile(values['public-key'])
  const credentials = await withStorage(async ({ trail, who, sealer: openSealer, settings }) => ({
    gatewayUrl: settings.publicUrl,
    ...shownHosts(settings.hosts, region ?? null),
    name,
    environment,
    ...(await createMerchant({ trail, sealer: await openSealer() }, who, {
      name,
      environment,
      region,
      publicKey,
    })),
  }))
  print(credentials, values.json, (made) => [
    `Merchant ${made.clientId} (${environment}) can call ${made.gatewayUrl} now.`,
    ...Object.entries(made.hosts ?? {}).map(
      ([role, host]) => `${HOST_ROLES[role as HostRole]}: https://${host}`,
    ),
    made.merchantPrivateKey
      ? `Its private key, shown only once:\n${made.merchantPrivateKey}`
      : 'Its public key is registered as version 1.',
    `The gateway's public key:\n${made.gatewayPublicKey}`,
  ])
}

/** The hosts that a merchant of this country may choose from, where the operator has set some. */
function shownHosts(
  hosts: RegionalHosts,
  region: string | null,
): { hosts?: Partial<Record<HostRole, string>> } {
  const chosen = hostRolesOf(region).flatMap((role) => {
    const host = hosts.get(role)
    return host ? [[role, host] as const] : []
  })
  return chosen.length > 0 ? { hosts: Object.fromEntries(chosen) } : {}
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const clients = await withStorage(({ db }) => listClients(db))
  print(clients, values.json, () =>
    clients.map(({ clientId, environment, status, keyVersions, name }) =>
      [clientId, environment, status, `keys ${keyVersions.join(',') || 'none'}`, name].join('  '),
    ),
  )
}

async function set(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      name: { type: 'string' },
      region: { type: 'string' },
      'notify-url': { type: 'string', multiple: true },
      'notify-again': { type: 'string' },
      'strict-order': { type: 'string' },
      'request-time-tolerance': { type: 'string' },
      fee: { type: 'string', multiple: true },
      limit: { type: 'string', multiple: true },
      'rate-limit': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const clientId = values.client
  if (!clientId) throw new UsageError('merchant set needs --client.')
  const addresses = (values['notify-url'] ?? []).map(kindAndUrl)
  const options = {
    name: nameOf(values.name),
    region: regionOf(values.region),
    notifiesAgain: switchOf('--notify-again', values['notify-again']),
    notifiesInStrictOrder: switchOf('--strict-order', values['strict-order']),
    requestTimeToleranceSeconds: toleranceOf(values['request-time-tolerance']),
    terms: termsOf(values),
  }
  const now = await withStorage(async ({ db, trail, who, settings }) => {
    const client = await findClient(db, clientId)
    if (!client) throw new OperatorError(`There is no client ${clientId}.`)
    const urls = checkUrls(addresses, notificationRules(settings)[client.environment])
    return setUpMerchant(trail, who, clientId, { ...options, urls })
  })
  print({ clientId, ...now }, values.json, () => [
    `Merchant ${clientId} (${now.name}${now.region === null ? '' : `, ${now.region}`}): notifications are ${now.notifiesAgain ? '' : 'not '}sent again, ` +
      `in ${now.notifiesInStrictOrder ? 'strict' : 'usual'} order.`,
    now.requestTimeToleranceSeconds === null
      ? 'Request-Time may be any time.'
      : `Request-Time may be ${now.requestTimeToleranceSeconds} seconds from the gateway's time.`,
    ...Object.entries(now.notificationUrls).map(([kind, url]) => `${kind} goes to ${url}`),
    ...termLines(now.terms),
  ])
}

/** What the payer reads. */
function nameOf(text: string | undefined): string | undefined {
  if (text !== undefined && text.trim() === '') throw new UsageError('--name must not be empty.')
  return text?.trim()
}

const regionOf = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : choose(REGIONS, text, '--region must be the two-letter code of a country (ISO 3166), such as SG.')

function switchOf(option: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value !== 'on' && value !== 'off') throw new UsageError(`${option} must be on or off.`)
  return value === 'on'
}

/** Null for any time. */
function toleranceOf(text: string | undefined): number | null | undefined {
  if (text === undefined || text === 'off') return text === undefined ? undefined : null
  const seconds = Number(text)
  if (!/^\d{1,5}$/.test(text) || seconds < 1 || seconds > REQUEST_TIME_TOLERANCE_SECONDS_MAX)
    throw new UsageError(
      `--request-time-tolerance must be a whole number of seconds from 1 to ${REQUEST_TIME_TOLERANCE_SECONDS_MAX}, or off.`,
    )
  return seconds
}

function kindAndUrl(text: string): { kind: string; url: string } {
  const [, kind, url] = /^([^=]+)=(.*)$/.exec(text) ?? []
  if (!kind || url === undefined)
    throw new UsageError('--notify-url must be KIND=URL, such as notifyPayment=https://shop.example/notify.')
  return { kind, url }
}

const STATUSES = { disable: 'DISABLED', enable: 'ACTIVE' } as const

async function setStatus(action: keyof typeof STATUSES, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { client: { type: 'string' }, json: { type: 'boolean' } } })
  const clientId = values.client
  if (!clientId) throw new UsageError(`merchant ${action} needs --client.`)
  const status = STATUSES[action]
  await withStorage(({ trail, who }) => setMerchantStatus(trail, who, clientId, { status }))
  print({ clientId, status }, values.json, () => [`Merchant ${clientId} is ${action}d.`])
}

export async function readKeyFile(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`The key file ${path} cannot be read: ${(error as Error).message}.`)
  }
}
