import { beforeAll, describe, expect, it } from 'vitest'
import type {
  Page,
  ProviderKindRow,
  ProviderRouteRow,
  ProviderRow,
  SwitchedOffMethods,
} from '../../src/entrances/operator-api/shapes.ts'
import { addUpstream } from '../support/chain.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { UPSTREAM_CONFIG } from '../support/providers.ts'

const gateway = useGateway()
const back = useGateway()
const merchant = useMerchant(gateway)
let admin: TestOperator

beforeAll(async () => {
  admin = await firstOperator(gateway)
})

const reason = 'A new contract.'
const CONFIG = { ...UPSTREAM_CONFIG, clientId: 'SANDBOX_5UPSTREAM' }
const account = (name: string, changes: object = {}) => ({
  ...{ name, kind: 'ams', environment: 'sandbox', config: CONFIG, reason },
  ...changes,
})
const add = (name: string, changes: object = {}) =>
  admin.browser.ask<ProviderRow>('POST /providers', account(name, changes))
const list = async () => (await admin.browser.ask<ProviderRow[]>('GET /providers')).body
const named = async (name: string) => (await list()).find((row) => row.name === name)

describe('an account', () => {
  it('is added with its config, of which no answer, log or entry holds a secret', async () => {
    const limits = [{ currency: 'HKD', min: '100', max: null }]
    const added = await add('acme', { limits })
    expect([added.status, added.body]).toMatchObject([
      200,
      { name: 'acme', status: 'ACTIVE', shown: { clientId: CONFIG.clientId, keyVersion: '1' }, limits },
    ])
    const seen = [
      added.body,
      await list(),
      gateway.logged,
      await gateway.database.query('select before, after from audit_entries'),
      await gateway.database.query("select encode(config_sealed, 'escape') as sealed from provider_accounts"),
    ]
    expect(JSON.stringify(seen)).not.toContain(CONFIG.merchantPrivateKey.slice(0, 40))
    expect((await add('acme')).status).toBe(409)
    expect((await add('acme', { isReplacing: true })).status).toBe(200)
  })

  it.each([
    ['a config that lacks a field', { config: { ...CONFIG, merchantPrivateKey: undefined } }],
    ['real money for a sandbox', { config: UPSTREAM_CONFIG }],
    ['a sandbox for real money', { environment: 'production' }],
    ['a name that is built in', { name: 'simulator' }],
    ['limits the wrong way round', { limits: [{ currency: 'HKD', min: '2', max: '1' }] }],
    ['no reason', { reason: '' }],
  ])('is refused with %s, and its secrets are not repeated', async (_what, changes) => {
    const { status, body } = await add('refused', changes)
    expect([400, 409]).toContain(status)
    expect(JSON.stringify(body)).not.toContain(CONFIG.merchantPrivateKey.slice(0, 40))
    expect(await named('refused')).toBeUndefined()
  })

  it('is tried, disabled and enabled', async () => {
    await add('tried', { config: { ...CONFIG, gatewayUrl: 'http://127.0.0.1:9' } })
    const answers = await admin.browser.ask('POST /providers/tried/test')
    expect(answers.body).toMatchObject({ isWell: false })
    expect((await named('tried'))?.lastTest).toMatchObject({ isWell: false })
    for (const status of ['DISABLED', 'ACTIVE']) {
      const answer = await admin.browser.ask('POST /providers/tried/status', { status, reason })
      expect(answer.status).toBe(200)
      expect((await named('tried'))?.status).toBe(status)
    }
    expect((await admin.browser.ask('POST /providers/simulator/test')).body).toMatchObject({ isWell: true })
    expect(
      (await admin.browser.ask('POST /providers/simulator/status', { status: 'DISABLED', reason })).status,
    ).toBe(409)
  })

  it('tells how it does, as each process sees it', async () => {
    const provider = await addUpstream(gateway, await back.merchant())
    await expect.poll(async () => (await named(provider))?.circuit, { timeout: 60_000 }).toBe('CLOSED')
    expect((await named(provider))?.processes).toHaveLength(1)
    expect(await named('simulator')).toMatchObject({ isBuiltIn: true, circuit: null })
  })

  it('has the fields that its kind describes: those that must be there are missed, and secrets are never shown', async () => {
    const kinds = (await admin.browser.ask<ProviderKindRow[]>('GET /providers/kinds')).body
    const fields = kinds.find(({ kind }) => kind === 'ams')?.fields ?? []
    expect(fields.map(({ name }) => name).sort()).toEqual(
      [...new Set(['keyVersion', ...Object.keys(CONFIG)])].sort(),
    )
    const { body } = await add('described')
    const shown = fields.filter(({ isShown }) => isShown).map(({ name }) => name)
    expect(Object.keys(body.shown).sort()).toEqual(shown.sort())
    expect(fields.filter((field) => field.isSecret && field.isShown)).toEqual([])
    expect(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['merchantPrivateKey'])
    for (const { name, usual } of fields) {
      const config = { ...CONFIG, [name]: undefined }
      const { status } = await add('described', { config, isReplacing: true })
      expect([name, status === 200]).toEqual([name, usual !== null])
    }
  })

  it('is looked at by support, who change nothing', async () => {
    const support = await newOperator(gateway, admin, 'support')
    expect((await support.browser.ask('GET /providers')).status).toBe(200)
    expect((await support.browser.ask('POST /providers', account('theirs'))).status).toBe(403)
  })
})

