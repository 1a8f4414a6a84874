import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCredentials } from '../../src/registry/clients/index.ts'
import { Merchant } from '../support/merchant.ts'
import {
  AMSEL,
  CHECKOUT,
  complaintOf,
  type Ended,
  freePort,
  type GatewayProcess,
  Home,
  logLines,
  noProcessIsLeft,
  soon,
  withHome,
} from '../support/process.ts'

let home: Home
let gateway: GatewayProcess
let keys: KeyFiles

beforeAll(async () => {
  home = await Home.open()
  await home.furnish()
  gateway = await home.serve()
  keys = await writeKeyFiles(home.directory)
})
afterAll(() => home?.close())

interface KeyFiles {
  readonly own: KeyObject
  readonly pem: string
  readonly base64: string
  readonly private: string
  readonly weak: string
  readonly text: string
}

async function writeKeyFiles(directory: string): Promise<KeyFiles> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const write = async (name: string, content: string | Buffer) => {
    const path = join(directory, name)
    await writeFile(path, content)
    return path
  }
  return {
    own: privateKey,
    pem: await write('own.pem', publicKey.export({ format: 'pem', type: 'spki' })),
    base64: await write('own.txt', publicKey.export({ format: 'der', type: 'spki' }).toString('base64')),
    private: await write('private.pem', privateKey.export({ format: 'pem', type: 'pkcs8' })),
    weak: await write('weak.pem', weak.export({ format: 'pem', type: 'spki' })),
    text: await write('no-key.txt', 'this is no key'),
  }
}

/** With --json standard output holds the JSON alone, and nothing is complained of. */
function jsonOf<T>({ status, stdout, stderr }: Ended): T {
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as T
}

type Made = MerchantCredentials & { environment: string; name: string }

const create = async (environment: string, ...more: string[]) =>
  jsonOf<Made>(
    await home.amsel([
      'merchant',
      'create',
      '--name',
      'A shop',
      '--environment',
      environment,
      ...more,
      '--json',
    ]),
  )

const inquiryOf = async (merchant: Merchant, variation = {}) =>
  (await merchant.inquire({ paymentId: '1' }, variation)).code
const withOwnKey = (made: Made) =>
  new Merchant(gateway.url, {
    ...made,
    merchantPrivateKey: keys.own.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  })

const creation = ['merchant', 'create', '--name', 'A shop', '--environment', 'sandbox']

