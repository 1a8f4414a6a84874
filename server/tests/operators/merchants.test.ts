import { beforeAll, describe, expect, it } from 'vitest'
import type { MerchantList, MerchantPage } from '../../src/entrances/operator-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { callerFor, newOwner } from '../support/portal.ts'

const gateway = useGateway({ FEES: 'CARD=2.9' })
let [administrator, support]: (TestOperator | undefined)[] = []
let owner: Awaited<ReturnType<typeof newOwner>> | undefined
let caller: Merchant | undefined

beforeAll(async () => {
  administrator = await firstOperator(gateway)
  support = await newOperator(gateway, administrator, 'support')
  owner = await newOwner(gateway)
  caller = await callerFor(owner)
}, 60_000)

const ask = <T>(line: string, body?: unknown) => (administrator as TestOperator).browser.ask<T>(line, body)
const pageOf = async (clientId: string) => (await ask<MerchantPage>(`GET /merchants/${clientId}`)).body
const own = () => ({ owner: owner as NonNullable<typeof owner>, merchant: caller as Merchant })

describe('the list of merchants', () => {
  it('is paged, the newest first, and each is there once however many there are', async () => {
    await gateway.database.query(
      `insert into clients (client_id, name, environment, gateway_key_id, created_at)
       select 'SANDBOX_5MANY' || n, 'Many ' || n, 'sandbox', (select min(key_id) from gateway_keys),
         now() - interval '1 hour' from generate_series(1, 1200) n`,
    )
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const line: string = `GET /merchants?search=many&environment=sandbox${cursor && `&cursor=${cursor}`}`
      const { body } = await ask<MerchantList>(line)
      seen.push(...body.rows.map(({ clientId }) => clientId))
      cursor = body.nextCursor
    }
    expect(seen).toHaveLength(1_200)
    expect(new Set(seen).size).toBe(1_200)
    const [first] = (await ask<MerchantList>('GET /merchants')).body.rows
    expect(first?.name).not.toMatch(/^Many/)
  })

  it('finds by a part of the name, of the client ID and of the organisation, and filters', async () => {
    const { owner } = own()
    for (const search of [owner.clientId.slice(8, 20).toLowerCase(), 'CORNER SH']) {
      const { body } = await ask<MerchantList>(`GET /merchants?search=${encodeURIComponent(search)}`)
      expect(body.rows.map(({ clientId }) => clientId)).toContain(owner.clientId)
    }
    const { body } = await ask<MerchantList>('GET /merchants?environment=production&search=corner')
    expect(body.rows).toEqual([])
    expect((await ask<MerchantList>('GET /merchants?status=DISABLED')).body.rows).toEqual([])
    expect((await ask('GET /merchants?status=GONE')).status).toBe(400)
  })
})

describe('the page of a merchant', () => {
  it('shows its organisation, people, keys and payments, and no secret', async () => {
    const { owner, merchant } = own()
    await paid(merchant)
    await expect
      .poll(async () => (await pageOf(owner.clientId)).payments, { timeout: 20_000 })
      .toMatchObject({ byStatus: [{ status: 'SUCCESS', payments: 1 }] })
    const page = await pageOf(owner.clientId)
    expect(page).toMatchObject({
      organisation: { organisationId: owner.organisationId, name: 'Corner shop' },
      people: [{ name: 'Ada', role: 'owner' }],
      siblings: [],
      usual: { fees: { CARD: '2.9' }, requestsPerSecondMax: 5_000 },
      terms: { fees: {}, limits: {}, requestsPerSecondMax: null },
      keys: [{ version: 1, retiredAt: null }],
      payments: { days: 30, paid: [{ currency: 'HKD', value: '25800', payments: 1 }] },
    })
    expect(JSON.stringify(page)).not.toContain(owner.email)
    expect((await ask('GET /merchants/none')).status).toBe(404)
  })

  it('of a client that is nobody’s has no people', async () => {
    const { clientId } = await gateway.merchant()
    expect(await pageOf(clientId)).toMatchObject({ organisation: null, people: [], keys: [{ version: 1 }] })
  })
})