describe('routes', () => {
  const path = '/provider-routes'
  const request = (changes: object = {}) => ({
    ...{ clientId: merchant.clientId, provider: 'simulator', method: null, currency: null, reason },
    ...changes,
  })
  const page = async (query: string) =>
    (await admin.browser.ask<Page<ProviderRouteRow>>(`GET ${path}?${query}`)).body

  it('are added, changed, listed by client and by provider, and removed, each with its entry', async () => {
    const added = await admin.browser.ask<ProviderRouteRow>(`POST ${path}`, request({ method: 'CARD' }))
    expect([added.status, added.body]).toMatchObject([200, { method: 'CARD', position: 1, share: 100 }])
    const { routeId } = added.body
    const changed = await admin.browser.ask(`POST ${path}/${routeId}`, { share: 30, position: 7, reason })
    expect([changed.status, changed.body]).toMatchObject([200, { routeId, position: 7, share: 30 }])
    for (const query of [`client=${merchant.clientId}`, 'provider=simulator', ''])
      expect((await page(query)).rows).toMatchObject([{ routeId, share: 30 }])
    expect((await page('provider=acme')).rows).toEqual([])
    expect((await admin.browser.ask(`POST ${path}/${routeId}/remove`, { reason })).status).toBe(200)
    expect((await admin.browser.ask(`POST ${path}/${routeId}/remove`, { reason })).status).toBe(409)
    const entries = await gateway.database.query<{ action: string }>(
      "select action from audit_entries where client_id = $1 and action like 'route%' order by entry_id",
      [merchant.clientId],
    )
    expect(entries.map(({ action }) => action)).toEqual(['route_added', 'route_changed', 'route_removed'])
  })

  it('of many clients come page by page, each once', async () => {
    const methods = (await admin.browser.ask<SwitchedOffMethods>('GET /methods/off')).body.methods
    const clients = [await gateway.merchant(), await gateway.merchant()]
    const requests = clients.flatMap(({ clientId }) =>
      methods.slice(0, 28).map(({ type }) => request({ clientId, method: type, position: 3 })),
    )
    for (const one of requests) await admin.browser.ask(`POST ${path}`, one)
    const first = await page('')
    const second = await page(`cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([50, 6, null])
    expect(new Set([...first.rows, ...second.rows].map(({ routeId }) => routeId)).size).toBe(56)
  })

  it.each([
    ['a client that there is not', { clientId: '5NOBODY' }],
    ['a provider that there is not', { provider: 'nobody' }],
    ['amounts without a currency', { min: '1' }],
    ['a share beyond all', { share: 1001 }],
  ])('are refused for %s', async (_what, changes) => {
    const { status } = await admin.browser.ask(`POST ${path}`, request(changes))
    expect([400, 409]).toContain(status)
  })
})
