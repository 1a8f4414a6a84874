import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newAgreement } from '../support/agreements.ts'
import { authorized } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payByOrderCode } from '../support/in-store.ts'
import { type Merchant, payRequest, type TestAnswer } from '../support/merchant.ts'
import { jobsOf, atOnce, balancesOf, countRows, listWrongBalances, paid } from '../support/money.ts'
import { useReceiver } from '../support/receiver.ts'
import { registrationRequest } from '../support/registration.ts'
import { allSearched } from '../support/search.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

/** Waits for the end of one that takes long. */
async function reset(client: Merchant): Promise<TestAnswer> {
  const answer = await client.call('simulator/reset', {})
  return answer.code === 'RESET_IN_PROCESS' ? reset(client) : answer
}

/** What is not emptied: who did what, the client itself, how far its feed has come, where its payments go. */
const KEPT = [
  'audit_entries',
  'audit_heads',
  'client_clocks',
  'client_gateway_keys',
  'client_keys',
  'client_logos',
  'client_notification_urls',
  'clients',
  // Emptied too, but the call that empties is a use of a key itself, written down a moment later.
  'key_uses',
  'notification_feeds',
  'notification_listeners',
  'provider_routes',
]

/** How many rows the client has, by table; the job of its upkeep, which every client has, is not counted. */
async function rowsOf(client: Merchant): Promise<Record<string, number>> {
  const tables = await gateway.database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'client_id' order by table_name`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const isUpkeep = name === 'agenda' ? 1 : 0
    const count = (await countRows(gateway, client, name)) - isUpkeep
    if (count > 0 && !KEPT.includes(name)) counts[name] = count
  }
  return counts
}

/** A little of everything. */
async function live(client: Merchant): Promise<void> {
  const { paymentId } = await paid(client, undefined, { paymentNotifyUrl: receiver.url() })
  await client.refund({ paymentId }, 100)
  await client.openDispute({ paymentId })
  const card = await authorized(client)
  await client.capture(card)
  await client.pay()
  await client.createSession()
  await newAgreement(client)
  await client.issueCode()
  await payByOrderCode(client)
  await client.register(registrationRequest())
  await client.plan('payments/refund', 'PROCESS_FAIL')
  await client.advance(3_600)
}

/** Meanwhile the gateway rolls up balances and notes how far it has searched, as ever. */
const withoutUpkeep = ({ ledger_queue, account_balances, search_marks, ...rows }: Record<string, number>) =>
  rows

describe('a client that is emptied', () => {
  it('has nothing left of what it did, and its clock shows real time; others notice nothing', async () => {
    const neighbour = await gateway.merchant()
    await live(merchant)
    await live(neighbour)
    await allSearched(gateway, neighbour)
    const before = await rowsOf(neighbour)
    expect(Object.keys(await rowsOf(merchant)).length).toBeGreaterThan(15)
    expect((await reset(merchant)).code).toBe('SUCCESS')
    expect(withoutUpkeep(await rowsOf(merchant))).toEqual({})
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect(withoutUpkeep(await rowsOf(neighbour))).toEqual(withoutUpkeep(before))
    expect(await listWrongBalances(gateway)).toEqual([])
    const { body } = await merchant.advance(0)
    expect(Math.abs(new Date(String(body.now)).getTime() - Date.now())).toBeLessThan(60_000)
    expect((await neighbour.advance(0)).body.now).not.toBe(body.now)
  })

  it('goes on as a new one, with the same keys and the same ids', async () => {
    const request = payRequest()
    const first = (await merchant.pay(request)).body
    await merchant.complete({ paymentId: first.paymentId }, 'SUCCESS')
    await merchant.plan('payments/pay', 'PROCESS_FAIL')
    expect((await reset(merchant)).code).toBe('SUCCESS')
    expect((await merchant.inquire({ paymentId: first.paymentId })).code).toBe('ORDER_NOT_EXIST')
    const again = await merchant.pay(request)
    expect(again.code).toBe('PAYMENT_IN_PROCESS')
    expect(again.body.paymentId).not.toBe(first.paymentId)
    await merchant.complete({ paymentId: again.body.paymentId }, 'FAIL')
    expect((await merchant.inquire(request)).body.paymentStatus).toBe('FAIL')
    expect((await merchant.notifications()).map(({ body }) => body.paymentId)).toEqual([again.body.paymentId])
  })

  it('asks providers under keys that are new to them', async () => {
    const request = payRequest()
    const keys = async () =>
      (
        await gateway.database.query('select attempt_id from attempts where client_id = $1', [
          merchant.clientId,
        ])
      )[0]
    await merchant.pay(request)
    await merchant.complete(request, 'SUCCESS')
    const before = await keys()
    await reset(merchant)
    await merchant.pay(request)
    await merchant.complete(request, 'SUCCESS')
    expect(await keys()).not.toEqual(before)
  })

  it('can go on with a cursor of before, which brings what is new alone', async () => {
    await paid(merchant)
    const { body } = await merchant.call('notifications/list', {})
    const cursor = body.nextCursor
    await reset(merchant)
    expect((await merchant.call('notifications/list', { cursor })).body).toMatchObject({
      notifications: [],
      nextCursor: cursor,
    })
    const { paymentId } = await paid(merchant)
    const { body: after } = await merchant.call('notifications/list', { cursor })
    expect(after.notifications).toMatchObject([{ body: { paymentId } }])
    expect((await merchant.call('notifications/list', {})).body.notifications).toHaveLength(1)
  })

  it('has the job of its upkeep again, and an entry in the audit trail', async () => {
    await paid(merchant)
    await reset(merchant)
    expect(await jobsOf(gateway, merchant)).toEqual([])
    expect(await countRows(gateway, merchant, 'agenda')).toBe(1)
    const entries = await gateway.database.query(
      "select actor, action from audit_entries where client_id = $1 and action = 'client_emptied'",
      [merchant.clientId],
    )
    expect(entries).toEqual([{ actor: `client ${merchant.clientId}`, action: 'client_emptied' }])
  })

  it('can be emptied again, and several times at one moment', async () => {
    await paid(merchant)
    const codes = (await atOnce(4, () => reset(merchant))).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['SUCCESS']))
    expect((await reset(merchant)).code).toBe('SUCCESS')
    expect(withoutUpkeep(await rowsOf(merchant))).toEqual({})
  })

  it('in the slices of a large one', async () => {
    await gateway.database.query(
      `insert into transfers (client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind,
         currency, amount_minor, happened_at, payment_id, provider)
       select $1, 'PAYMENT', n::text, 1, 'a', 'provider', 'b', 'payable', 'HKD', 1, now(), n::text, 'simulator'
       from generate_series(1, 6000) n`,
      [merchant.clientId],
    )
    await gateway.database.query(
      `insert into simulated_charges (client_id, charge_key, outcome, result_code)
       select $1, n::text, 'SUCCESS', 'SUCCESS' from generate_series(1, 6000) n`,
      [merchant.clientId],
    )
    expect((await reset(merchant)).code).toBe('SUCCESS')
    expect(withoutUpkeep(await rowsOf(merchant))).toEqual({})
  })
})

describe('calls at the moment of a reset', () => {
  it('are gone as a whole or stand as a whole', async () => {
    const calls = atOnce(24, async () => {
      const request = payRequest()
      const { body } = await merchant.pay({ ...request, paymentNotifyUrl: receiver.url() })
      await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
      await merchant.refund({ paymentId: body.paymentId }, 100)
    })
    const resets = atOnce(3, () => reset(merchant))
    await Promise.all([calls, resets])
    expect(await halves(merchant)).toEqual([])
    expect(await listWrongBalances(gateway)).toEqual([])
    expect((await reset(merchant)).code).toBe('SUCCESS')
    expect(withoutUpkeep(await rowsOf(merchant))).toEqual({})
  })

  it('that move the clock do not move the one of afterwards', async () => {
    await paid(merchant, undefined, { paymentNotifyUrl: 'http://127.0.0.1:9/' })
    const [moved] = await Promise.all([merchant.advance(86_400), reset(merchant)])
    expect(['SUCCESS', 'UNKNOWN_EXCEPTION']).toContain(moved?.code)
    expect((await reset(merchant)).code).toBe('SUCCESS')
    const { body } = await merchant.advance(0)
    expect(Math.abs(new Date(String(body.now)).getTime() - Date.now())).toBeLessThan(60_000)
  })
})

/** What refers to something that is not there. */
const halves = ({ clientId }: Merchant) =>
  gateway.database.query(
    `with gone as (
       select 'request id' as what, payment_id from payment_request_ids where client_id = $1 and payment_id is not null
       union all select 'payment ' || kind, payment_id from attempts where client_id = $1
       union all select 'transfer', payment_id from transfers where client_id = $1
       union all select 'transaction', payment_id from payment_transactions where client_id = $1
       union all select 'expiry', subject_id from agenda where client_id = $1 and kind = 'expire_payment'
     )
     select what from gone where not exists (
       select 1 from payments p where p.client_id = $1 and p.payment_id = gone.payment_id)`,
    [clientId],
  )

describe('a production client', () => {
  it('cannot be emptied by a call', async () => {
    const production = await gateway.merchant('production')
    const { code } = await production.call('simulator/reset', {}, { prefix: '/ams/api' })
    expect(code).toBe('ACCESS_DENIED')
  })

  it('keeps its ledger whatever the gateway asks of the database', async () => {
    const { clientId } = await gateway.merchant('production')
    const ask = (text: string) => gateway.storage.pool.query(text, [clientId])
    await expect(ask('select remove_sandbox_transfers($1, 10)')).rejects.toThrow(
      'only the books of a sandbox client',
    )
    await expect(ask('delete from transfers where client_id = $1')).rejects.toThrow('permission denied')
  })

  it('and keeps them when the gateway first makes a sandbox client of it', async () => {
    const { clientId } = await gateway.merchant('production')
    const ask = (text: string) => gateway.storage.pool.query(text, [clientId])
    await ask("update clients set environment = 'sandbox' where client_id = $1")
    await expect(ask('select remove_sandbox_transfers($1, 10)')).rejects.toThrow(
      'only the books of a sandbox client',
    )
  })

  it('and whoever is not the gateway cannot empty a sandbox client', async () => {
    const role = `stranger_${randomUUID().slice(0, 8)}`
    await gateway.database.query(`create role ${role}`)
    const [rights] = await gateway.database.query(
      "select has_function_privilege($1, 'remove_sandbox_transfers(text, integer)', 'execute') as may",
      [role],
    )
    await gateway.database.query(`drop role ${role}`)
    expect(rights).toEqual({ may: false })
  })
})
