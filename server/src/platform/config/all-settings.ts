/** What is particular about a setting, besides its default and its meaning. */
interface Traits {
  /** What a configuration file may have in place of text: 8080, 0.01, true or false, a list of what commas separate. */
  readonly takes?: 'number' | 'share' | 'switch' | 'list'
  /** It may come from a file of its own, and is never shown. */
  readonly isSecret?: true
  /** Who notices a change: the running gateway, or only a worker that is started anew. Otherwise it needs a restart. */
  readonly changes?: 'now' | 'worker'
}

/** Every setting: its environment variable, its default as the docs give it, and what it is for. */
export const SETTINGS = {
  AMSEL_CONFIG: [
    '',
    'Path of a YAML or JSON file with settings, see Configuration file. It is set in the environment alone. Unset: none.',
  ],
  HOST: ['127.0.0.1', 'The address to listen on.'],
  PORT: ['8080', 'The port for plain HTTP.', { takes: 'number' }],
  PUBLIC_URL: [
    'http://HOST:PORT',
    'How callers and payers reach this gateway; links to the checkout begin with it.',
  ],
  DATA_DIR: [
    'data',
    'Where the gateway keeps its files; a relative path starts at the root of the repository. Installed from the package: amsel-data, and a relative path starts at the current folder.',
  ],
  DATABASE_URL: [
    '',
    'A PostgreSQL (15 or newer) to use. With several hosts, such as postgres://user:password@one:5432,two:5432/amsel?target_session_attrs=read-write, the one that accepts writes is used. Unset: an embedded one in DATA_DIR.',
    { isSecret: true, changes: 'now' },
  ],
  TLS_PORT: ['', 'The port for HTTPS, in addition to the plain one. Unset: none.', { takes: 'number' }],
  TLS_CERT: [
    '',
    'Path of the certificate chain, PEM. Unset: a self-signed certificate is created and kept in DATA_DIR.',
    { changes: 'now' },
  ],
  TLS_KEY: ['', 'Path of the private key of TLS_CERT, PEM.', { changes: 'now' }],
  LOG_LEVEL: [
    'info',
    'How much is logged: trace, debug, info, warn, error, fatal or silent.',
    { changes: 'now' },
  ],
  LOG_FORMAT: [
    '',
    'How log lines are written: text, for people, with a line for each call and each delivery; or json. Unset: json with AMSEL_ENVIRONMENT=production, otherwise text.',
  ],
  AMSEL_ENVIRONMENT: ['both', 'Which clients are served: both, sandbox or production.'],
  MASTER_KEY: [
    '',
    '32 bytes in Base64 that seal what is secret in the database. Unset: MASTER_KEYS, or a key file in DATA_DIR.',
    { isSecret: true, changes: 'worker' },
  ],
  MASTER_KEYS: [
    '',
    'In place of MASTER_KEY: a ring of keys, newest first, such as 2026-11:BASE64,first:BASE64. The first one seals, all of them open.',
    { isSecret: true, changes: 'worker', takes: 'list' },
  ],
  SIGNER_SOCKET: [
    '',
    'The Unix socket of a signer that holds private keys for the gateway, see docs/signer.md. Unset: the gateway holds them all.',
  ],
  NOTIFICATION_TIMEOUT_SECONDS: [
    '10',
    'How long one attempt to deliver a notification may take, from 1 to 60.',
    { takes: 'number' },
  ],
  NOTIFICATION_PRIVATE_ADDRESSES: [
    '',
    'Whether notifications of sandbox clients may go to loopback and private addresses: on or off. Unset: on if HOST is a loopback address and the database is the embedded one, otherwise off. If it is on and HOST is another address, only the status and length of the answers are kept.',
    { takes: 'switch' },
  ],
  NOTIFICATION_PORTS: [
    '443,1024-65535',
    'The ports that notifications of production clients may go to: numbers and ranges, or any.',
    { takes: 'list' },
  ],
  NOTIFICATION_PORTS_SANDBOX: ['any', 'The same for sandbox clients.', { takes: 'list' }],
  PROVIDER_PRIVATE_HOSTS: [
    '',
    'The hosts inside a private network that provider accounts may have, such as gateway.internal,10.0.0.7; or any. Unset: any if HOST is a loopback address and the database is the embedded one, otherwise none.',
    { takes: 'list' },
  ],
  IN_STORE_FAILURE_NOTIFICATIONS: [
    'on',
    'Whether merchants are notified of failed payments in stores: on or off. Successes are always notified.',
    { takes: 'switch' },
  ],
  REGIONAL_HOSTS: [
    '',
    'The host names of the regions, such as us=pay-us.example,europe=pay-eu.example,europe-in-store=store-eu.example; the others are north-america, asia and asia-older. A call for online payments at the in-store host is refused. Unset: none.',
    { takes: 'list' },
  ],
  FEES: [
    '',
    'What the operator keeps of each payment, in percent by payment method, such as CARD=2.9,*=1.25; * is for all others. A fixed amount for a currency may follow: CARD=2.9+HKD:2.35. It applies until the price plan standard has a version; a merchant may have its own fees. Unset: nothing.',
    { takes: 'list' },
  ],
  REGISTRATION_REQUIRED: [
    'off',
    'Whether production clients may sell in stores only for a merchant and a store whose registration a wallet has approved: on or off.',
    { takes: 'switch' },
  ],
  RETAIN_BODIES_DAYS: [
    '400',
    'How many days the details of ended payments, refunds and disputes are kept: the order, the answer of pay, metadata, documents. At least 30, or forever.',
    { takes: 'number' },
  ],
  RETAIN_ATTEMPTS_DAYS: [
    '400',
    "How many days attempts are kept after the provider's answer. At least 366, because a payment can be refunded for a year, or forever.",
    { takes: 'number' },
  ],
  RETAIN_NOTIFICATIONS_DAYS: [
    '90',
    'How many days notifications that no longer wait to be sent are kept. Their delivery attempts are deleted a whole month at a time. At least 30, or forever.',
    { takes: 'number' },
  ],
  RETAIN_ENDED_DAYS: [
    '90',
    'How many days sessions, payment codes, order codes and agreements are kept after their end. At least 30, or forever.',
    { takes: 'number' },
  ],
  RETAIN_SANDBOX_DAYS: [
    '400',
    'The longest that any of these is kept for sandbox clients, in days of their own clocks. At least 30; forever: the same limits as for production clients.',
    { takes: 'number' },
  ],
  RETAIN_AUDIT_DAYS: [
    'forever',
    'How many days entries of the audit trail are kept. At least 366, or forever.',
    { takes: 'number' },
  ],
  API_LOG_DAYS: [
    '30',
    'How many days requests and answers are kept for merchants to read, with secrets masked, from 1 to 366. 0: nothing is logged, and what was logged is removed at the start. See docs/operating.md#the-api-log.',
    { takes: 'number' },
  ],
  COMPARISON_QUESTIONS_PER_MINUTE: [
    '60',
    'How many calls a minute the nightly comparison may make to each provider account, from 0 to 6000. 0: accounts are not compared. See docs/operating.md#the-nightly-comparison.',
    { takes: 'number' },
  ],
  PROCESSES: [
    '1',
    'How many processes share the ports, from 1 to 64; auto: one for each core. See docs/operating.md#several-processes.',
    { takes: 'number' },
  ],
  DRAIN_SECONDS: [
    '0',
    'How many seconds the node goes on serving after SIGTERM or SIGINT, while /readyz is 503 and the load balancer takes it out. It is a part of STOP_SECONDS, and must be smaller. See docs/operating.md#stop.',
    { takes: 'number' },
  ],
  STOP_SECONDS: [
    '10',
    'Within how many seconds of SIGTERM or SIGINT the gateway exits, with status 0, from 1 to 3600. This includes DRAIN_SECONDS.',
    { takes: 'number' },
  ],
  RATE_LIMIT_PER_SECOND: [
    '5000',
    'How many requests a second a node accepts from one client, if the client has no limit of its own.',
    { takes: 'number' },
  ],
  CREATED_CLIENTS_MAX: [
    '1000',
    'How many active sandbox clients one merchant may create with simulator/createClient, including those that such clients create themselves.',
    { takes: 'number' },
  ],
  CONNECTIONS_MAX: [
    '8000',
    'How many connections a node holds on its plain and TLS ports together.',
    { takes: 'number' },
  ],
  CONNECTIONS_PER_ADDRESS: [
    '500',
    'How many of them one address may have: an IPv4 address, or all of an IPv6 /64. Or off. If it is not set, this machine itself may have any number.',
    { takes: 'number' },
  ],
  TRUSTED_PROXIES: [
    'none',
    'Addresses and networks of the proxies in front, such as 10.0.0.0/8,2001:db8::/32: for requests from them, the caller is the last address of X-Forwarded-For that is not one of these. Or none. See docs/operating.md#behind-a-load-balancer.',
    { takes: 'list' },
  ],
  DECLINED_TRIES_PER_ADDRESS: [
    '30',
    'How many declined attempts one address may make within 10 minutes on the pages of a process; in the sandbox ten times as many, for each client. Or off. See docs/checkout.md#several-tries.',
    { takes: 'number' },
  ],
  DECLINED_TRIES_PER_CARD: [
    '10',
    'How often one card may be declined within an hour on the pages of a process; in the sandbox ten times as often, for each client. Or off. See docs/checkout.md#several-tries.',
    { takes: 'number' },
  ],
  METHOD_MARKS: [
    '',
    'A folder with marks of payment methods and card brands for the checkout, such as ALIPAY_HK.svg or VISA.png; a relative path starts where that of DATA_DIR does. Unset: marks of our own. See docs/checkout.md#marks.',
  ],
  BODY_MEMORY_MIB: [
    '64',
    'How many MiB of request bodies over 8 KiB a node holds at a time, at least 4. While that is used up, further ones are refused.',
    { takes: 'number' },
  ],
  METRICS_TOKEN: [
    '',
    'A token of at least 16 characters that is required to read /metrics: Authorization: Bearer TOKEN. Unset: none is required.',
    { isSecret: true, changes: 'now' },
  ],
  METRICS_PORT: [
    '',
    'A separate port for /metrics, plain HTTP; the other ports then answer it with 404. Unset: none.',
    { takes: 'number' },
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    '',
    'The OpenTelemetry collector that gets traces and metrics by OTLP over HTTP, such as http://localhost:4318; /v1/traces and /v1/metrics are added. Unset: nothing is sent. See docs/observability.md.',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    '',
    'Headers that the collector asks for, such as api-key=SECRET,tenant=one, with values encoded as in an address.',
    { isSecret: true, takes: 'list' },
  ],
  OTEL_SERVICE_NAME: ['amsel', 'The name of this gateway in traces and metrics.'],
  OTEL_RESOURCE_ATTRIBUTES: [
    '',
    'What else traces and metrics say of this gateway, such as deployment.environment.name=production.',
    { takes: 'list' },
  ],
  OTEL_TRACES_SAMPLER_ARG: [
    '0.01',
    'The share of calls that are traced, from 0 to 1. Callers that sample their own traces are followed beyond it, up to ten a second.',
    { takes: 'share' },
  ],
  OTEL_METRICS_EXPORTER: [
    'otlp',
    'Whether the collector gets the metrics of /metrics too: otlp, or none if something reads them there.',
  ],
  PORTAL: ['on', 'Whether the merchant portal is served at /portal: on or off.', { takes: 'switch' }],
  PORTAL_SIGN_UP: [
    'open',
    'Who may create an account at the portal: open for everybody, or invited for invited people only.',
  ],
  OPERATORS: ['on', "Whether the operators' pages are served at /operator: on or off.", { takes: 'switch' }],
  OPERATOR_NETWORKS: [
    'any',
    'The networks that operators may connect from, such as 10.0.0.0/8,2001:db8::/32; for everyone else there is nothing at /operator/api. See docs/operators.md.',
    { takes: 'list' },
  ],
  OPERATOR_TWO_FACTOR: [
    'production',
    'When an operator with a password must have two-step sign-in: production, which is as soon as there is a production client or if AMSEL_ENVIRONMENT is production; or always.',
  ],
  BENEFICIARY_COOLING_HOURS: [
    '72',
    "For how many hours a production client's new bank account is not paid to, so that a merchant notices one that somebody else has added. 0: none. See docs/payouts.md#bank-accounts.",
    { takes: 'number' },
  ],
  FOUR_EYES: [
    'off',
    'Whether two operators are needed to approve a merchant for production: on or off. Corrections of balances and erasures of payers always need two.',
    { takes: 'switch' },
  ],
  FOUR_EYES_SETTLED_DAYS: [
    '0',
    "For how many days after joining an invited operator and their inviter cannot approve each other's requests. 0: off. See docs/operators.md#two-people.",
    { takes: 'number' },
  ],
  OPERATOR_SSO_ISSUER: [
    '',
    'The OpenID Connect server with which operators sign in, such as https://login.example. Unset: none. See docs/operators.md#single-sign-on.',
  ],
  OPERATOR_SSO_CLIENT_ID: ['', 'The client ID of this gateway at that server.'],
  OPERATOR_SSO_CLIENT_SECRET: [
    '',
    'The client secret that belongs to it.',
    { isSecret: true, changes: 'now' },
  ],
  OPERATOR_SSO_ROLES_CLAIM: [
    'groups',
    "The claim of the token that lists a person's groups, such as groups or realm_access.roles.",
  ],
  OPERATOR_SSO_ROLES: [
    '',
    'Which groups have which role: administrator=gateway-admins,approver=risk,support=helpdesk. A person in several has the highest; a person in none gets no access.',
    { takes: 'list' },
  ],
  OPERATOR_SSO_ROLES_WIN: [
    'off',
    'Which role applies to an operator who signs in with that server and was given another role here: that of the groups (on) or the one given here (off).',
    { takes: 'switch' },
  ],
  SMTP_URL: [
    '',
    'The mail server for the portals and for receipts, such as smtps://user:password@mail.example:465. Unset: links are written to the log.',
    { isSecret: true, changes: 'now' },
  ],
  MAIL_FROM: ['', 'The sender of emails, such as Amsel <pay@shop.example>.', { changes: 'now' }],
  MAILS_PER_HOUR: [
    '1000',
    'How many emails the gateway sends within an hour, from all nodes together; alerts to operators have a limit of their own. Or off. See docs/portal.md#mail.',
    { takes: 'number' },
  ],
  ALERT_WEBHOOK_URL: [
    '',
    'Where alerts to operators are sent, such as the address of an incoming webhook of a chat server; with ALERT_WEBHOOK_SECRET. See docs/alerts.md. Unset: nowhere.',
    { isSecret: true, changes: 'now' },
  ],
  ALERT_WEBHOOK_SECRET: [
    '',
    'What the messages to ALERT_WEBHOOK_URL are signed with: at least 16 characters.',
    { isSecret: true, changes: 'now' },
  ],
  ALERT_WEBHOOK_PRIVATE_ADDRESSES: [
    '',
    'Whether ALERT_WEBHOOK_URL may have a loopback or private address, and http: on or off. Unset: on if HOST is a loopback address and the database is the embedded one, otherwise off.',
    { takes: 'switch' },
  ],
  DOCS: [
    'on',
    'Whether the API reference is served at /docs, and the start page at /: on or off.',
    { takes: 'switch' },
  ],
} as const satisfies Record<string, readonly [fallback: string, meaning: string, traits?: Traits]>

export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

export const traitsOf = (name: SettingName): Traits => {
  const setting: readonly [fallback: string, meaning: string, traits?: Traits] = SETTINGS[name]
  return setting[2] ?? {}
}

/** The settings that may come from a file of their own, by the name of the setting that has its path. */
export const FILE_SETTINGS: ReadonlyMap<string, SettingName> = new Map(
  SETTING_NAMES.filter((name) => traitsOf(name).isSecret).map((name) => [`${name}_FILE`, name]),
)
