import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { AuditTrail } from '../../src/registry/audit/index.ts'
import type { AuditEntry } from '../../src/domain/index.ts'
import {
  addMerchantKey,
  ensureGatewayKey,
  retireMerchantKey,
  setMerchantStatus,
  setUpMerchant,
} from '../../src/registry/clients/index.ts'
import { listAuditEntries, listClients } from '../../src/storage/index.ts'
import { anywhere } from '../support/addresses.ts'
import { isOnCitus } from '../support/database.ts'
import { OPERATOR, startTestGateway, type TestGateway, useGateway } from '../support/gateway.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()

/** The oldest first. */
async function entriesOf(clientId: string, of: TestGateway = gateway): Promise<AuditEntry[]> {
  const all = { action: undefined, since: undefined, until: undefined, limit: 1_000 }
  return (await listAuditEntries(of.storage.db, { clientId, ...all })).reverse()
}

const actionsOf = async (clientId: string) => (await entriesOf(clientId)).map(({ action }) => action)

const SHA256 = /^[0-9a-f]{64}$/
const NOTHING = {
  notifiesAgain: undefined,
  notifiesInStrictOrder: undefined,
  requestTimeToleranceSeconds: undefined,
  urls: [],
}

describe('what an operator changes', () => {
  it('leaves an entry that says who did it, when and from where', async () => {
    const begunAt = new Date()
    const { clientId } = await gateway.merchant('production')
    const [entry] = await entriesOf(clientId)
    expect(entry).toMatchObject({
      ...OPERATOR,
      action: 'merchant_created',
      clientId,
      before: null,
      after: {
        name: 'A merchant',
        environment: 'production',
        region: null,
        keyVersion: 1,
        isPairMadeHere: false,
        publicKeySha256: expect.stringMatching(SHA256),
      },
    })
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(begunAt.getTime())
    expect(entry?.at.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('is neither written nor logged where the database transaction is not committed', async () => {
    const { clientId } = await gateway.merchant()
    const [subject, before, after] = ['payment 1', null, { refundRequestId: 'r', amount: {} }]
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const trail = new AuditTrail({
      ...{ db: gateway.storage.db, log, clock: { now: () => new Date() } },
      findDigest: gateway.trail.findDigest,
    })
    const refunded = trail.db.transaction().execute(async (tx) => {
      const event = { clientId, action: 'payment_refunded', subject, before, after } as const
      await trail.noteWithin(tx, OPERATOR, event)
      throw new Error('refused')
    })
    await expect(refunded).rejects.toThrow('refused')
    expect(await actionsOf(clientId)).toEqual(['merchant_created'])
    expect(lines).toEqual([])
  })

  it('says what was before and what is after', async () => {
    const { clientId } = await gateway.merchant()
    const url = 'https://shop.example/notify'
    const setUp = (request: object) =>
      setUpMerchant(gateway.trail, OPERATOR, clientId, { ...NOTHING, ...request })
    await setUp({ notifiesAgain: false, urls: anywhere([{ kind: 'notifyPayment', url }]) })
    await setUp({ urls: anywhere([{ kind: 'notifyPayment', url: 'https://thief.example/' }]) })
    await setMerchantStatus(gateway.trail, OPERATOR, clientId, { status: 'DISABLED' })
    await setMerchantStatus(gateway.trail, OPERATOR, clientId, { status: 'ACTIVE' })
    expect((await entriesOf(clientId)).slice(1)).toMatchObject([
      {
        action: 'merchant_settings_changed',
        before: { notifiesAgain: true, notificationUrls: {} },
        after: { notifiesAgain: false, notificationUrls: { notifyPayment: url } },
      },
      {
        action: 'merchant_settings_changed',
        before: { notificationUrls: { notifyPayment: url } },
        after: { notificationUrls: { notifyPayment: 'https://thief.example/' } },
      },
      { action: 'merchant_disabled', before: { status: 'ACTIVE' }, after: { status: 'DISABLED' } },
      { action: 'merchant_enabled', before: { status: 'DISABLED' }, after: { status: 'ACTIVE' } },
    ])
  })

  it('names a key by its version and digest, and never holds a private one', async () => {
    const { clientId } = await gateway.merchant()
    const { merchantPrivateKey = '' } = await addMerchantKey(gateway.trail, OPERATOR, clientId, undefined)
    await retireMerchantKey(gateway.trail, OPERATOR, clientId, { version: 2 })
    const [, added, retired] = await entriesOf(clientId)
    expect(added).toMatchObject({
      action: 'client_key_added',
      subject: 'key 2',
      after: { isPairMadeHere: true, publicKeySha256: expect.stringMatching(SHA256) },
    })
    expect(retired).toMatchObject({
      action: 'client_key_retired',
      subject: 'key 2',
      before: { publicKeySha256: added?.after?.publicKeySha256 },
    })
    expect(merchantPrivateKey.length).toBeGreaterThan(1_000)
    const rows = await gateway.database.query('select * from audit_entries')
    expect(JSON.stringify([rows, gateway.logged])).not.toContain(merchantPrivateKey.slice(40, 80))
  })

  it('shows that the query of an address changed, and not what it is', async () => {
    const { clientId } = await gateway.merchant()
    for (const token of ['first-token', 'second-token'])
      await setUpMerchant(gateway.trail, OPERATOR, clientId, {
        ...NOTHING,
        urls: anywhere([{ kind: 'notifyPayment', url: `https://shop.example/notify?token=${token}` }]),
      })
    const entries = (await entriesOf(clientId)).slice(1)
    const shown = entries.map(({ after }) => JSON.stringify(after))
    expect(shown[0]).toMatch(/https:\/\/shop\.example\/notify\?sha256=[0-9a-f]{16}"/)
    expect(shown[1]).not.toBe(shown[0])
    expect(JSON.stringify(entries)).not.toContain('-token')
  })

  it('that is refused leaves no entry', async () => {
    const { clientId } = await gateway.merchant()
    await expect(retireMerchantKey(gateway.trail, OPERATOR, clientId, { version: 7 })).rejects.toThrow(
      /no active key/,
    )
    const fee = { fees: { CARD: 'much' } }
    await expect(
      setUpMerchant(gateway.trail, OPERATOR, clientId, { ...NOTHING, urls: [], terms: fee }),
    ).rejects.toThrow(/A fee is/)
    await expect(
      setMerchantStatus(gateway.trail, OPERATOR, 'SANDBOX_NONE', { status: 'DISABLED' }),
    ).rejects.toThrow(/There is no client/)
    expect(await actionsOf(clientId)).toEqual(['merchant_created'])
    expect(await actionsOf('SANDBOX_NONE')).toEqual([])
  })

  it('is not done where its entry cannot be written', async ({ onTestFinished }) => {
    const own = await startTestGateway()
    onTestFinished(() => own.stop())
    const { clientId } = await own.merchant()
    await own.database.query('alter table audit_entries add constraint closed check (false) not valid')
    const acts = [
      () => setMerchantStatus(own.trail, OPERATOR, clientId, { status: 'DISABLED' }),
      () => addMerchantKey(own.trail, OPERATOR, clientId, undefined),
      () => retireMerchantKey(own.trail, OPERATOR, clientId, { version: 1, mayBeLast: true }),
      () => setUpMerchant(own.trail, OPERATOR, clientId, { ...NOTHING, notifiesAgain: false }),
      () => own.merchant(),
    ]
    const before = await listClients(own.storage.db)
    for (const act of acts) await expect(act()).rejects.toThrow(/closed/)
    expect(await listClients(own.storage.db)).toEqual(before)
  })
})

// A reference table takes no triggers.
it.skipIf(isOnCitus)('a change that is not committed leaves no entry', async ({ onTestFinished }) => {
  const own = await startTestGateway()
  onTestFinished(() => own.stop())
  const { clientId } = await own.merchant()
  await own.database.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'at the commit'; end $$`,
  )
  await own.database.query(
    `create constraint trigger fails after update on clients deferrable initially deferred
     for each row execute function fail()`,
  )
  const disabling = setMerchantStatus(own.trail, OPERATOR, clientId, { status: 'DISABLED' })
  await expect(disabling).rejects.toThrow('at the commit')
  expect((await entriesOf(clientId, own)).map(({ action }) => action)).toEqual(['merchant_created'])
})

it('a gateway key that is made leaves an entry, and one that is there does not', async ({
  onTestFinished,
}) => {
  const own = await startTestGateway()
  onTestFinished(() => own.stop())
  const ensure = () => ensureGatewayKey({ trail: own.trail, sealer: own.sealer }, OPERATOR, 'sandbox')
  const made = async () => (await entriesOf('-', own)).filter(({ action }) => action === 'gateway_key_made')
  await ensure()
  expect(await made()).toEqual([])
  await own.database.query('alter table clients drop constraint clients_gateway_key_id_fkey')
  await own.database.query('delete from gateway_keys')
  // Two nodes that start together: one key, one entry.
  await Promise.all([ensure(), ensure()])
  expect(await made()).toMatchObject([{ ...OPERATOR, subject: 'sandbox key 1' }])
})

it('somebody who reads or exports is written down with the extent', async () => {
  const { clientId } = await gateway.merchant()
  const user = { ...OPERATOR, actor: 'user u-1', address: '203.0.113.9', traceId: 'trace-1' }
  const subject = 'payments'
  await gateway.trail.noteAccess(user, { clientId, action: 'exported', subject, extent: { rows: 12 } })
  expect((await entriesOf(clientId)).at(-1)).toMatchObject({
    actor: 'user u-1',
    address: '203.0.113.9',
    traceId: 'trace-1',
    action: 'exported',
    subject: 'payments',
    after: { rows: 12 },
  })
})

describe('a gateway', () => {
  it('writes down its start with version, machine and settings, and its stop, without a secret', async ({
    onTestFinished,
  }) => {
    const own = await startTestGateway({ RATE_LIMIT_PER_SECOND: '77', TLS_PORT: '' })
    onTestFinished(() => own.stop())
    await eventually(async () => expect(await entriesOf('-', own)).toHaveLength(1))
    await own.stopGateway()
    const [started, stopped, ...more] = await entriesOf('-', own)
    expect(more).toEqual([])
    expect(started).toMatchObject({
      action: 'gateway_started',
      actor: 'gateway',
      osUser: expect.stringMatching(/./),
      host: expect.stringMatching(/./),
      after: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        pid: process.pid,
        settings: {
          RATE_LIMIT_PER_SECOND: '77',
          MASTER_KEYS: 'given',
          DATABASE_URL: expect.stringMatching(/^postgres:\/\/\w+@\/t_\w+$/),
        },
      },
    })
    expect(stopped).toMatchObject({ action: 'gateway_stopped', actor: 'gateway' })
    const logged = own.logged.filter(({ event }) => event === 'audit')
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['merchant_created', 'gateway_started', 'gateway_stopped']),
    )
    expect(logged[1]).toMatchObject({ entryId: started?.entryId, clientId: '-', level: 30 })
  })

  it('writes down the sandbox merchant that it makes', async () => {
    const [entry] = await entriesOf('SANDBOX_5THESANDBOXMERCHANT')
    expect(entry).toMatchObject({ action: 'merchant_created', actor: 'gateway' })
  })
})
