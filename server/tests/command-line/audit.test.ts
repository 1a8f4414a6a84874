import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCredentials } from '../../src/registry/index.ts'
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
      expect(complaintOf(await set(value))).toMatch(/^--request-time-tolerance is a whole number of seconds/)
  })

  it('has an entry for a notification that is sent again, and for one that was looked at', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay()
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    const [told] = await merchant.notifications()
    const asked = ['--client', merchant.clientId, '--id', told?.notificationId ?? '']
    await home.amsel(['notification', 'show', ...asked])
    await home.amsel(['notification', 'list', '--client', merchant.clientId])
    await home.amsel(['notification', 'resend', ...asked])
    const subject = `notification ${told?.notificationId}`
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
    [['--action', 'x'], /^--action is one of merchant_created, /],
    [['--since', 'yesterday'], /^--since is a date or a time/],
    [['--until', '2026-13-01'], /^--until is a date or a time/],
    [['--limit', '0'], /^--limit is a whole number from 1 to 100000/],
  ])('says in a sentence what is wrong with %j', async (args, sentence) => {
    expect(complaintOf(await audit(...args))).toMatch(sentence)
  })
})
