import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import {
  AUDIT_DAYS_MIN,
  type Environment,
  type MasterKey,
  type RegionalHosts,
  type RetentionDays,
  type SalePrices,
} from '../../domain/index.ts'
import { type AlertSettings, alertSettingsOf } from './alert-settings.ts'
import { SETTINGS } from './all-settings.ts'
import { type OperatorSettings, operatorSettingsOf } from './operator-settings.ts'
import { type Place, placeOf } from './place.ts'
import {
  ATTEMPT_DAYS_MIN,
  apiLogDaysOf,
  bodyMemoryOf,
  databaseUrlOf,
  daysOf,
  environmentsOf,
  feeRatesOf,
  hostsOf,
  isLoopback,
  isOn,
  isSignUpOpenOf,
  limitOf,
  logFormatOf,
  logLevelOf,
  type MailSettings,
  mailOf,
  masterKeysOf,
  metricsTokenOf,
  type PortRange,
  portOf,
  portsOf,
  privateHostsOf,
  processesOf,
  publicUrlOf,
  questionsOf,
  reachable,
  type StopSettings,
  socketOf,
  stopOf,
  type TlsSettings,
  timeoutOf,
  tlsOf,
  trustedProxiesOf,
  wholeNumberOf,
} from './setting-values.ts'
import { shownSettings } from './shown-settings.ts'
import { type TelemetrySettings, telemetrySettingsOf } from './telemetry-settings.ts'
import type { Variables } from './variables.ts'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly tls: TlsSettings | undefined
  readonly logLevel: string
  readonly logFormat: 'text' | 'json'
  readonly environments: ReadonlySet<Environment>
  /** Newest first. */
  readonly masterKeys: readonly MasterKey[] | undefined
  readonly signerSocket: string | undefined
  /** How many serve; what a node may take is divided among them. */
  readonly processes: number
  readonly stopping: StopSettings
  readonly requestsPerSecondMax: number
  /** Of the clients that one client makes. */
  readonly createdClientsMax: number
  readonly feeRates: SalePrices
  readonly hosts: RegionalHosts
  readonly isRegistrationRequired: boolean
  readonly retention: RetentionDays
  /** For how many days the audit trail is kept; null: for ever. */
  readonly auditDays: number | null
  /** For how many days calls are kept besides today; 0: not at all. */
  readonly apiLogDays: number
  /** Of the nightly comparison, for each account. */
  readonly comparisonQuestionsPerMinute: number
  readonly notifications: NotificationSettings
  /** Hosts of providers that need not be public. */
  readonly privateProviders: ReadonlySet<string> | 'any'
  /** Those that are set, as they may be shown. */
  readonly shown: Readonly<Record<string, string>>
  readonly callerLimits: CallerLimitSettings
  readonly metrics: { readonly token: string | undefined; readonly port: number | undefined }
  /** Null: no traces, and no metrics other than those of /metrics. */
  readonly telemetry: TelemetrySettings | null
  /** The folder of the operator's marks of payment methods. */
  readonly methodMarks: string | undefined
  readonly hasDocs: boolean
  readonly portal: PortalSettings
  readonly operators: OperatorSettings
  /** For so long a new bank account of a production client is not paid to. */
  readonly beneficiaryCoolingHours: number
  readonly alerts: AlertSettings
}

interface PortalSettings {
  readonly isServed: boolean
  readonly isSignUpOpen: boolean
  /** Where mails are handed over, and whom they come from; undefined: links are written to the log. */
  readonly mail: MailSettings | undefined
  /** Of all nodes together; null: no limit. */
  readonly mailsPerHourMax: number | null
}

/** What callers without a key may take of a node. */
export interface CallerLimitSettings {
  readonly connectionsMax: number
  /** Null: no limit. */
  readonly connectionsPerAddressMax: number | null
  /** Whether it holds for this machine as well, where load tests and proxies may be. */
  readonly isLoopbackLimited: boolean
  /** Whose X-Forwarded-For is believed. */
  readonly trustedProxies: BlockList
  readonly bodyMemoryBytesMax: number
  /** Of payers at their pages; null: no limit. */
  readonly declinedTriesPerAddressMax: number | null
  readonly declinedTriesPerCardMax: number | null
}

interface NotificationSettings {
  readonly timeoutSeconds: number
  readonly sandboxMayUsePrivateAddresses: boolean
  /** Whether only this machine can call it. */
  readonly isOnLoopback: boolean
  readonly tellsInStoreFailures: boolean
  readonly ports: Readonly<Record<Environment, readonly PortRange[]>>
}