describe('what is changed of a merchant', () => {
  it('holds at once, and has an entry with its reason', async () => {
    const merchant = await gateway.merchant()
    const request = {
      region: 'SG',
      notifiesAgain: false,
      notifiesInStrictOrder: true,
      requestTimeToleranceSeconds: 600,
      fees: { CARD: '3.1+HKD:2' },
      limits: { HKD: '-100' },
      requestsPerSecondMax: 50,
      reason: 'A new contract',
    }
    const answer = await ask(`POST /merchants/${merchant.clientId}/settings`, request)
    expect(answer).toMatchObject({ status: 200 })
    expect(await pageOf(merchant.clientId)).toMatchObject({
      ...{
        region: 'SG',
        notifiesAgain: false,
        notifiesInStrictOrder: true,
        requestTimeToleranceSeconds: 600,
      },
      terms: { fees: { CARD: '3.1+HKD:2.00' }, limits: { HKD: '-100.00' }, requestsPerSecondMax: 50 },
    })
    await expect.poll(async () => (await merchant.pay()).code).toBe('PAYMENT_AMOUNT_EXCEED_LIMIT')
    await ask(`POST /merchants/${merchant.clientId}/settings`, { limits: { HKD: null }, reason: 'Lifted' })
    expect((await pageOf(merchant.clientId)).terms).toMatchObject({
      limits: {},
      fees: { CARD: '3.1+HKD:2.00' },
    })
    const entries = await gateway.database.query(
      `select actor, after ->> 'reason' as reason from audit_entries
       where client_id = $1 and action = 'merchant_settings_changed' order by entry_id`,
      [merchant.clientId],
    )
    const actor = `operator ${(administrator as TestOperator).email}`
    expect(entries).toEqual([
      { actor, reason: 'A new contract' },
      { actor, reason: 'Lifted' },
    ])
  })

  it('is refused where it means nothing, and nothing of it is done', async () => {
    const { clientId } = await gateway.merchant()
    const change = (request: object) =>
      ask(`POST /merchants/${clientId}/settings`, { reason: 'Why', region: 'SG', ...request })
    expect((await change({ fees: { CARD: 'much' } })).body).toMatchObject({
      error: { code: 'refused', facts: { why: 'term_fee' } },
    })
    expect((await change({ limits: { HKD: '5-1' } })).status).toBe(409)
    expect((await change({ requestsPerSecondMax: 0 })).status).toBe(409)
    expect((await change({ region: 'Nowhere' })).status).toBe(400)
    expect((await change({ reason: '' })).status).toBe(400)
    expect(await pageOf(clientId)).toMatchObject({ region: null, terms: { fees: {}, limits: {} } })
  })

  it('may be that it is disabled, with a reason: it is refused at once, and served again when enabled', async () => {
    const merchant = await gateway.merchant()
    const path = `POST /merchants/${merchant.clientId}/status`
    expect((await ask(path, { status: 'DISABLED' })).status).toBe(400)
    await ask(path, { status: 'DISABLED', reason: 'Fraud' })
    await expect.poll(async () => (await merchant.pay()).code).toBe('INVALID_CLIENT_STATUS')
    expect((await pageOf(merchant.clientId)).status).toBe('DISABLED')
    await ask(path, { status: 'ACTIVE', reason: 'A mistake' })
    await expect.poll(async () => (await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
    const rows = await gateway.database.query(
      "select action, after from audit_entries where client_id = $1 and action like 'merchant_%abled' order by entry_id",
      [merchant.clientId],
    )
    expect(rows).toMatchObject([
      { action: 'merchant_disabled', after: { reason: 'Fraud' } },
      { action: 'merchant_enabled', after: { reason: 'A mistake' } },
    ])
  })

  it('is nothing for support', async () => {
    const { clientId } = await gateway.merchant()
    const { browser } = support as TestOperator
    const request = { status: 'DISABLED', reason: 'Why' }
    expect((await browser.ask(`POST /merchants/${clientId}/status`, request)).status).toBe(403)
    expect((await browser.ask(`GET /merchants/${clientId}`)).status).toBe(200)
  })
})