describe('the command', () => {
  it('is a checked-in file that can be executed, where npx finds it', async () => {
    expect(await realpath(AMSEL)).toBe(await realpath(join(CHECKOUT, 'server/bin/amsel.cjs')))
    expect((await stat(AMSEL)).mode & 0o777).toBe(0o755)
    const { status, stdout } = await home.spawn(['npx', 'amsel', '--help']).ended
    expect([status, stdout]).toEqual([0, expect.stringContaining('npx amsel serve')])
  })

  it.each(['--help', '-h', 'help'])('with %s tells what there is', async (word) => {
    const { status, stdout, stderr } = await home.amsel([word])
    expect([status, stderr]).toEqual([0, ''])
    for (const command of ['serve', 'merchant create', 'merchant list', 'merchant disable', 'key add'])
      expect(stdout).toContain(`npx amsel ${command}`)
    for (const command of ['key retire', 'doctor', 'first-payment', 'payment refund', 'balance'])
      expect(stdout).toContain(`npx amsel ${command}`)
  })

  it('of a name, with --help, tells its usage and does nothing', async () => {
    const { status, stdout, stderr } = await home.amsel(['serve', '--help'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^npx amsel serve: .*\n\n {2}npx amsel serve \[--hold\] \[--lan\]\n/)
    expect(stdout).toContain('Starts the gateway.')
  })
})

/** All that end; beside the reading ones, those that write have the same way out. */
const AS_PROCESSES: readonly (readonly string[])[] = [
  ['--version'],
  ['settings', 'check'],
  ['merchant', 'list'],
  ['key', 'list', '--client', 'CLIENT'],
  ['gateway-key', 'list', '--client', 'CLIENT'],
  ['operator', 'list'],
  ['provider', 'list'],
  ['route', 'list'],
  ['method', 'list'],
  ['hold', 'status'],
  ['reconcile', '--since', '2026-11-15', '--read-only'],
  ['master-key', 'status'],
  ['job', 'failing'],
  ['audit', 'verify'],
  ['payment', 'list', '--client', 'CLIENT'],
  ['balance', '--client', 'CLIENT'],
  ['ledger', 'verify'],
  ['notification', 'list', '--client', 'CLIENT'],
  ['privacy', 'erase', '--client', 'CLIENT', '--buyer', 'nobody', '--dry-run'],
  ['trigger', 'notifyPayment'],
  ['merchant', 'create', '--name', 'A shop', '--environment', 'sandbox'],
]

it.each(AS_PROCESSES.map((args) => [args.join(' '), args]))(
  'amsel %s is a process that ends by itself, with a result and without a complaint',
  async (_name, args) => {
    const { clientId } = await home.credentials()
    const given = args.map((word) => (word === 'CLIENT' ? clientId : word))
    const { status, stdout, stderr } = await home.spawn([AMSEL, ...given]).ended
    expect([status, logLines(stderr).filter(({ level }) => Number(level) >= 40)]).toEqual([0, []])
    expect(stdout).not.toBe('')
  },
)

describe.concurrent('beside a running gateway', () => {
  it('a new merchant is told the hosts of its region', async () => {
    const env = { REGIONAL_HOSTS: 'us=us.example,europe=eu.example,europe-in-store=stores.example' }
    const german = await home.amsel([...creation, '--region', 'DE', '--json'], env)
    expect(JSON.parse(german.stdout).hosts).toEqual({
      europe: 'eu.example',
      'europe-in-store': 'stores.example',
    })
    const american = await home.amsel([...creation, '--region', 'US'], env)
    expect(american.stdout).toContain('https://us.example')
    expect(american.stdout).not.toContain('eu.example')
  })

  it('a sandbox merchant is made with a key pair and can call at once', async () => {
    const made = await create('sandbox')
    expect(made).toMatchObject({ environment: 'sandbox', keyVersion: 1, name: 'A shop' })
    expect(made.clientId).toMatch(/^SANDBOX_[A-Za-z0-9]{16,}$/)
    const pkcs1 = createPrivateKey({
      key: Buffer.from(made.merchantPrivateKeyPkcs1 ?? '', 'base64'),
      format: 'der',
      type: 'pkcs1',
    })
    const merchant = new Merchant(gateway.url, made)
    expect(merchant.privateKey.equals(pkcs1)).toBe(true)
    expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('a production merchant is made, and is one', async () => {
    const made = await create('production', '--region', 'SG')
    expect(made.clientId).not.toMatch(/^SANDBOX_/)
    const merchant = new Merchant(gateway.url, made)
    expect(await inquiryOf(merchant)).toBe('ACCESS_DENIED')
    expect(await inquiryOf(merchant, { prefix: '/ams/api' })).toBe('ORDER_NOT_EXIST')
    expect((await merchant.pay({}, { prefix: '/ams/api' })).code).toBe('INVALID_CONTRACT')
    const listed = jsonOf<Record<string, unknown>[]>(await home.amsel(['merchant', 'list', '--json']))
    expect(listed.find(({ clientId }) => clientId === made.clientId)).toMatchObject({
      environment: 'production',
      region: 'SG',
      status: 'ACTIVE',
      keyVersions: [1],
      name: 'A shop',
    })
  })

  it.each(['pem', 'base64'] as const)('a merchant brings its own key as %s', async (form) => {
    const made = await create('sandbox', '--public-key', keys[form])
    expect(Object.keys(made).filter((field) => field.includes('PrivateKey'))).toEqual([])
    expect((await withOwnKey(made).pay()).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('people get lines, the private key among them', async () => {
    const { status, stdout } = await home.amsel(creation)
    const clientId = /SANDBOX_\w+/.exec(stdout)?.[0] ?? ''
    expect(status).toBe(0)
    expect(stdout).toMatch(/^MII[A-Za-z0-9+/=]{1000,}$/m)
    const { stdout: list } = await home.amsel(['merchant', 'list'])
    const line = list.split('\n').find((text) => text.startsWith(clientId)) ?? ''
    for (const word of [clientId, 'sandbox', 'ACTIVE', 'A shop']) expect(line).toContain(word)
    expect(list).not.toContain('MII')
  })

  it('a disabled merchant is refused soon, and an enabled one served again', async () => {
    const made = await create('sandbox')
    const merchant = new Merchant(gateway.url, made)
    expect(await inquiryOf(merchant)).toBe('ORDER_NOT_EXIST')
    const disabled = await home.amsel(['merchant', 'disable', '--client', made.clientId, '--json'])
    expect(jsonOf(disabled)).toEqual({ clientId: made.clientId, status: 'DISABLED' })
    await soon(async () => expect(await inquiryOf(merchant)).toBe('INVALID_CLIENT_STATUS'))
    expect((await home.amsel(['merchant', 'list'])).stdout).toMatch(
      new RegExp(`^${made.clientId}.*DISABLED`, 'm'),
    )
    const enabled = await home.amsel(['merchant', 'enable', '--client', made.clientId])
    expect(enabled.stdout).toBe(`Merchant ${made.clientId} is enabled.\n`)
    await soon(async () => expect(await inquiryOf(merchant)).toBe('ORDER_NOT_EXIST'))
  })

  it('keys are added, work side by side, and a retired one is not found soon', async () => {
    const made = await create('sandbox')
    const merchant = new Merchant(gateway.url, made)
    const client = ['--client', made.clientId]
    expect(await inquiryOf(merchant)).toBe('ORDER_NOT_EXIST')
    const added = jsonOf<MerchantCredentials>(await home.amsel(['key', 'add', ...client, '--json']))
    expect(added).toMatchObject({ clientId: made.clientId, keyVersion: 2 })
    const brought = await home.amsel(['key', 'add', ...client, '--public-key', keys.pem, '--json'])
    expect(jsonOf(brought)).toMatchObject({ keyVersion: 3 })

    const second = { keyVersion: 2, privateKey: new Merchant(gateway.url, added).privateKey }
    const third = { keyVersion: 3, privateKey: keys.own }
    for (const variation of [{ keyVersion: 1 }, second, third])
      await soon(async () => expect(await inquiryOf(merchant, variation)).toBe('ORDER_NOT_EXIST'))

    const retired = await home.amsel(['key', 'retire', ...client, '--version', '1', '--json'])
    expect(jsonOf(retired)).toEqual({ clientId: made.clientId, version: 1, isRetired: true })
    await soon(async () => expect(await inquiryOf(merchant)).toBe('KEY_NOT_FOUND'))
    for (const variation of [second, third])
      expect(await inquiryOf(merchant, variation)).toBe('ORDER_NOT_EXIST')
    expect(complaintOf(await home.amsel(['key', 'retire', ...client, '--version', '1']))).toContain('1')
  })
})

withHome(
  'without a gateway a command starts the database itself and leaves no process',
  async ({ usedHome: home }) => {
    const made = await home.amsel([...creation, '--json'], { LOG_LEVEL: 'warn' })
    await noProcessIsLeft(home)
    const { url } = await home.serve()
    expect((await new Merchant(url, jsonOf<Made>(made)).pay()).code).toBe('PAYMENT_IN_PROCESS')
  },
)

describe.concurrent('a mistake is one sentence and status 1', () => {
  it.each<[named: string, args: string[]]>([
    ['nonsense', ['nonsense']],
    ['Did you mean --name?', ['merchant', 'create', '--nmae', 'N']],
    ['SANDBOX_NOBODY', ['merchant', 'disable', '--client', 'SANDBOX_NOBODY']],
    ['SANDBOX_NOBODY', ['key', 'add', '--client', 'SANDBOX_NOBODY']],
    ['SANDBOX_NOBODY', ['key', 'retire', '--client', 'SANDBOX_NOBODY', '--version', '1']],
  ])('naming %s: amsel %j', async (named, args) => {
    expect(complaintOf(await home.amsel(args))).toContain(named)
  })

  it.each<[what: string, named: RegExp, file: () => string]>([
    ['a key file that is not there', /missing\.pem/, () => join(home.directory, 'missing.pem')],
    ['a private key in place of a public one', /private key/, () => keys.private],
    ['a key of 1024 bits', /1024 bits/, () => keys.weak],
    ['a file that holds no key', /not an RSA public key/, () => keys.text],
  ])('for %s', async (_what, named, file) => {
    expect(complaintOf(await home.amsel([...creation, '--public-key', file()]))).toMatch(named)
  })

  it('for a bad setting', async () => {
    expect(complaintOf(await home.amsel(['merchant', 'list'], { LOG_LEVEL: 'loud' }))).toContain('LOG_LEVEL')
  })

  it('for another master key', async () => {
    const MASTER_KEY = Buffer.alloc(32, 9).toString('base64')
    expect(complaintOf(await home.amsel(creation, { MASTER_KEY }))).toContain('MASTER_KEY')
  })
})

it('a notification that holds secrets can be triggered, and is shown without its body', async () => {
  const merchant = await gateway.merchant()
  const { authState } = jsonOf<{ authState: string }>(
    await home.amsel(['trigger', 'notifyAuthorization', '--json']),
  )
  const notified = (await merchant.notifications()).find(({ body }) => body.authState === authState)
  if (!notified) throw new Error('nothing was notified')
  const { authCode } = notified.body
  const asked = ['--client', merchant.clientId, '--id', notified.notificationId]
  const shown = await Promise.all([
    home.amsel(['notification', 'show', ...asked]),
    home.amsel(['notification', 'show', ...asked, '--json']),
    home.amsel(['notification', 'list', '--client', merchant.clientId, '--json']),
  ])
  for (const { status, stdout } of shown) {
    expect(status).toBe(0)
    expect(stdout).toContain('notifyAuthorization')
    expect(stdout).toContain('The body is encrypted')
    expect(stdout).not.toContain('sealed:')
    expect(stdout).not.toContain(authCode)
  }
})

describe('npm run first-payment', () => {
  const run = (where: Home) => where.spawn(['npm', 'run', 'first-payment']).ended

  it('pays at the running gateway and shows every message', async () => {
    const { status, stdout } = await run(home)
    expect(status).toBe(0)
    for (const operation of ['payments/pay', 'payments/inquiryPayment', 'simulator/completePayment'])
      expect(stdout).toContain(`→ POST /ams/sandbox/api/v1/${operation}`)
    expect(stdout).toContain('"paymentStatus":"SUCCESS"')
    expect(stdout).toContain('The payment is paid.')
  })

  withHome(
    'says in a sentence that there never was a gateway, or that it is gone',
    async ({ home: empty }) => {
      const never = await run(empty)
      expect([never.status, never.stderr]).toEqual([1, expect.stringContaining('start the gateway first')])
      const gatewayUrl = `http://127.0.0.1:${await freePort()}`
      await mkdir(empty.dataDir)
      await writeFile(
        join(empty.dataDir, 'sandbox-merchant.json'),
        JSON.stringify({ ...(await home.credentials()), gatewayUrl }),
      )
      const gone = await run(empty)
      expect([gone.status, gone.stderr]).toEqual([1, expect.stringContaining(`answers at ${gatewayUrl}`)])
    },
  )
})

it.each([
  ['notifyRefund', 'refundRequestId', 'REFUND_RESULT'],
  ['notifyCapture', 'paymentId', 'CAPTURE_RESULT'],
])('a %s is triggered at a running gateway', async (kind, name, notifyType) => {
  const merchant = await gateway.merchant()
  const names = jsonOf<Record<string, string>>(await home.amsel(['trigger', kind, '--json']))
  const notified = (await merchant.notifications()).filter(
    (listed) => listed.kind === kind && listed.body[name] === names[name],
  )
  expect(notified).toMatchObject([{ body: { notifyType, result: { resultStatus: 'S' } } }])
  expect(names.isTold).toBe(false)
})

it('a merchant gets another name, region and address, and the output says whether anybody is notified', async () => {
  const { clientId } = await gateway.merchant()
  const trigger = (...more: string[]) => home.amsel(['trigger', 'notifyDispute', ...more])
  const silent = await trigger()
  expect([silent.status, silent.stdout]).toEqual([
    0,
    expect.stringContaining(
      'Nobody is notified: no address is set for notifyDispute, and nobody is listening.',
    ),
  ])
  const [advice = ''] = /DATA_DIR=.* merchant set .*$/m.exec(silent.stdout) ?? []
  expect((await home.spawn(['sh', '-c', advice], { DATA_DIR: '' }).ended).status).toBe(0)
  const set = ['merchant', 'set', '--client', clientId, '--name', 'Kopi Corner', '--region', 'SG', '--json']
  expect(jsonOf(await home.amsel(set))).toMatchObject({ clientId, name: 'Kopi Corner', region: 'SG' })
  const listed = jsonOf<Record<string, unknown>[]>(await home.amsel(['merchant', 'list', '--json']))
  expect(listed.find((client) => client.clientId === clientId)).toMatchObject({
    name: 'Kopi Corner',
    region: 'SG',
  })
  expect(jsonOf(await trigger('--json'))).toMatchObject({ isTold: true })
  expect(jsonOf(await home.amsel(['audit', '--client', clientId, '--limit', '1', '--json']))).toMatchObject([
    { action: 'merchant_settings_changed', before: { region: null }, after: { region: 'SG' } },
  ])
})
