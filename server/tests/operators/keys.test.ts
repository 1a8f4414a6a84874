import { beforeAll, describe, expect, it } from 'vitest'
import type {
  ClientGatewayKeys,
  EnvironmentKeyRow,
  MasterKeys,
  Page,
  RotationRow,
} from '../../src/entrances/operator-api/shapes.ts'
import { MASTER_KEYS, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { versionOf, withInstalled } from '../support/gateway-keys.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)
let admin: TestOperator

beforeAll(async () => {
  admin = await firstOperator(gateway)
})

const reason = 'The yearly change.'
const pathOf = () => `/keys/clients/${merchant.clientId}`
const keys = async () => (await admin.browser.ask<ClientGatewayKeys>(`GET ${pathOf()}`)).body
const create = (signerKey: string | null = null) =>
  admin.browser.ask<ClientGatewayKeys>(`POST ${pathOf()}/create`, { signerKey, reason })
const step = (act: 'switch' | 'undo' | 'retire', version: number) =>
  admin.browser.ask<ClientGatewayKeys>(`POST ${pathOf()}/${act}`, { version, reason })
const statesOf = (shown: ClientGatewayKeys) => shown.keys.map(({ version, state }) => `${version} ${state}`)
const signedWith = async (by = merchant) => versionOf(await by.pay())
const listed = async (filter: string) =>
  (await admin.browser.ask<Page<RotationRow>>(`GET /keys/clients?filter=${filter}`)).body.rows

describe("a client's gateway key", () => {
  it('is announced, switched to, undone, switched to again, and the old one retired', async () => {
    const made = await create()
    expect(statesOf(made.body)).toEqual(['1 SIGNING', '2 PUBLISHED'])
    expect(JSON.stringify(made.body)).not.toContain('rivate')
    expect(await listed('published')).toMatchObject([
      { clientId: merchant.clientId, rotation: 'ANNOUNCED', signing: null, published: 2 },
    ])
    const [shared, fresh] = made.body.keys
    const published = await (await fetch(fresh?.url ?? '')).text()
    expect(published).toContain(fresh?.publicKey.slice(0, 40))
    expect(await signedWith()).toBe(1)

    expect(statesOf((await step('switch', 2)).body)).toEqual(['1 REPLACED', '2 SIGNING'])
    const installed = withInstalled(merchant, fresh?.publicKey ?? '')
    await expect.poll(async () => (await installed.pay()).isSigned, { timeout: 30_000 }).toBe(true)
    expect(await signedWith(installed)).toBe(2)

    expect(statesOf((await step('undo', 2)).body)).toEqual(['1 SIGNING', '2 REPLACED'])
    await expect.poll(signedWith, { timeout: 30_000 }).toBe(1)
    expect(await listed('replaced')).toMatchObject([{ rotation: 'REPLACED', replaced: [2] }])

    await step('switch', 2)
    expect((await create()).body.keys).toHaveLength(3)
    await step('switch', 3)
    expect(statesOf((await step('retire', 2)).body)).toEqual(['1 REPLACED', '2 RETIRED', '3 SIGNING'])
    expect((await step('switch', 2)).status).toBe(409)
    expect((await step('retire', 3)).status).toBe(409)
    expect((await step('retire', shared?.version ?? 1)).status).toBe(409)

    const entries = await gateway.database.query<{ action: string; after: { reason?: string } }>(
      "select action, after from audit_entries where client_id = $1 and action like 'gateway_key%' order by entry_id",
      [merchant.clientId],
    )
    expect(entries.map(({ action }) => action)).toEqual([
      ...['gateway_key_made', 'gateway_key_switched', 'gateway_key_switched', 'gateway_key_switched'],
      ...['gateway_key_made', 'gateway_key_switched', 'gateway_key_retired'],
    ])
    expect(new Set(entries.map(({ after }) => after.reason))).toEqual(new Set([reason]))
  })

  it('asked for by two at one moment is one key; the same step twice is done once', async () => {
    const made = await Promise.all([create(), create(), create()])
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(statesOf(await keys())).toEqual(['1 SIGNING', '2 PUBLISHED'])
    await Promise.all([step('switch', 2), step('switch', 2)])
    expect(statesOf(await keys())).toEqual(['1 REPLACED', '2 SIGNING'])
  })

  it('tells what is known of its use, and of no client that there is not', async () => {
    await create()
    await step('switch', 2)
    const shown = await keys()
    expect(shown.notifications).toMatchObject({ acknowledged: 0, failed: 0 })
    expect((await admin.browser.ask('GET /keys/clients/5NOBODY')).status).toBe(409)
    const page = await admin.browser.ask<Page<RotationRow>>('GET /keys/clients?client=5NOBODY')
    expect(page.body).toMatchObject({ rows: [], nextCursor: null })
  })

  it('held by a signer needs one', async () => {
    expect((await create('hsm/one')).status).toBe(409)
  })
})

it('lists clients page by page, each once', async () => {
  for (let made = 0; made < 55; made += 5)
    await Promise.all(Array.from({ length: 5 }, () => gateway.merchant()))
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: Page<RotationRow> } = await admin.browser.ask(
      `GET /keys/clients?cursor=${encodeURIComponent(cursor)}`,
    )
    seen.push(...body.rows.map(({ clientId }) => clientId))
    cursor = body.nextCursor
  }
  expect(seen.length).toBeGreaterThan(55)
  expect(new Set(seen).size).toBe(seen.length)
})

it('shows the keys of environments, and how often they were taken', async () => {
  const rows = (await admin.browser.ask<EnvironmentKeyRow[]>('GET /keys/environments')).body
  const key = rows.find(({ environment }) => environment === 'sandbox')
  expect(key).toMatchObject({ version: 1, fetches: 0, lastFetchedAt: null })
  expect((await fetch(key?.url ?? '')).status).toBe(200)
})

describe('the master keys', () => {
  const status = async () => (await admin.browser.ask<MasterKeys>('GET /master-keys')).body
  const run = (kind: string) => admin.browser.ask('POST /master-keys/runs', { kind, reason })

  it('are counted and sealed with again, with progress; two at one moment are one', async () => {
    const [label] = MASTER_KEYS.split(':')
    expect(await status()).toMatchObject({
      ring: [{ label, isNewest: true }],
      gateways: { lackingNewest: 0 },
    })
    const begun = await Promise.all([run('rotate'), run('rotate')])
    expect(begun.map((answer) => answer.status).sort()).toEqual([200, 409])
    await expect
      .poll(async () => (await status()).runs.map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['DONE'])
    const { runs, counts } = await status()
    expect(runs[0]?.tables.map(({ table }) => table)).toContain('gateway_keys')
    expect(counts?.keys[0]?.values).toMatchObject({ gateway_keys: 2 })
    expect(counts?.missing).toEqual([])
  })

  it('are for those who may see them', async () => {
    const support = await newOperator(gateway, admin, 'support')
    expect((await support.browser.ask('GET /master-keys')).status).toBe(403)
  })
})
