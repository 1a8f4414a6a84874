import type { BlockList } from 'node:net'
import { availableParallelism, homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { findPaymentMethod } from '@amsel/contract'
import {
  ANY_METHOD,
  AUDIT_DAYS_MIN,
  ENVIRONMENTS,
  type Environment,
  type FeeRates,
  HOST_ROLES,
  type HostRole,
  type MasterKey,
  OperatorError,
  RETENTION_DAYS_MIN,
  type RegionalHosts,
  type RetentionDays,
  readMasterKey,
  readMasterKeys,
} from '../domain/index.ts'
import { readNetworks } from './networks.ts'
import { type Place, placeOf } from './place.ts'
import { shownSettings } from './shown-settings.ts'

/** Every setting: its environment variable, its default as told in the docs, and what it is for. */
export const SETTINGS = {
  HOST: ['127.0.0.1', 'The address to listen on.'],
  PORT: ['8080', 'The port for plain HTTP.'],
  PUBLIC_URL: [
    'http://HOST:PORT',
    'How callers and payers reach this gateway; links to the checkout begin with it.',
  ],
  DATA_DIR: [
    'data',
    'Where the gateway keeps its files; a relative path counts from the root of the checkout. Installed from the package: amsel-data, and a relative path counts from the current folder.',
  ],
  DATABASE_URL: [
    '',
    'A PostgreSQL (15 or newer) to use; of several hosts, such as postgres://user:password@one:5432,two:5432/amsel?target_session_attrs=read-write, the one that takes writes. Unset: an embedded one in DATA_DIR.',
  ],
  TLS_PORT: ['', 'The port for HTTPS, besides the plain one. Unset: none.'],
  TLS_CERT: [
    '',
    'Path of the certificate chain, PEM. Unset: a self-signed certificate is made and kept in DATA_DIR.',
  ],
  TLS_KEY: ['', 'Path of the private key of TLS_CERT, PEM.'],
  LOG_LEVEL: ['info', 'How much is logged: trace, debug, info, warn, error, fatal or silent.'],
  LOG_FORMAT: [
    '',
    'How log lines are written: text, for people, with a line for each call and each delivery; or json. Unset: json with AMSEL_ENVIRONMENT=production, else text.',
  ],
  AMSEL_ENVIRONMENT: ['both', 'Which clients are served: both, sandbox or production.'],
  MASTER_KEY: [
    '',
    '32 bytes in Base64 that seal what is secret in the database. Unset: MASTER_KEYS, or a key file in DATA_DIR.',
  ],
  MASTER_KEYS: [
    '',
    'In place of MASTER_KEY: a ring of keys, newest first, such as 2026-11:BASE64,first:BASE64. The first one seals, every one opens.',
  ],
  SIGNER_SOCKET: [
    '',
    'The Unix socket of a signer that holds private keys for the gateway, see docs/signer.md. Unset: the gateway holds them all.',
  ],
  NOTIFICATION_TIMEOUT_SECONDS: [
    '10',
    'How long one attempt to deliver a notification may take, from 1 to 60.',
  ],
  NOTIFICATION_PRIVATE_ADDRESSES: [
    '',
    'Whether notifications of sandbox clients may go to loopback and private addresses: on or off. Unset: on with the embedded database, off with DATABASE_URL.',
  ],
  NOTIFICATION_PORTS: [
    '443,1024-65535',
    'The ports that notifications of production clients may go to: numbers and ranges, or any.',
  ],
  NOTIFICATION_PORTS_SANDBOX: ['any', 'The same for sandbox clients.'],
  IN_STORE_FAILURE_NOTIFICATIONS: [
    'on',
    'Whether merchants are told of payments in a store that failed: on or off. Successes are always told.',
  ],
  REGIONAL_HOSTS: [
    '',
    'The host names of the regions, such as us=pay-us.example,europe=pay-eu.example,europe-in-store=store-eu.example; the others are north-america, asia and asia-older. A call for online payments at the in-store one is refused. Unset: none.',
  ],
  FEES: [
    '',
    'What is kept of each payment, in percent by payment method, such as CARD=2.9,*=1.25; * is for all others. Unset: nothing.',
  ],
  REGISTRATION_REQUIRED: [
    'off',
    'Whether production clients may sell in stores only for a merchant and a store whose registration a wallet has approved: on or off.',
  ],
  RETAIN_BODIES_DAYS: [
    '400',
    'How many days the details of ended payments, refunds and disputes are kept: the order, the answer of pay, metadata, documents. At least 30, or forever.',
  ],
  RETAIN_ATTEMPTS_DAYS: [
    '400',
    'How many days what was asked of a provider is kept after its answer. At least 366, because a payment can be refunded for a year, or forever.',
  ],
  RETAIN_NOTIFICATIONS_DAYS: [
    '90',
    'How many days notifications that no longer wait to be sent are kept, with their delivery attempts. At least 30, or forever.',
  ],
  RETAIN_ENDED_DAYS: [
    '90',
    'How many days sessions, payment codes, order codes and agreements are kept after their end. At least 30, or forever.',
  ],
  RETAIN_SANDBOX_DAYS: [
    '400',
    'The most that any of these is kept for sandbox clients, in days of their own clocks. At least 30; forever: no other limit than for production clients.',
  ],
  RETAIN_AUDIT_DAYS: [
    'forever',
    'How many days entries of the audit trail are kept. At least 366, or forever.',
  ],
  PROCESSES: [
    '1',
    'How many processes share the ports, from 1 to 64; auto: one for each core. See docs/operating.md#several-processes.',
  ],
  RATE_LIMIT_PER_SECOND: ['5000', 'How many requests of one client a node takes in a second.'],
  CREATED_CLIENTS_MAX: [
    '1000',
    'How many active sandbox clients may come from one merchant by simulator/createClient, those included that such clients make themselves.',
  ],
  CONNECTIONS_MAX: ['8000', 'How many connections a node holds on its plain and TLS ports together.'],
  CONNECTIONS_PER_ADDRESS: [
    '500',
    'How many of them one address may have: an IPv4 address, or all of an IPv6 /64. Or off.',
  ],
  TRUSTED_PROXIES: [
    '127.0.0.0/8,::1',
    'Addresses and networks behind which many callers stand, such as 10.0.0.0/8,2001:db8::/32: what is limited by address is not limited for them. Or none.',
  ],
  BODY_MEMORY_MIB: [
    '64',
    'How many MiB of request bodies over 8 KiB a node holds at a time, at least 4. Further ones are refused meanwhile.',
  ],
  METRICS_TOKEN: [
    '',
    'At least 16 characters that whoever reads /metrics must send: Authorization: Bearer TOKEN. Unset: nothing is asked for.',
  ],
  METRICS_PORT: [
    '',
    'A port of its own for /metrics, plain HTTP; the other ports then answer it with 404. Unset: none.',
  ],
  DOCS: ['on', 'Whether the reference of the interface is served at /docs: on or off.'],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>

export interface Settings {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly tls: { readonly port: number; readonly certificate?: string; readonly key?: string } | undefined
  readonly logLevel: string
  readonly logFormat: 'text' | 'json'
  readonly environments: ReadonlySet<Environment>
  /** Newest first. */
  readonly masterKeys: readonly MasterKey[] | undefined
  readonly signerSocket: string | undefined
  /** How many serve; what a node may take is divided among them. */
  readonly processes: number
  readonly requestsPerSecondMax: number
  /** Of the clients that one client makes. */
  readonly createdClientsMax: number
  readonly feeRates: FeeRates
  readonly hosts: RegionalHosts
  readonly isRegistrationRequired: boolean
  readonly retention: RetentionDays
  /** For how many days the audit trail is kept; null: for ever. */
  readonly auditDays: number | null
  readonly notifications: NotificationSettings
  /** Those that are set, as they may be shown. */
  readonly shown: Readonly<Record<string, string>>
  readonly strangers: StrangerSettings
  readonly metrics: { readonly token: string | undefined; readonly port: number | undefined }
  readonly hasDocs: boolean
}

/** What people without a key may take of a node. */
export interface StrangerSettings {
  readonly connectionsMax: number
  /** Null: no limit. */
  readonly connectionsPerAddressMax: number | null
  readonly trustedProxies: BlockList
  readonly bodyMemoryBytesMax: number
}

export interface NotificationSettings {
  readonly timeoutSeconds: number
  readonly sandboxMayUsePrivateAddresses: boolean
  readonly tellsInStoreFailures: boolean
  readonly ports: Readonly<Record<Environment, readonly PortRange[]>>
}

export interface PortRange {
  readonly from: number
  readonly to: number
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export function readSettings(
  environment: NodeJS.ProcessEnv = process.env,
  place: Place = placeOf(),
): Settings {
  const read = (name: keyof typeof SETTINGS) => environment[name]?.trim() || SETTINGS[name][0]
  const host = read('HOST')
  const port = portOf('PORT', read('PORT'))
  const logLevel = read('LOG_LEVEL').toLowerCase()
  if (!LOG_LEVELS.includes(logLevel)) throw unfit('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`, logLevel)
  const environments = environmentsOf(read('AMSEL_ENVIRONMENT').toLowerCase())
  return {
    host,
    port,
    publicUrl: publicUrlOf(environment.PUBLIC_URL?.trim() || `http://${reachable(host)}:${port}`),
    dataDir: resolve(place.root, environment.DATA_DIR?.trim() || place.dataDir),
    databaseUrl: databaseUrlOf(read('DATABASE_URL')),
    tls: tlsOf(read('TLS_PORT'), read('TLS_CERT'), read('TLS_KEY')),
    logLevel,
    logFormat: logFormatOf(read('LOG_FORMAT').toLowerCase(), environments),
    environments,
    masterKeys: masterKeysOf(read('MASTER_KEY'), read('MASTER_KEYS')),
    signerSocket: socketOf(read('SIGNER_SOCKET')),
    processes: processesOf(read('PROCESSES')),
    requestsPerSecondMax: wholeNumberOf('RATE_LIMIT_PER_SECOND', read('RATE_LIMIT_PER_SECOND')),
    createdClientsMax: wholeNumberOf('CREATED_CLIENTS_MAX', read('CREATED_CLIENTS_MAX')),
    feeRates: feeRatesOf(read('FEES')),
    hosts: hostsOf(read('REGIONAL_HOSTS')),
    isRegistrationRequired: isOn('REGISTRATION_REQUIRED', read('REGISTRATION_REQUIRED')),
    retention: {
      bodies: daysOf('RETAIN_BODIES_DAYS', read('RETAIN_BODIES_DAYS')),
      attempts: daysOf('RETAIN_ATTEMPTS_DAYS', read('RETAIN_ATTEMPTS_DAYS'), ATTEMPT_DAYS_MIN),
      notifications: daysOf('RETAIN_NOTIFICATIONS_DAYS', read('RETAIN_NOTIFICATIONS_DAYS')),
      ended: daysOf('RETAIN_ENDED_DAYS', read('RETAIN_ENDED_DAYS')),
      sandbox: daysOf('RETAIN_SANDBOX_DAYS', read('RETAIN_SANDBOX_DAYS')),
    },
    auditDays: daysOf('RETAIN_AUDIT_DAYS', read('RETAIN_AUDIT_DAYS'), AUDIT_DAYS_MIN),
    shown: shownSettings(Object.keys(SETTINGS), environment),
    notifications: {
      timeoutSeconds: timeoutOf(read('NOTIFICATION_TIMEOUT_SECONDS')),
      sandboxMayUsePrivateAddresses: isOn(
        'NOTIFICATION_PRIVATE_ADDRESSES',
        read('NOTIFICATION_PRIVATE_ADDRESSES') || (read('DATABASE_URL') === '' ? 'on' : 'off'),
      ),
      tellsInStoreFailures: isOn('IN_STORE_FAILURE_NOTIFICATIONS', read('IN_STORE_FAILURE_NOTIFICATIONS')),
      ports: {
        production: portsOf('NOTIFICATION_PORTS', read('NOTIFICATION_PORTS')),
        sandbox: portsOf('NOTIFICATION_PORTS_SANDBOX', read('NOTIFICATION_PORTS_SANDBOX')),
      },
    },
    strangers: {
      connectionsMax: wholeNumberOf('CONNECTIONS_MAX', read('CONNECTIONS_MAX')),
      connectionsPerAddressMax: limitOf('CONNECTIONS_PER_ADDRESS', read('CONNECTIONS_PER_ADDRESS')),
      trustedProxies: trustedProxiesOf(read('TRUSTED_PROXIES')),
      bodyMemoryBytesMax: bodyMemoryOf(read('BODY_MEMORY_MIB')),
    },
    metrics: {
      token: metricsTokenOf(read('METRICS_TOKEN')),
      port: read('METRICS_PORT') === '' ? undefined : portOf('METRICS_PORT', read('METRICS_PORT')),
    },
    hasDocs: isOn('DOCS', read('DOCS')),
  }
}

/** The settings of an empty gateway for one run of tests, and where it may keep what the next one needs as well. */
export function ephemeralSettings(
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): { settings: Settings; cacheDir: string } {
  const own = Object.keys(NOT_OF_EPHEMERAL).map((name) => [name, undefined])
  const given = { ...environment, ...Object.fromEntries(own), ...EPHEMERAL, DATA_DIR: dataDir }
  // Of the system, and no setting of ours.
  const { XDG_CACHE_HOME: cacheHome = '' } = environment
  return {
    settings: readSettings(given),
    cacheDir: join(isAbsolute(cacheHome) ? cacheHome : join(homedir(), '.cache'), 'amsel'),
  }
}

/** Such a gateway says no more than goes wrong, unless it is told to. */
export const logOfSandbox = (
  { LOG_LEVEL, LOG_FORMAT }: NodeJS.ProcessEnv = process.env,
): Pick<Settings, 'logLevel' | 'logFormat'> =>
  readSettings({ LOG_FORMAT, LOG_LEVEL: LOG_LEVEL?.trim() || 'warn' })

/** For a gateway that this process starts. */
export const environmentWith = (
  settings: Readonly<Record<string, string>>,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({ ...environment, ...settings })

/** What a developer's environment holds for another gateway. */
const NOT_OF_EPHEMERAL: Partial<Record<keyof typeof SETTINGS, true>> = {
  PUBLIC_URL: true,
  DATABASE_URL: true,
  TLS_PORT: true,
  TLS_CERT: true,
  TLS_KEY: true,
  MASTER_KEY: true,
  MASTER_KEYS: true,
  SIGNER_SOCKET: true,
  METRICS_PORT: true,
  PROCESSES: true,
}
const EPHEMERAL = { HOST: '127.0.0.1', PORT: '0', AMSEL_ENVIRONMENT: 'sandbox' }

/** Who logged in before they ran a command as somebody else; no setting. */
export const loginUser = ({ SUDO_USER }: NodeJS.ProcessEnv = process.env): string | undefined =>
  SUDO_USER?.replace(/[^\x20-\x7e]/g, '')
    .slice(0, LOGIN_USER_LENGTH_MAX)
    .trim() || undefined

const LOGIN_USER_LENGTH_MAX = 64

/** Whether people at this terminal like colours, as terminals and programs agree on it; no setting. */
export const likesColours = ({ NO_COLOR, TERM }: NodeJS.ProcessEnv = process.env): boolean =>
  !NO_COLOR && TERM !== 'dumb'

const unfit = (name: string, wanted: string, given: string) =>
  new OperatorError(`The setting ${name} must be ${wanted}; it is "${given}".`)

/** Listening everywhere is no address to call. */
const reachable = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function portOf(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw unfit(name, 'a port number from 0 to 65535', text)
  return port
}

function wholeNumberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw unfit(name, 'a whole number above 0', text)
  return Number(text)
}

const PROCESSES_MAX = 64

function processesOf(text: string): number {
  if (text.toLowerCase() === 'auto') return Math.min(availableParallelism(), PROCESSES_MAX)
  const processes = Number(text)
  if (!/^[1-9]\d?$/.test(text) || processes > PROCESSES_MAX)
    throw unfit('PROCESSES', `a whole number from 1 to ${PROCESSES_MAX}, or auto`, text)
  return processes
}

/** Null for none. */
const limitOf = (name: string, text: string): number | null =>
  text === '0' || text.toLowerCase() === 'off' ? null : wholeNumberOf(name, text)

function trustedProxiesOf(text: string): BlockList {
  const networks = readNetworks(text)
  if (networks) return networks
  throw unfit('TRUSTED_PROXIES', 'addresses and networks such as 10.0.0.0/8,2001:db8::/32, or none', text)
}

/** Room for two of the largest. */
const BODY_MEMORY_MIB_MIN = 4
const MIB = 1024 * 1024
export const BODY_MEMORY_BYTES_MIN = BODY_MEMORY_MIB_MIN * MIB

function bodyMemoryOf(text: string): number {
  const name = 'BODY_MEMORY_MIB'
  const mib = wholeNumberOf(name, text)
  if (mib < BODY_MEMORY_MIB_MIN) throw unfit(name, `a whole number from ${BODY_MEMORY_MIB_MIN}`, text)
  return mib * MIB
}

/** Short ones can be guessed. */
const METRICS_TOKEN_LENGTH_MIN = 16

function metricsTokenOf(text: string): string | undefined {
  if (text === '') return undefined
  if (text.length < METRICS_TOKEN_LENGTH_MIN || !/^[\x21-\x7e]+$/.test(text))
    throw unfit(
      'METRICS_TOKEN',
      `at least ${METRICS_TOKEN_LENGTH_MIN} letters, digits and signs without spaces`,
      '…',
    )
  return text
}

/** Such as `CARD=2.9,*=1.25`, in percent of at most two decimals. */
function feeRatesOf(text: string): FeeRates {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return new Map(
    parts.map((part) => {
      const [, method = '', percent = ''] =
        /^\s*([A-Z0-9_]+|\*)\s*=\s*(\d{1,2}(?:\.\d{1,2})?)\s*$/.exec(part) ?? []
      if (!method || (method !== ANY_METHOD && !findPaymentMethod(method)))
        throw unfit('FEES', 'payment methods with percentages such as CARD=2.9,*=1.25', text)
      return [method, Math.round(Number(percent) * 100)]
    }),
  )
}

/** Such as `us=pay-us.example,europe=pay-eu.example`. */
function hostsOf(text: string): RegionalHosts {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return new Map(
    parts.map((part) => {
      const [, role = '', host = ''] = /^\s*([a-z-]+)\s*=\s*([a-z0-9.-]+)\s*$/i.exec(part) ?? []
      if (!host || !Object.hasOwn(HOST_ROLES, role))
        throw unfit(
          'REGIONAL_HOSTS',
          `regions with host names; the regions are ${Object.keys(HOST_ROLES).join(', ')}`,
          text,
        )
      return [role as HostRole, host.toLowerCase()]
    }),
  )
}

/** A day longer than a refund can be asked for. */
const ATTEMPT_DAYS_MIN = 366
const DAYS_MAX = 36_500

/** Null for what is kept for ever. */
function daysOf(name: string, text: string, min = RETENTION_DAYS_MIN): number | null {
  if (text === '0' || text.toLowerCase() === 'forever') return null
  const days = Number(text)
  if (!/^\d{1,5}$/.test(text) || days < min || days > DAYS_MAX)
    throw unfit(name, `a whole number of days from ${min} to ${DAYS_MAX}, or forever`, text)
  return days
}

const TIMEOUT_SECONDS_MAX = 60

function timeoutOf(text: string): number {
  const name = 'NOTIFICATION_TIMEOUT_SECONDS'
  const seconds = wholeNumberOf(name, text)
  if (seconds > TIMEOUT_SECONDS_MAX)
    throw unfit(name, `a whole number from 1 to ${TIMEOUT_SECONDS_MAX}`, text)
  return seconds
}

function isOn(name: string, text: string): boolean {
  const value = text.toLowerCase()
  if (value !== 'on' && value !== 'off') throw unfit(name, 'on or off', text)
  return value === 'on'
}

/** Such as `443,1024-65535`, or `any`. */
function portsOf(name: string, text: string): PortRange[] {
  if (text.toLowerCase() === 'any') return [{ from: 1, to: 65_535 }]
  return text.split(',').map((part) => {
    const [, first = '', last = first] = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(part) ?? []
    const range = { from: Number(first), to: Number(last) }
    if (!first || range.from < 1 || range.to > 65_535 || range.from > range.to)
      throw unfit(name, 'port numbers and ranges such as 443,1024-65535, or any', text)
    return range
  })
}

function publicUrlOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw unfit('PUBLIC_URL', 'an http or https address', text)
  return text.replace(/\/+$/, '')
}

function databaseUrlOf(text: string): string | undefined {
  if (text === '') return undefined
  // The address may hold a password: it is not repeated.
  if (!/^postgres(ql)?:\/\//i.test(text)) throw unfit('DATABASE_URL', 'a postgres:// address', '…')
  return text
}

function tlsOf(port: string, certificate: string, key: string): Settings['tls'] {
  if (port === '' && (certificate || key))
    throw new OperatorError('The settings TLS_CERT and TLS_KEY are of no use without TLS_PORT.')
  if (port === '') return undefined
  if (Boolean(certificate) !== Boolean(key))
    throw new OperatorError('The settings TLS_CERT and TLS_KEY go together: only one of them is set.')
  return { port: portOf('TLS_PORT', port), ...(certificate && { certificate, key }) }
}

function environmentsOf(text: string): ReadonlySet<Environment> {
  if (text === 'both') return new Set(ENVIRONMENTS)
  const served = ENVIRONMENTS.find((environment) => environment === text)
  if (!served) throw unfit('AMSEL_ENVIRONMENT', 'both, sandbox or production', text)
  return new Set([served])
}

function logFormatOf(text: string, environments: ReadonlySet<Environment>): Settings['logFormat'] {
  if (text === '') return environments.has('sandbox') ? 'text' : 'json'
  if (text !== 'text' && text !== 'json') throw unfit('LOG_FORMAT', 'text or json', text)
  return text
}

function masterKeysOf(single: string, ring: string): Settings['masterKeys'] {
  if (single && ring)
    throw new OperatorError(
      'The settings MASTER_KEY and MASTER_KEYS are both set: put all keys into MASTER_KEYS.',
    )
  if (ring) return readMasterKeys(ring, 'The setting MASTER_KEYS')
  if (!single) return undefined
  const key = readMasterKey(single)
  // A secret is not repeated in a message either.
  if (!key) throw unfit('MASTER_KEY', '32 bytes in Base64', '…')
  return [key]
}

/** So many bytes the system takes. */
const SOCKET_PATH_BYTES_MAX = 107

function socketOf(text: string): string | undefined {
  if (text === '') return undefined
  if (!isAbsolute(text) || Buffer.byteLength(text) > SOCKET_PATH_BYTES_MAX)
    throw unfit('SIGNER_SOCKET', `an absolute path of at most ${SOCKET_PATH_BYTES_MAX} bytes`, text)
  return text
}
