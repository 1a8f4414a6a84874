import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { likesColours, readSettings } from './index.ts'
import { placeOf } from './place.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

test.each([
  [{}, join(ROOT, 'data')],
  [{ DATA_DIR: 'elsewhere' }, join(ROOT, 'elsewhere')],
  [{ DATA_DIR: '/srv/amsel' }, '/srv/amsel'],
])('in a checkout the data of %j lies at %s, wherever the command is called', (environment, dataDir) => {
  expect(readSettings(environment).dataDir).toBe(dataDir)
})

test.each([
  [{}, join(process.cwd(), 'amsel-data')],
  [{ DATA_DIR: 'elsewhere' }, join(process.cwd(), 'elsewhere')],
  [{ DATA_DIR: '/srv/amsel' }, '/srv/amsel'],
])('of an installed package the data of %j lies at %s, by the folder of the call', (environment, dataDir) => {
  const installed = placeOf('/srv/shop/node_modules/amsel')
  expect(readSettings(environment, installed).dataDir).toBe(dataDir)
})

const notifications = (environment: Record<string, string>) => readSettings(environment).notifications

test('notifications of production go to 443 and above 1023, those of the sandbox anywhere', () => {
  expect(notifications({})).toEqual({
    timeoutSeconds: 10,
    sandboxMayUsePrivateAddresses: true,
    isOnLoopback: true,
    tellsInStoreFailures: true,
    ports: {
      production: [
        { from: 443, to: 443 },
        { from: 1_024, to: 65_535 },
      ],
      sandbox: [{ from: 1, to: 65_535 }],
    },
  })
})

test('private addresses are for a gateway of this machine alone, unless the operator says otherwise', () => {
  const isAllowed = (environment: Record<string, string>) =>
    notifications(environment).sandboxMayUsePrivateAddresses
  const DATABASE_URL = 'postgres://localhost/amsel'
  expect(isAllowed({ DATABASE_URL })).toBe(false)
  expect(isAllowed({ DATABASE_URL, NOTIFICATION_PRIVATE_ADDRESSES: 'ON' })).toBe(true)
  expect(isAllowed({ NOTIFICATION_PRIVATE_ADDRESSES: 'off' })).toBe(false)
  for (const HOST of ['127.0.0.1', '127.8.0.1', '::1', 'localhost']) expect(isAllowed({ HOST })).toBe(true)
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'gateway.example', '127.0.0.1.example'])
    expect(isAllowed({ HOST })).toBe(false)
  expect(isAllowed({ HOST: '0.0.0.0', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })).toBe(true)
})

test('a registration is required only where the operator says so', () => {
  expect(readSettings({}).isRegistrationRequired).toBe(false)
  expect(readSettings({ REGISTRATION_REQUIRED: 'on' }).isRegistrationRequired).toBe(true)
})

test.each([' 443 , 1024-65535 ', '443,1024 - 65535'])('the ports "%s" are read', (text) => {
  expect(notifications({ NOTIFICATION_PORTS_SANDBOX: text }).ports.sandbox).toEqual(
    notifications({}).ports.production,
  )
})

test.each([',', '443,', '0', '65536', '1-65536', '90-80', '-1', '80-', '1-2-3', 'https', 'any,443', '4 43'])(
  'the ports "%s" are refused',
  (text) => {
    expect(() => readSettings({ NOTIFICATION_PORTS: text })).toThrow('The setting NOTIFICATION_PORTS must be')
  },
)

