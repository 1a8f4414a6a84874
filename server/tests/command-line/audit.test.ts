import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCredentials } from '../../src/registry/clients/index.ts'
import { complaintOf, type Ended, type GatewayProcess, Home } from '../support/process.ts'

let home: Home
let gateway: GatewayProcess
let made: MerchantCredentials

beforeAll(async () => {
  home = await Home.open()
  await home.furnish()
  gateway = await home.serve()
  const creation = ['merchant', 'create', '--name', 'A shop', '--environment', 'sandbox', '--json']
  made = JSON.parse((await home.amsel(creation, { SUDO_USER: 'alice' })).stdout)
})
afterAll(() => home?.close())

interface Entry {
  readonly action: string
  readonly actor: string
  readonly subject: string | null
  readonly after: Record<string, unknown> | null
}

const audit = (...args: string[]): Promise<Ended> => home.amsel(['audit', ...args])

async function entries(...args: string[]): Promise<Entry[]> {
  const { status, stdout, stderr } = await audit(...args, '--json')
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}
const ofShop = () => entries('--client', made.clientId)

describe('npx amsel audit', () => {
  it('tells who did what on this machine, by the name they logged in with', async () => {
    const { status, stdout, stderr } = await audit('--client', made.clientId, '--action', 'merchant_created')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      new RegExp(
        `^\\d{4}-\\d\\d-\\d\\dT\\S+Z  ${made.clientId}  operator alice  on \\S+@\\S+  merchant_created  \\{.*\\}\\n$`,
      ),
    )
    expect(stdout).not.toContain(made.merchantPrivateKey?.slice(40, 80))
  })

  it('has an entry for every command that changes something, and none for one that fails', async () => {
    const client = ['--client', made.clientId]
    const before = (await ofShop()).length
    await home.amsel(['key', 'add', ...client])
    await home.amsel(['key', 'retire', ...client, '--version', '2'])
    await home.amsel(['merchant', 'set', ...client, '--notify-again', 'off'])
    await home.amsel(['merchant', 'disable', ...client])
    await home.amsel(['merchant', 'enable', ...client])
    await home.amsel(['key', 'retire', ...client, '--version', '7'])
    const added = (await ofShop()).slice(0, -before).map(({ action }) => action)
    expect(added.filter((action) => action !== 'read')).toEqual([
      'merchant_enabled',
      'merchant_disabled',
      'merchant_settings_changed',
      'client_key_retired',
      'client_key_added',
    ])
  })

  it('shows the tolerance for Request-Time before and after, which a command sets and takes away', async () => {
    const set = (value: string) =>
      home.amsel(['merchant', 'set', '--client', made.clientId, '--request-time-tolerance', value])
    expect((await set('300')).stdout).toContain("Request-Time may be 300 seconds from the gateway's time.")
    expect((await set('off')).stdout).toContain('Request-Time may be any time.')
    const settings = await entries('--client', made.clientId, '--action', 'merchant_settings_changed')
    expect(settings.slice(0, 2)).toMatchObject([
      { before: { requestTimeToleranceSeconds: 300 }, after: { requestTimeToleranceSeconds: null } },
      { before: { requestTimeToleranceSeconds: null }, after: { requestTimeToleranceSeconds: 300 } },
    ])
    for (const value of ['0', '86401', 'on', '1.5'])
      expect(complaintOf(await set(value))).toMatch(
        /^--request-time-tolerance must be a whole number of seconds/,
      )
  })

  it('has an entry for a notification that is sent again, and for one that was looked at', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay()
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    const [notified] = await merchant.notifications()
    const asked = ['--client', merchant.clientId, '--id', notified?.notificationId ?? '']
    await home.amsel(['notification', 'show', ...asked])
    await home.amsel(['notification', 'list', '--client', merchant.clientId])
    await home.amsel(['notification', 'resend', ...asked])
    const subject = `notification ${notified?.notificationId}`
    expect(await entries('--client', merchant.clientId, '--limit', '3')).toMatchObject([
      { action: 'notification_resent', subject, after: { deliveryState: 'NO_ADDRESS' } },
      { action: 'read', subject: 'notifications', after: { count: expect.any(Number) } },
      { action: 'read', subject },
    ])
  })

  it('tells that the trail itself was read', async () => {
    await audit('--action', 'gateway_started')
    expect(await entries('--client', '-', '--action', 'read', '--limit', '1')).toMatchObject([
      { subject: 'audit trail', after: { action: 'gateway_started', count: expect.any(Number) } },
    ])
  })

  it('tells what the gateway did with its schema, its keys and itself', async () => {
    const actions = (await entries('--client', '-', '--limit', '1000')).map(({ action }) => action)
    for (const action of ['gateway_key_made', 'schema_migrated', 'gateway_started'])
      expect(actions).toContain(action)
  })

  it('takes a span of time', async () => {
    expect(await entries('--until', '2020-01-01')).toEqual([])
    expect(await entries('--since', '2999-01-01T00:00:00+08:00')).toEqual([])
    expect((await entries('--since', '2020-01-01T00:00', '--limit', '1')).length).toBe(1)
  })

  it.each([
    [['--action', 'x'], /^--action must be one of merchant_created, /],
    [['--since', 'yesterday'], /^--since must be a date or a time/],
    [['--until', '2026-13-01'], /^--until must be a date or a time/],
    [['--limit', '0'], /^--limit must be a whole number from 1 to 100000/],
  ])('says in a sentence what is wrong with %j', async (args, sentence) => {
    expect(complaintOf(await audit(...args))).toMatch(sentence)
  })
})

