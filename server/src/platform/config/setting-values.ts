import type { BlockList } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute } from 'node:path'
import {
  ENVIRONMENTS,
  type Environment,
  HOST_ROLES,
  type HostRole,
  isPriceKey,
  type MasterKey,
  OperatorError,
  RETENTION_DAYS_MIN,
  type RegionalHosts,
  readSalePrice,
  readMasterKey,
  readMasterKeys,
  type SalePrices,
  SECOND_MS,
} from '../../domain/index.ts'
import { readNetworks } from './networks.ts'

export const unfit = (name: string, wanted: string, given: string) =>
  new OperatorError(`The setting ${name} must be ${wanted}; it is "${given}".`)

/** Whether nobody on another machine can call what listens there. */
export const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|::1|localhost)$/i.test(host)

/** Listening everywhere is no address to call. */
export const reachable = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

export function portOf(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw unfit(name, 'a port number from 0 to 65535', text)
  return port
}

export function wholeNumberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw unfit(name, 'a whole number above 0', text)
  return Number(text)
}

const PROCESSES_MAX = 64

export function processesOf(text: string): number {
  if (text.toLowerCase() === 'auto') return Math.min(availableParallelism(), PROCESSES_MAX)
  const processes = Number(text)
  if (!/^[1-9]\d?$/.test(text) || processes > PROCESSES_MAX)
    throw unfit('PROCESSES', `a whole number from 1 to ${PROCESSES_MAX}, or auto`, text)
  return processes
}

/** From the signal on. */
export interface StopSettings {
  /** For how long a node that says that it is not ready goes on serving. */
  readonly drainMs: number
  /** When it has ended; the drain is a part of it. */
  readonly stopMs: number
}

const STOP_SECONDS_MAX = 3_600

export function stopOf(drain: string, stop: string): StopSettings {
  const stopSeconds = wholeNumberOf('STOP_SECONDS', stop)
  if (stopSeconds > STOP_SECONDS_MAX)
    throw unfit('STOP_SECONDS', `a whole number from 1 to ${STOP_SECONDS_MAX}`, stop)
  if (!/^\d{1,4}$/.test(drain)) throw unfit('DRAIN_SECONDS', 'a whole number from 0', drain)
  if (Number(drain) >= stopSeconds)
    throw unfit('DRAIN_SECONDS', `smaller than STOP_SECONDS, which is ${stopSeconds} and includes it`, drain)
  return { drainMs: Number(drain) * SECOND_MS, stopMs: stopSeconds * SECOND_MS }
}

/** Null for none. */
export const limitOf = (name: string, text: string): number | null =>
  text === '0' || text.toLowerCase() === 'off' ? null : wholeNumberOf(name, text)

export function trustedProxiesOf(text: string): BlockList {
  const networks = readNetworks(text)
  if (networks) return networks
  throw unfit('TRUSTED_PROXIES', 'addresses and networks such as 10.0.0.0/8,2001:db8::/32, or none', text)
}

/** Room for two of the largest. */
const BODY_MEMORY_MIB_MIN = 4
const MIB = 1024 * 1024
export const BODY_MEMORY_BYTES_MIN = BODY_MEMORY_MIB_MIN * MIB

export function bodyMemoryOf(text: string): number {
  const name = 'BODY_MEMORY_MIB'
  const mib = wholeNumberOf(name, text)
  if (mib < BODY_MEMORY_MIB_MIN) throw unfit(name, `a whole number from ${BODY_MEMORY_MIB_MIN}`, text)
  return mib * MIB
}

/** Short ones can be guessed. */
const METRICS_TOKEN_LENGTH_MIN = 16

export function metricsTokenOf(text: string): string | undefined {
  if (text === '') return undefined
  if (text.length < METRICS_TOKEN_LENGTH_MIN || !/^[\x21-\x7e]+$/.test(text))
    throw unfit(
      'METRICS_TOKEN',
      `at least ${METRICS_TOKEN_LENGTH_MIN} letters, digits and signs without spaces`,
      '…',
    )
  return text
}

/** Such as `CARD=2.9+HKD:2.35,*=1.25`: percent of at most two decimals, and fixed amounts. */
export function feeRatesOf(text: string): SalePrices {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return new Map(
    parts.map((part) => {
      const [, method = '', written = ''] = /^\s*([A-Z0-9_]+|\*)\s*=\s*(\S+)\s*$/.exec(part) ?? []
      const price = readSalePrice(written)
      if (!price || !isPriceKey(method))
        throw unfit('FEES', 'payment methods with percentages such as CARD=2.9+HKD:2.35,*=1.25', text)
      return [method, price]
    }),
  )
}

/** Such as `us=pay-us.example,europe=pay-eu.example`. */
export function hostsOf(text: string): RegionalHosts {
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
export const ATTEMPT_DAYS_MIN = 366
const DAYS_MAX = 36_500

const QUESTIONS_MAX = 6_000

/** 0: nobody is asked. */
export function questionsOf(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) > QUESTIONS_MAX)
    throw unfit('COMPARISON_QUESTIONS_PER_MINUTE', `a whole number from 0 to ${QUESTIONS_MAX}`, text)
  return Number(text)
}

const API_LOG_DAYS_MAX = 366

/** 0 turns the log off. */
export function apiLogDaysOf(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > API_LOG_DAYS_MAX)
    throw unfit('API_LOG_DAYS', `a whole number of days from 0 to ${API_LOG_DAYS_MAX}`, text)
  return Number(text)
}

