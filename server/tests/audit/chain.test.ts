import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { sealOfRemoved } from '../../src/registry/audit/write-chain.ts'
import { AuditTrail, type ClientReport, verifyChains } from '../../src/registry/audit/index.ts'
import { actorMark, type KeyedDigest } from '../../src/domain/index.ts'
import { setMerchantStatus } from '../../src/registry/clients/index.ts'
import { deleteAuditEntriesBefore } from '../../src/storage/index.ts'
import { isOnCitus, movedBy } from '../support/database.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'

const gateway = useGateway()
const run = (text: string, ...values: unknown[]) => gateway.database.query(text, values)

const EVENT = { action: 'read', subject: 'something', before: null, after: null } as const
const WHO = { ...OPERATOR, actor: 'user u1' }

let clientId: string
let digest: KeyedDigest
beforeEach(async () => {
  ;({ clientId } = await gateway.merchant())
  digest = (await gateway.trail.findDigest()) ?? expect.fail('no key')
  // Merchant, then five by a user.
  for (let count = 1; count <= 5; count += 1)
    await gateway.trail.note(WHO, {
      ...{ ...EVENT, clientId, subject: `thing ${count}` },
      after: { z: [1, { b: 0.5, a: 'ä' }], 10: null, count, at: new Date() },
    })
})

async function verified(more: object = {}): Promise<ClientReport> {
  const { clients } = await verifyChains({
    ...{ db: gateway.storage.db, clientId, digest, chainedFrom: null, known: new Map(), onProgress() {} },
    ...more,
  })
  return clients[0] ?? expect.fail('no report')
}

/** As somebody who owns the database. */
async function tamper(statement: string, ...values: unknown[]): Promise<void> {
  if (!isOnCitus) await run('alter table audit_entries disable trigger user')
  await run(statement, clientId, ...values)
  if (!isOnCitus) await run('alter table audit_entries enable trigger user')
}

const entryId = async (number: number) =>
  (
    await run(
      'select entry_id from audit_entries where client_id = $1 and chain_number = $2',
      clientId,
      number,
    )
  )[0]?.entry_id as string