describe('npx amsel audit verify', () => {
  const verify = (...args: string[]) => home.amsel(['audit', 'verify', ...args])
  const report = async (...args: string[]) => {
    const { status, stdout } = await verify('--json', ...args)
    return { status, ...JSON.parse(stdout) }
  }

  it('says that no tampering found, by the gateway, the portal and commands', async () => {
    const { status, stdout, stderr } = await verify()
    expect([status, stderr]).toEqual([0, ''])
    // The tables were made before there was a key.
    expect(stdout).toMatch(
      /^ {5}- {2}1 written without the key, 0 of them not covered by a later entry\.\nNo tampering found: \d+ entries, \d+ chains\.\n$/,
    )
  })

  it('tells what operators wrote who lack the key until somebody has written who has it', async () => {
    const client = ['--client', made.clientId]
    const another = `another:${Buffer.alloc(32, 'x1').toString('base64')}`
    await home.amsel(['audit', ...client], { MASTER_KEYS: another })
    // What verify writes itself comes after what it looks at.
    const ofShop = (more: object) => ({ status: 0, isWhole: true, clients: [more] })
    expect(await report(...client)).toMatchObject(ofShop({ keyless: 1, unconfirmed: 1 }))
    expect(await report(...client)).toMatchObject(ofShop({ keyless: 1, unconfirmed: 0 }))
  })

  it('names the first bad entry of each client, and fails', async () => {
    const client = ['--client', made.clientId]
    const earlier = join(home.dataDir, 'earlier.json')
    await writeFile(earlier, (await verify('--json')).stdout)
    expect((await verify('--against', earlier)).status).toBe(0)
    await home.query('alter table audit_entries disable trigger user')
    await home.query(
      `update audit_entries set actor = 'operator bob' where client_id = '${made.clientId}' and chain_number in (2, 3)`,
    )
    const [bad] = await home.query(
      `select entry_id from audit_entries where client_id = '${made.clientId}' and chain_number = 2`,
    )
    const { status, stdout } = await verify(...client)
    expect(status).toBe(1)
    expect(stdout).toContain(
      `BAD  ${made.clientId}  entry ${bad?.entry_id} (number 2): it was changed, or is not what was written there.`,
    )
    expect(await report()).toMatchObject({ status: 1, isWhole: false })
    await home.query(`delete from audit_entries where client_id = '${made.clientId}'`)
    await home.query(`delete from audit_heads where client_id = '${made.clientId}'`)
    const gone = await report(...client, '--against', earlier)
    expect(gone).toMatchObject({ status: 1, clients: [{ fault: { kind: 'gone' } }] })
    await writeFile(earlier, '[]')
    expect(complaintOf(await verify('--against', earlier))).toMatch(/^The file .* was not written by/)
  })
})

describe('npx amsel audit --export', () => {
  it('writes all entries to a file that is new, and notes it', async () => {
    const lines = join(home.dataDir, 'trail.jsonl')
    expect(JSON.parse((await audit('--export', lines, '--json')).stdout)).toMatchObject({ file: lines })
    const written = (await readFile(lines, 'utf8')).trimEnd().split('\n')
    expect(written.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ action: 'exported', subject: 'audit trail', actor: expect.any(String) }),
    )
    const table = join(home.dataDir, 'trail.csv')
    await audit('--export', table, '--client', '-', '--action', 'gateway_started')
    const [headings, first] = (await readFile(table, 'utf8')).split('\r\n')
    expect(headings).toMatch(/^entryId,at,clientId,actor,/)
    expect(first).toMatch(/^\d+,\S+Z,-,gateway,/)
    expect(complaintOf(await audit('--export', table))).toBe(
      `The file ${table} already exists: choose another name.`,
    )
  })
})
