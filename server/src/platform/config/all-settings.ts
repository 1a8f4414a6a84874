/** Every setting: its environment variable, its default as the docs give it, and what it is for. */
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
    'Whether notifications of sandbox clients may go to loopback and private addresses: on or off. Unset: on where HOST is a loopback address and the database the embedded one, off otherwise. On where HOST is another, what such an address answers is not kept, only its status and length.',
  ],
  NOTIFICATION_PORTS: [
    '443,1024-65535',
    'The ports that notifications of production clients may go to: numbers and ranges, or any.',
  ],
  NOTIFICATION_PORTS_SANDBOX: ['any', 'The same for sandbox clients.'],
  PROVIDER_PRIVATE_HOSTS: [
    '',
    'The hosts that accounts at providers may have although they are inside of a private network, such as gateway.internal,10.0.0.7; or any. Unset: any where HOST is a loopback address and the database the embedded one, none otherwise.',
  ],
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
    'What is kept of each payment, in percent by payment method, such as CARD=2.9,*=1.25; * is for all others. A fixed amount may follow for a currency: CARD=2.9+HKD:2.35. A merchant may have fees of its own. Unset: nothing.',
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
  API_LOG_DAYS: [
    '30',
    'How many days requests and answers are kept for merchants to look at, with secrets masked, from 1 to 366. 0: none are logged, and what was logged is removed at the start. See docs/operating.md#the-api-log.',
  ],
  COMPARISON_QUESTIONS_PER_MINUTE: [
    '60',
    'How many questions a minute the nightly comparison with each provider account may ask, from 0 to 6000. 0: accounts are not compared. See docs/operating.md#the-nightly-comparison.',
  ],
  PROCESSES: [
    '1',
    'How many processes share the ports, from 1 to 64; auto: one for each core. See docs/operating.md#several-processes.',
  ],
  RATE_LIMIT_PER_SECOND: [
    '5000',
    'How many requests of one client a node takes in a second, where the client has no limit of its own.',
  ],
  CREATED_CLIENTS_MAX: [
    '1000',
    'How many active sandbox clients may come from one merchant by simulator/createClient, those included that such clients make themselves.',
  ],
  CONNECTIONS_MAX: ['8000', 'How many connections a node holds on its plain and TLS ports together.'],
  CONNECTIONS_PER_ADDRESS: [
    '500',
    'How many of them one address may have: an IPv4 address, or all of an IPv6 /64. Or off. Where it is not set, this machine itself may have any number.',
  ],
  TRUSTED_PROXIES: [
    'none',
    'Addresses and networks of the proxies in front, such as 10.0.0.0/8,2001:db8::/32: of what comes from them, the caller is the last address of X-Forwarded-For that is none of these. Or none. See docs/operating.md#behind-a-load-balancer.',
  ],
  DECLINED_TRIES_PER_ADDRESS: [
    '30',
    'How many declined tries to pay one address may make within 10 minutes at the pages of a process; in the sandbox ten times as many, for each client. Or off. See docs/checkout.md#several-tries.',
  ],
  DECLINED_TRIES_PER_CARD: [
    '10',
    'How often one card may be declined within an hour at the pages of a process; in the sandbox ten times as often, for each client. Or off. See docs/checkout.md#several-tries.',
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
  PORTAL: ['on', 'Whether the merchant portal is served at /portal: on or off.'],
  PORTAL_SIGN_UP: [
    'open',
    'Who may make an account at the portal: open for everybody, or invited for those whom somebody invited.',
  ],
  OPERATORS: ['on', 'Whether the pages for those who run the gateway are served at /operator: on or off.'],
  OPERATOR_NETWORKS: [
    'any',
    'From where operators may come, such as 10.0.0.0/8,2001:db8::/32; for all others there is nothing at /operator/api. See docs/operators.md.',
  ],
  OPERATOR_TWO_FACTOR: [
    'production',
    'When an operator with a password must have two-step sign-in: production, as soon as there is a production client and wherever AMSEL_ENVIRONMENT is production, or always.',
  ],
  FOUR_EYES: [
    'off',
    'Whether two operators are needed to approve a merchant for production: on or off. Corrections of balances and erasures of payers always need two.',
  ],
  FOUR_EYES_SETTLED_DAYS: [
    '0',
    'For how many days after joining whoever was invited by an operator, and that operator, do not allow what the other asks for. 0: not at all. See docs/operators.md#two-people.',
  ],
  OPERATOR_SSO_ISSUER: [
    '',
    'The OpenID Connect server by which operators sign in, such as https://login.example. Unset: none. See docs/operators.md#single-sign-on.',
  ],
  OPERATOR_SSO_CLIENT_ID: ['', 'What that server knows this gateway by.'],
  OPERATOR_SSO_CLIENT_SECRET: ['', 'The secret that belongs to it.'],
  OPERATOR_SSO_ROLES_CLAIM: [
    'groups',
    'What of the token names the groups of somebody, such as groups or realm_access.roles.',
  ],
  OPERATOR_SSO_ROLES: [
    '',
    'Which groups have which role: administrator=gateway-admins,approver=risk,support=helpdesk. Somebody in several has the highest, in none gets nowhere.',
  ],
  OPERATOR_SSO_ROLES_WIN: [
    'off',
    'Which role holds for an operator who signs in by that server and was given another one here: the one of the groups (on) or the one given here (off).',
  ],
  SMTP_URL: [
    '',
    'The mail server of the portal, such as smtps://user:password@mail.example:465. Unset: links are written to the log.',
  ],
  MAIL_FROM: ['', 'Whom mails of the portal come from, such as Amsel <pay@shop.example>.'],
  MAILS_PER_HOUR: [
    '1000',
    'How many mails leave the gateway within an hour, from all nodes together. Or off. See docs/portal.md#mail.',
  ],
  DOCS: ['on', 'Whether the reference of the interface is served at /docs: on or off.'],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>