/** Null for what is kept for ever. */
export function daysOf(name: string, text: string, min = RETENTION_DAYS_MIN): number | null {
  if (text === '0' || text.toLowerCase() === 'forever') return null
  const days = Number(text)
  if (!/^\d{1,5}$/.test(text) || days < min || days > DAYS_MAX)
    throw unfit(name, `a whole number of days from ${min} to ${DAYS_MAX}, or forever`, text)
  return days
}

const TIMEOUT_SECONDS_MAX = 60

export function timeoutOf(text: string): number {
  const name = 'NOTIFICATION_TIMEOUT_SECONDS'
  const seconds = wholeNumberOf(name, text)
  if (seconds > TIMEOUT_SECONDS_MAX)
    throw unfit(name, `a whole number from 1 to ${TIMEOUT_SECONDS_MAX}`, text)
  return seconds
}

export function isOn(name: string, text: string): boolean {
  const value = text.toLowerCase()
  if (value !== 'on' && value !== 'off') throw unfit(name, 'on or off', text)
  return value === 'on'
}

export interface PortRange {
  readonly from: number
  readonly to: number
}

/** Such as `443,1024-65535`, or `any`. */
export function portsOf(name: string, text: string): PortRange[] {
  if (text.toLowerCase() === 'any') return [{ from: 1, to: 65_535 }]
  return text.split(',').map((part) => {
    const [, first = '', last = first] = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(part) ?? []
    const range = { from: Number(first), to: Number(last) }
    if (!first || range.from < 1 || range.to > 65_535 || range.from > range.to)
      throw unfit(name, 'port numbers and ranges such as 443,1024-65535, or any', text)
    return range
  })
}

/** Such as `gateway.internal,10.0.0.7,[fd00::7]`, or `any`; as URLs write them. */
export function privateHostsOf(text: string): ReadonlySet<string> | 'any' {
  if (text.toLowerCase() === 'any') return 'any'
  const hosts = text.split(',').map((part) => part.trim())
  return new Set(
    hosts
      .filter((host) => host !== '')
      .map((host) => {
        const url =
          /^[^/?#@\s]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
        if (url?.port !== '')
          throw unfit(
            'PROVIDER_PRIVATE_HOSTS',
            'host names or addresses such as gateway.internal,10.0.0.7, or any',
            text,
          )
        return url.hostname
      }),
  )
}

export function publicUrlOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw unfit('PUBLIC_URL', 'an http or https address', text)
  return text.replace(/\/+$/, '')
}

export function databaseUrlOf(text: string): string | undefined {
  if (text === '') return undefined
  // The address may hold a password: it is not repeated.
  if (!/^postgres(ql)?:\/\//i.test(text)) throw unfit('DATABASE_URL', 'a postgres:// address', '…')
  return text
}

export interface TlsSettings {
  readonly port: number
  readonly certificate?: string
  readonly key?: string
}

export function tlsOf(port: string, certificate: string, key: string): TlsSettings | undefined {
  if (port === '' && (certificate || key))
    throw new OperatorError('The settings TLS_CERT and TLS_KEY are of no use without TLS_PORT.')
  if (port === '') return undefined
  if (Boolean(certificate) !== Boolean(key))
    throw new OperatorError('The settings TLS_CERT and TLS_KEY go together: only one of them is set.')
  return { port: portOf('TLS_PORT', port), ...(certificate && { certificate, key }) }
}

export function environmentsOf(text: string): ReadonlySet<Environment> {
  if (text === 'both') return new Set(ENVIRONMENTS)
  const served = ENVIRONMENTS.find((environment) => environment === text)
  if (!served) throw unfit('AMSEL_ENVIRONMENT', 'both, sandbox or production', text)
  return new Set([served])
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export function logLevelOf(text: string): string {
  if (!LOG_LEVELS.includes(text)) throw unfit('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`, text)
  return text
}

export function logFormatOf(text: string, environments: ReadonlySet<Environment>): 'text' | 'json' {
  if (text === '') return environments.has('sandbox') ? 'text' : 'json'
  if (text !== 'text' && text !== 'json') throw unfit('LOG_FORMAT', 'text or json', text)
  return text
}

export function masterKeysOf(single: string, ring: string): readonly MasterKey[] | undefined {
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

export function socketOf(text: string): string | undefined {
  if (text === '') return undefined
  if (!isAbsolute(text) || Buffer.byteLength(text) > SOCKET_PATH_BYTES_MAX)
    throw unfit('SIGNER_SOCKET', `an absolute path of at most ${SOCKET_PATH_BYTES_MAX} bytes`, text)
  return text
}

export interface MailSettings {
  readonly url: string
  readonly from: string
}

export function mailOf(url: string, from: string): MailSettings | undefined {
  if (url === '') return undefined
  // It may hold a password: the message does not quote it.
  if (!/^smtps?:\/\/[^\s/]+\/?(\?\S*)?$/i.test(url))
    throw unfit('SMTP_URL', 'an address such as smtp://user:password@mail.example:587', '…')
  if (!/^[^\r\n]*@[^\r\n]+$/.test(from))
    throw unfit('MAIL_FROM', 'an address such as Amsel <pay@shop.example>, with SMTP_URL', from)
  return { url, from }
}

export function isSignUpOpenOf(text: string): boolean {
  if (text !== 'open' && text !== 'invited') throw unfit('PORTAL_SIGN_UP', 'open or invited', text)
  return text === 'open'
}