describe('a chain that nobody has tampered with', () => {
  it('is whole, and numbers its entries in the order in which they were written', async () => {
    expect(await verified()).toMatchObject({
      entries: 6,
      number: 6,
      unchained: 0,
      unconfirmed: 0,
      fault: null,
    })
    await setMerchantStatus(gateway.trail, OPERATOR, clientId, { status: 'DISABLED' })
    expect(await verified()).toMatchObject({ entries: 7, fault: null })
  })

  it('is whole after many entries of one moment, of several nodes', async () => {
    const others = [1, 2].map(
      () =>
        new AuditTrail({
          ...{ db: gateway.storage.db, log: pino({ level: 'silent' }), clock: { now: () => new Date() } },
          findDigest: gateway.trail.findDigest,
        }),
    )
    await Promise.all(
      [gateway.trail, ...others].flatMap((trail) =>
        Array.from({ length: 15 }, () => trail.note(WHO, { ...EVENT, clientId })),
      ),
    )
    expect(await verified()).toMatchObject({ entries: 51, number: 51, fault: null })
  })

  it('goes on after a database transaction that was not committed', async () => {
    const failed = gateway.trail.db.transaction().execute(async (tx) => {
      await gateway.trail.noteWithin(tx, WHO, { ...EVENT, clientId })
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    await gateway.trail.note(WHO, { ...EVENT, clientId })
    expect(await verified()).toMatchObject({ entries: 7, number: 7, fault: null })
  })

  it('is held by two who write of several clients without waiting for each other', async () => {
    const { clientId: other } = await gateway.merchant()
    const write = (clients: string[]) =>
      gateway.trail.db.transaction().execute(async (tx) => {
        for (const client of clients) await gateway.trail.noteWithin(tx, WHO, { ...EVENT, clientId: client })
      })
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) => write(turn % 2 ? [clientId, other] : [other, clientId])),
    )
    expect(await verified()).toMatchObject({ entries: 14, fault: null })
  })

  it('begins after the entries of older versions, and says how many they are', async () => {
    const older = 'BEFORE_ALL'
    await run(
      `insert into audit_entries (client_id, entry_id, at, actor, action)
       select $1, '20200101000000000' || n, '2020-01-01', 'x', 'read' from generate_series(1, 3) n`,
      older,
    )
    expect(await verified({ clientId: older })).toMatchObject({ entries: 0, unchained: 3, fault: null })
    await gateway.trail.note(WHO, { ...EVENT, clientId: older })
    expect(await verified({ clientId: older })).toMatchObject({ entries: 1, unchained: 3, fault: null })
  })

  it('is one of all that are looked through at once', async () => {
    const { clients } = await verifyChains({
      ...{ db: gateway.storage.db, clientId: null, digest, chainedFrom: null, known: new Map() },
      onProgress() {},
    })
    const ids = clients.map((client) => client.clientId)
    expect(ids).toContain(clientId)
    expect(ids).toContain('-')
    expect(clients.filter(({ fault }) => fault)).toEqual([])
  })

  it('stands in the log with its hashes', async () => {
    const line = () =>
      gateway.logged.find((entry) => entry.event === 'audit' && entry.action === 'gateway_started')
    await expect.poll(line, { timeout: 10_000 }).toMatchObject({
      number: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
})

describe('tampering is found where', () => {
  const fault = async (more?: object) => (await verified(more)).fault

  it.each([
    ["actor = 'user u2'"],
    [`at = ${movedBy('at', '1 second')}`],
    ["at = 'infinity'"],
    ['subject = null'],
    [`after = jsonb_set(after, '{count}', '9')`],
    ["before = '{}'"],
    ["address = '203.0.113.1'"],
    ["trace_id = 'x'"],
    ['hash = sha256(hash)'],
  ])('an entry was changed: %s', async (change) => {
    await tamper(`update audit_entries set ${change} where client_id = $1 and chain_number = 3`)
    expect(await fault()).toEqual({ kind: 'changed', entryId: await entryId(3), number: 3 })
  })

  it('an entry was removed', async () => {
    await tamper('delete from audit_entries where client_id = $1 and chain_number = 3')
    expect(await fault()).toEqual({ kind: 'missing', entryId: await entryId(4), number: 4 })
  })

  it('an entry was removed, and those after it were numbered anew', async () => {
    await tamper('delete from audit_entries where client_id = $1 and chain_number = 3')
    await tamper(
      'update audit_entries set chain_number = chain_number - 1 where client_id = $1 and chain_number > 3',
    )
    await tamper('update audit_heads set number = 5 where client_id = $1')
    expect(await fault()).toMatchObject({ kind: 'changed', number: 3 })
  })

  it('the first entry was removed', async () => {
    await tamper('delete from audit_entries where client_id = $1 and chain_number = 1')
    expect(await fault()).toMatchObject({ kind: 'missing', number: 2 })
  })

  it('entries were removed as if retention had done it', async () => {
    await tamper('delete from audit_entries where client_id = $1 and chain_number < 3')
    await tamper(
      `update audit_heads h set from_number = 2, from_seal = seal,
         from_hash = (select hash from audit_entries e where e.client_id = h.client_id and chain_number = 3)
       where client_id = $1`,
    )
    expect(await fault()).toMatchObject({ kind: 'beginning' })
  })

  it('an entry was added between', async () => {
    const original = await entryId(3)
    await tamper(
      `insert into audit_entries select client_id, entry_id || '0', at, actor, os_user, host, address, action, subject,
         before, after, trace_id, chain_number, hash from audit_entries where client_id = $1 and chain_number = 3`,
    )
    expect(await fault()).toMatchObject({
      kind: 'doubled',
      entryId: `${original}0`,
    })
  })

  it('an entry was added without a hash', async () => {
    await tamper(
      `insert into audit_entries (client_id, entry_id, at, actor, action) values ($1, '20200101', '2020-01-01', 'x', 'read')`,
    )
    expect(await fault()).toEqual({ kind: 'unchained', entryId: '20200101', number: 0 })
    // As gateways of an older version write while others are renewed.
    expect(await fault({ chainedFrom: new Date('2021') })).toBe(null)
    expect(await fault({ chainedFrom: new Date('2019') })).toMatchObject({ kind: 'unchained' })
  })

  it('two entries have changed places', async () => {
    await tamper(
      `update audit_entries set chain_number = 7 - chain_number where client_id = $1 and chain_number in (3, 4)`,
    )
    expect(await fault()).toMatchObject({ kind: 'changed', number: 3 })
  })

  it('an entry was brought from another chain', async () => {
    const { clientId: other } = await gateway.merchant()
    await tamper('delete from audit_entries where client_id = $1 and chain_number = 1')
    const columns = (
      await run(
        "select column_name as name from information_schema.columns where table_name = 'audit_entries'",
      )
    ).map(({ name }) => String(name))
    await tamper(
      `insert into audit_entries (${columns.join(', ')})
       select ${columns.map((name) => (name === 'client_id' ? '$1' : name)).join(', ')} from audit_entries
       where client_id = $2 and chain_number = 1`,
      other,
    )
    expect(await fault()).toMatchObject({ kind: 'changed', number: 1 })
  })

  it('the end was cut off', async () => {
    await tamper('delete from audit_entries where client_id = $1 and chain_number > 4')
    expect(await fault()).toMatchObject({ kind: 'cut_off', number: 4 })
  })

  it('the end was cut off and its mark put back', async () => {
    const before = await verified()
    await tamper('delete from audit_entries where client_id = $1 and chain_number > 4')
    const mark = `update audit_heads h set number = 4,
      hash = (select hash from audit_entries e where e.client_id = h.client_id and chain_number = 4)`
    await tamper(`${mark} where client_id = $1`)
    expect(await fault()).toMatchObject({ kind: 'cut_off', number: 4 })
    // Whoever has kept the mark as it was then is found out by an earlier report alone.
    const content = JSON.stringify(['end', clientId, 4, (await hashOf(4)).toString('hex')])
    await tamper('update audit_heads set seal = $2 where client_id = $1', digest(content))
    expect(await fault()).toBe(null)
    const known = new Map([[clientId, { number: before.number, hash: before.hash }]])
    expect(await fault({ known })).toMatchObject({ kind: 'cut_off' })
  })

  it.each([
    ['as it is', ''],
    ['without its seal', ', seal = null'],
  ])(
    'the end was cut off and its mark put back %s, also when others have written since',
    async (_name, more) => {
      await tamper('delete from audit_entries where client_id = $1 and chain_number > 4')
      await tamper(
        `update audit_heads h set number = 4${more},
         hash = (select hash from audit_entries e where e.client_id = h.client_id and chain_number = 4)
       where client_id = $1`,
      )
      for (let count = 0; count < 2; count += 1) await gateway.trail.note(WHO, { ...EVENT, clientId })
      expect(await fault()).toMatchObject({ kind: 'found_broken', number: 5 })
      expect(await verified()).toMatchObject({ number: 6, keyless: 0 })
    },
  )

  it('all of it was removed, with its mark', async () => {
    const { number, hash } = await verified()
    await tamper('delete from audit_entries where client_id = $1')
    expect(await fault()).toMatchObject({ kind: 'cut_off', entryId: null })
    await tamper('delete from audit_heads where client_id = $1')
    expect(await fault({ known: new Map([[clientId, { number, hash }]]) })).toMatchObject({ kind: 'gone' })
  })

  it('the mark of the end alone was removed', async () => {
    await tamper('delete from audit_heads where client_id = $1')
    expect(await fault()).toMatchObject({ kind: 'no_end', number: 1 })
  })

  it('the chain was written anew by somebody without the key', async () => {
    const forger = new AuditTrail({
      ...{ db: gateway.storage.db, log: pino({ level: 'silent' }), clock: { now: () => new Date() } },
      findDigest: async () => null,
    })
    await tamper('delete from audit_entries where client_id = $1')
    await tamper('delete from audit_heads where client_id = $1')
    await forger.note(WHO, { ...EVENT, clientId })
    expect(await fault()).toMatchObject({ kind: 'keyless', number: 1 })
  })
})

const hashOf = async (number: number) =>
  (
    await run('select hash from audit_entries where client_id = $1 and chain_number = $2', clientId, number)
  )[0]?.hash as Buffer

describe('an operator without the key', () => {
  it('may write, and is confirmed by the next entry of somebody who has it', async () => {
    const keyless = new AuditTrail({
      ...{ db: gateway.storage.db, log: pino({ level: 'silent' }), clock: { now: () => new Date() } },
      findDigest: async () => null,
    })
    const operator = { ...OPERATOR, actor: actorMark({ kind: 'operator', id: 'alice' }) }
    for (let count = 0; count < 2; count += 1) await keyless.note(operator, { ...EVENT, clientId })
    expect(await verified()).toMatchObject({ keyless: 2, unconfirmed: 2, fault: null })
    await gateway.trail.note(WHO, { ...EVENT, clientId })
    expect(await verified()).toMatchObject({ keyless: 2, unconfirmed: 0, fault: null })
  })
})

describe('retention', () => {
  const DAY_MS = 86_400_000
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

  it('leaves a chain that begins after what was removed last', async () => {
    clientId = `AGED_${clientId}`
    for (const days of [900, 800, 700, 10])
      await gateway.trail.note(WHO, { ...EVENT, clientId }, daysAgo(days))
    const remove = (days: number) =>
      deleteAuditEntriesBefore(gateway.storage.db, clientId, {
        moment: daysAgo(days),
        seal: sealOfRemoved(digest, clientId),
      })
    expect(await remove(750)).toBe(2)
    expect(await verified()).toMatchObject({ entries: 2, number: 4, fault: null })
    await gateway.trail.note(WHO, { ...EVENT, clientId })
    expect(await remove(400)).toBe(1)
    expect(await verified()).toMatchObject({ entries: 2, number: 5, fault: null })
    expect(await remove(400)).toBe(0)
    await tamper('delete from audit_entries where client_id = $1 and chain_number = 4')
    expect((await verified()).fault).toMatchObject({ kind: 'missing', number: 5 })
  })
})