test.each([
  ['NOTIFICATION_TIMEOUT_SECONDS', '61'],
  ['NOTIFICATION_TIMEOUT_SECONDS', '0'],
  ['NOTIFICATION_PRIVATE_ADDRESSES', 'yes'],
  ['REGISTRATION_REQUIRED', 'yes'],
  ['SIGNER_SOCKET', 'signer.sock'],
  ['SIGNER_SOCKET', `/${'x'.repeat(107)}`],
])('%s=%s is refused', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} must be`)
})

test.each([
  [{}, 1],
  [{ PROCESSES: '1' }, 1],
  [{ PROCESSES: ' 64 ' }, 64],
  [{ PROCESSES: 'Auto' }, Math.min(availableParallelism(), 64)],
])('with %o there are %i processes', (environment, processes) => {
  expect(readSettings(environment).processes).toBe(processes)
})

test.each(['0', '65', '-1', '1.5', '2 3', 'all'])('PROCESSES=%s is refused', (text) => {
  expect(() => readSettings({ PROCESSES: text })).toThrow(
    `The setting PROCESSES must be a whole number from 1 to 64, or auto; it is "${text}".`,
  )
})

test('a node stops within ten seconds, without a drain, unless the operator says otherwise', () => {
  expect(readSettings({}).stopping).toEqual({ drainMs: 0, stopMs: 10_000 })
  expect(readSettings({ DRAIN_SECONDS: '5', STOP_SECONDS: '30' }).stopping).toEqual({
    drainMs: 5_000,
    stopMs: 30_000,
  })
})

test.each([
  [{ STOP_SECONDS: '0' }, 'STOP_SECONDS must be a whole number above 0; it is "0".'],
  [{ STOP_SECONDS: '3601' }, 'STOP_SECONDS must be a whole number from 1 to 3600; it is "3601".'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number from 0; it is "-1".'],
  [
    { DRAIN_SECONDS: '10' },
    'DRAIN_SECONDS must be smaller than STOP_SECONDS, which is 10 and includes it; it is "10".',
  ],
])('%o is refused', (environment, complaint) => {
  expect(() => readSettings(environment)).toThrow(`The setting ${complaint}`)
})

test('the hosts of the regions are read by their names, in lower case', () => {
  const { hosts } = readSettings({ REGIONAL_HOSTS: 'us=Pay-US.example, europe-in-store=stores.example' })
  expect([...hosts]).toEqual([
    ['us', 'pay-us.example'],
    ['europe-in-store', 'stores.example'],
  ])
  expect(readSettings({}).hosts.size).toBe(0)
})

test.each(['us', 'us=', 'moon=pay.example', 'us=https://pay.example', 'us=pay.example:443'])(
  'the hosts "%s" are refused',
  (text) => {
    expect(() => readSettings({ REGIONAL_HOSTS: text })).toThrow('The setting REGIONAL_HOSTS must be')
  },
)

test.each(['CARD', 'CARD=', 'CARD=100', 'CARD=1.234', 'NO_SUCH=1', '*=-1'])(
  'the fees "%s" are refused',
  (text) => {
    expect(() => readSettings({ FEES: text })).toThrow('The setting FEES must be')
  },
)

test('what is not kept for ever is kept for more than a year, or for three months', () => {
  expect(readSettings({}).retention).toEqual({
    bodies: 400,
    attempts: 400,
    notifications: 90,
    ended: 90,
    sandbox: 400,
  })
})

test.each(['forever', 'Forever', '0'])('RETAIN_BODIES_DAYS=%s keeps them for ever', (text) => {
  expect(readSettings({ RETAIN_BODIES_DAYS: text }).retention.bodies).toBeNull()
})

test.each([
  ['RETAIN_BODIES_DAYS', '29', 30],
  ['RETAIN_ATTEMPTS_DAYS', '365', 366],
  ['RETAIN_NOTIFICATIONS_DAYS', '1', 30],
  ['RETAIN_ENDED_DAYS', '-1', 30],
  ['RETAIN_SANDBOX_DAYS', '36501', 30],
  ['RETAIN_SANDBOX_DAYS', '90 days', 30],
])('%s=%s is refused in one sentence', (name, value, min) => {
  const sentence = `The setting ${name} must be a whole number of days from ${min} to 36500, or forever; it is "${value}".`
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})

test('the master keys are a ring, or one', () => {
  const [one, two] = [randomBytes(32), randomBytes(32)]
  expect(readSettings({}).masterKeys).toBeUndefined()
  expect(readSettings({ MASTER_KEY: one.toString('base64') }).masterKeys).toEqual([
    { label: null, secret: one },
  ])
  const MASTER_KEYS = `new:${two.toString('base64')},old:${one.toString('base64')}`
  expect(readSettings({ MASTER_KEYS }).masterKeys).toEqual([
    { label: 'new', secret: two },
    { label: 'old', secret: one },
  ])
  expect(() => readSettings({ MASTER_KEYS, MASTER_KEY: one.toString('base64') })).toThrow(
    'The settings MASTER_KEY and MASTER_KEYS are both set: put all keys into MASTER_KEYS.',
  )
  expect(() => readSettings({ MASTER_KEYS: 'new:none' })).toThrow('The setting MASTER_KEYS must hold keys')
})

test('a caller without a key may take a share of the node, and no proxy is trusted, not even on the same machine', () => {
  const { callerLimits, metrics, hasDocs } = readSettings({})
  const { trustedProxies, ...limits } = callerLimits
  expect(limits).toEqual({
    connectionsMax: 8_000,
    connectionsPerAddressMax: 500,
    isLoopbackLimited: false,
    bodyMemoryBytesMax: 64 * 1024 * 1024,
    declinedTriesPerAddressMax: 30,
    declinedTriesPerCardMax: 10,
  })
  expect(trustedProxies.rules).toEqual([])
  expect([metrics, hasDocs]).toEqual([{ token: undefined, port: undefined }, true])
})

test.each(['off', 'Off', '0'])('CONNECTIONS_PER_ADDRESS=%s is no limit', (text) => {
  expect(readSettings({ CONNECTIONS_PER_ADDRESS: text }).callerLimits.connectionsPerAddressMax).toBeNull()
})

test('trusted proxies are addresses and networks of both kinds, or none', () => {
  const trusted = (text: string) => readSettings({ TRUSTED_PROXIES: text }).callerLimits.trustedProxies
  const some = trusted('10.1.0.0/16, 192.0.2.7,2001:db8::/32,::1')
  expect(['10.1.255.1', '10.2.0.1', '192.0.2.7', '192.0.2.8'].map((ip) => some.check(ip))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(['2001:db8::5', '2001:db9::5', '::1'].map((ip) => some.check(ip, 'ipv6'))).toEqual([
    true,
    false,
    true,
  ])
  expect(trusted('none').check('127.0.0.1')).toBe(false)
})

test.each([
  ['CONNECTIONS_MAX', 'off'],
  ['CONNECTIONS_MAX', '0'],
  ['CONNECTIONS_PER_ADDRESS', 'many'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['TRUSTED_PROXIES', '10.0.0/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', 'none,10.0.0.1'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['BODY_MEMORY_MIB', '3'],
  ['METRICS_PORT', '65536'],
  ['DOCS', 'maybe'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} must be`)
})

test.each(['too-short', 'sixteen or more, with spaces'])(
  'a bad METRICS_TOKEN is not repeated: %s',
  (token) => {
    const refusal = () => readSettings({ METRICS_TOKEN: token })
    expect(refusal).toThrow('The setting METRICS_TOKEN must be at least 16')
    expect(refusal).not.toThrow(token)
  },
)

test.each<[environment: Record<string, string>, format: string]>([
  [{}, 'text'],
  [{ AMSEL_ENVIRONMENT: 'sandbox' }, 'text'],
  [{ AMSEL_ENVIRONMENT: 'production' }, 'json'],
  [{ AMSEL_ENVIRONMENT: 'production', LOG_FORMAT: 'TEXT' }, 'text'],
  [{ LOG_FORMAT: 'json' }, 'json'],
])('with %o the log is written as %s', (environment, format) => {
  expect(readSettings(environment).logFormat).toBe(format)
})

test.each<[environment: Record<string, string>, isLiked: boolean]>([
  [{}, true],
  [{ NO_COLOR: '' }, true],
  [{ NO_COLOR: '1' }, false],
  [{ TERM: 'dumb' }, false],
])('with %o people like colours: %s', (environment, isLiked) => {
  expect(likesColours(environment)).toBe(isLiked)
})