/** The settings of these values. Throws for the first that is unfit. */
export function readSettings(environment: Variables, place: Place = placeOf()): Settings {
  const read = (name: keyof typeof SETTINGS) => environment[name]?.trim() || SETTINGS[name][0]
  const host = read('HOST')
  const port = portOf('PORT', read('PORT'))
  // A gateway that only its own machine calls, and that shares nothing.
  const isForItself = read('DATABASE_URL') === '' && isLoopback(host)
  const environments = environmentsOf(read('AMSEL_ENVIRONMENT').toLowerCase())
  return {
    host,
    port,
    publicUrl: publicUrlOf(environment.PUBLIC_URL?.trim() || `http://${reachable(host)}:${port}`),
    dataDir: resolve(place.root, environment.DATA_DIR?.trim() || place.dataDir),
    databaseUrl: databaseUrlOf(read('DATABASE_URL')),
    tls: tlsOf(read('TLS_PORT'), read('TLS_CERT'), read('TLS_KEY')),
    logLevel: logLevelOf(read('LOG_LEVEL').toLowerCase()),
    logFormat: logFormatOf(read('LOG_FORMAT').toLowerCase(), environments),
    environments,
    masterKeys: masterKeysOf(read('MASTER_KEY'), read('MASTER_KEYS')),
    signerSocket: socketOf(read('SIGNER_SOCKET')),
    processes: processesOf(read('PROCESSES')),
    stopping: stopOf(read('DRAIN_SECONDS'), read('STOP_SECONDS')),
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
    apiLogDays: apiLogDaysOf(read('API_LOG_DAYS')),
    comparisonQuestionsPerMinute: questionsOf(read('COMPARISON_QUESTIONS_PER_MINUTE')),
    shown: shownSettings(environment),
    privateProviders: privateHostsOf(read('PROVIDER_PRIVATE_HOSTS') || (isForItself ? 'any' : '')),
    notifications: {
      timeoutSeconds: timeoutOf(read('NOTIFICATION_TIMEOUT_SECONDS')),
      sandboxMayUsePrivateAddresses: isOn(
        'NOTIFICATION_PRIVATE_ADDRESSES',
        read('NOTIFICATION_PRIVATE_ADDRESSES') || (isForItself ? 'on' : 'off'),
      ),
      isOnLoopback: isLoopback(host),
      tellsInStoreFailures: isOn('IN_STORE_FAILURE_NOTIFICATIONS', read('IN_STORE_FAILURE_NOTIFICATIONS')),
      ports: {
        production: portsOf('NOTIFICATION_PORTS', read('NOTIFICATION_PORTS')),
        sandbox: portsOf('NOTIFICATION_PORTS_SANDBOX', read('NOTIFICATION_PORTS_SANDBOX')),
      },
    },
    callerLimits: {
      connectionsMax: wholeNumberOf('CONNECTIONS_MAX', read('CONNECTIONS_MAX')),
      isLoopbackLimited: Boolean(environment.CONNECTIONS_PER_ADDRESS?.trim()),
      connectionsPerAddressMax: limitOf('CONNECTIONS_PER_ADDRESS', read('CONNECTIONS_PER_ADDRESS')),
      trustedProxies: trustedProxiesOf(read('TRUSTED_PROXIES')),
      bodyMemoryBytesMax: bodyMemoryOf(read('BODY_MEMORY_MIB')),
      declinedTriesPerAddressMax: limitOf('DECLINED_TRIES_PER_ADDRESS', read('DECLINED_TRIES_PER_ADDRESS')),
      declinedTriesPerCardMax: limitOf('DECLINED_TRIES_PER_CARD', read('DECLINED_TRIES_PER_CARD')),
    },
    metrics: {
      token: metricsTokenOf(read('METRICS_TOKEN')),
      port: read('METRICS_PORT') === '' ? undefined : portOf('METRICS_PORT', read('METRICS_PORT')),
    },
    telemetry: telemetrySettingsOf(read),
    methodMarks: read('METHOD_MARKS') === '' ? undefined : resolve(place.root, read('METHOD_MARKS')),
    hasDocs: isOn('DOCS', read('DOCS')),
    portal: {
      isServed: isOn('PORTAL', read('PORTAL')),
      isSignUpOpen: isSignUpOpenOf(read('PORTAL_SIGN_UP').toLowerCase()),
      mail: mailOf(read('SMTP_URL'), read('MAIL_FROM')),
      mailsPerHourMax: limitOf('MAILS_PER_HOUR', read('MAILS_PER_HOUR')),
    },
    operators: operatorSettingsOf(read, environments),
    beneficiaryCoolingHours: limitOf('BENEFICIARY_COOLING_HOURS', read('BENEFICIARY_COOLING_HOURS')) ?? 0,
    alerts: alertSettingsOf(read, isForItself),
  }
}
