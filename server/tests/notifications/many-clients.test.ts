// Clients that lie in one PostgreSQL share the statements that claim and record. Each gets what it would get alone, and
// nobody waits for another.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  type AddressClaim,
  type Attempted,
  type AttemptRecord,
  claimForAddresses,
  connect,
  type Database,
  recordAcknowledged,
  recordAttempts,
  type Storage,
} from '../../src/storage/index.ts'
import { createDatabase, isOnCitus, type TestDatabase } from '../support/database.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { acknowledge, settled, useReceiver } from '../support/receiver.ts'
import { standIn } from '../support/stand-in.ts'

/** Keeps rows locked until the test ends, or somebody lets go. */
async function lock(database: TestDatabase, text: string, values: unknown[]): Promise<() => Promise<void>> {
  const holder = new pg.Client(database.ownerUrl)
  await holder.connect()
  await holder.query('begin')
  const { rowCount } = await holder.query(text, values)
  expect(rowCount).toBeGreaterThan(0)
  let ended: Promise<void> | undefined
  const letGo = () => {
    ended ??= holder.end()
    return ended
  }
  onTestFinished(letGo)
  return letGo
}

describe('of twenty clients with something due at one moment', () => {
  // Longer than any test here takes: who is silent stays silent, and what is locked keeps its lease.
  const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', NOTIFICATION_TIMEOUT_SECONDS: '60' })
  const receiver = useReceiver()
  const EACH = 3

  const merchants: Merchant[] = []
  beforeAll(async () => {
    for (let count = 0; count < 20; count += 1) merchants.push(await gateway.merchant())
  })
  beforeEach(async () => {
    for (const table of ['notifications', 'notification_attempts', 'notification_endpoints'])
      await gateway.database.query(`delete from ${table}`)
    await gateway.database.query(
      'insert into notification_endpoints (client_id, address) select unnest($1::text[]), $2',
      [merchants.map(({ clientId }) => clientId), receiver.address],
    )
  })

  /** Each client's go to a path that is its name; they are due in so many seconds. */
  const insertDue = (seconds: number) =>
    gateway.database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
         address, state, due_at)
       select client_id, 'n-' || number, 'notifyPayment', 's-' || number, 1, now(), '{}', false, $2 || client_id, $3, 'WAITING',
         now() + make_interval(secs => $4)
       from unnest($1::text[]) as client_id, generate_series(1, $5::int) as number`,
      [merchants.map(({ clientId }) => clientId), receiver.url('/'), receiver.address, seconds, EACH],
    )
  const arrivedFor = ({ clientId }: Merchant) =>
    receiver.arrivals.filter(({ path }) => path === `/${clientId}`).length

  it('one is silent and one is locked by another session: the others have theirs, and those two when they may', async () => {
    const [silent, locked, ...others] = merchants as [Merchant, Merchant, ...Merchant[]]
    receiver.answerBy((response, { path }) =>
      path === `/${silent.clientId}` ? undefined : acknowledge(response),
    )
    await insertDue(2)
    const letGo = await lock(gateway.database, 'select from notifications where client_id = $1 for update', [
      locked.clientId,
    ])
    for (const other of others) await settled(other, 'ACKNOWLEDGED', EACH)
    expect(arrivedFor(locked)).toBe(0)
    await letGo()
    await settled(locked, 'ACKNOWLEDGED', EACH)
    expect(merchants.map(arrivedFor)).toEqual(merchants.map(() => EACH))
    expect(arrivedFor(silent)).toBe(EACH)
  })

  it('one is locked by another session when it acknowledges: the others are done with, and it is when it may', async () => {
    const [locked, ...others] = merchants as [Merchant, ...Merchant[]]
    const held: (() => void)[] = []
    receiver.answerBy((response, { path }) => {
      if (path === `/${locked.clientId}`) held.push(() => acknowledge(response))
      else acknowledge(response)
    })
    await insertDue(0)
    for (const other of others) await settled(other, 'ACKNOWLEDGED', EACH)
    while (held.length < EACH) await receiver.arrived(receiver.arrivals.length + 1)
    const letGo = await lock(gateway.database, 'select from notifications where client_id = $1 for update', [
      locked.clientId,
    ])
    for (const answer of held) answer()
    const states = 'select distinct state from notifications where client_id = $1'
    // What another client acknowledges meanwhile is written beside it.
    await gateway.database.query(
      "update notifications set state = 'WAITING', due_at = now(), attempts_of_round = 0 where client_id = $1",
      [others[0]?.clientId],
    )
    await expect
      .poll(() => gateway.database.query(states, [others[0]?.clientId]), { timeout: 20_000 })
      .toEqual([{ state: 'ACKNOWLEDGED' }])
    expect(await gateway.database.query(states, [locked.clientId])).toEqual([{ state: 'WAITING' }])
    await letGo()
    await settled(locked, 'ACKNOWLEDGED', EACH)
    expect(
      await gateway.database.query(
        'select notification_id, attempt from notification_attempts where client_id = $1 order by 1',
        [locked.clientId],
      ),
    ).toMatchObject(Array.from({ length: EACH }, (_, index) => ({ notification_id: `n-${index + 1}` })))
    expect(arrivedFor(locked)).toBe(EACH)
  })
})

describe.skipIf(isOnCitus)('one statement for many clients', () => {
  const CLIENTS = 60
  let made: TestDatabase | undefined
  let storage: Storage | undefined
  const database = standIn('the database', () => made)
  const db: Database = standIn('the handle', () => storage?.db)

  beforeAll(async () => {
    made = await createDatabase()
    storage = connect(made.url, () => {})
    await fill(made)
  })
  afterAll(async () => {
    await storage?.close()
    await made?.drop()
  })

  /**
   * Clients that differ in everything that a claim looks at: addresses that fail or are well, somebody who listens, what is
   * due, leased, tried before, and what an earlier one about the same thing holds up.
   */
  async function fill({ query }: TestDatabase): Promise<void> {
    await query(
      `insert into notification_endpoints (client_id, address, failing_since)
       select 'client-' || client, 'http://shop-' || shop || '.example:80', case when (client + shop) % 4 = 0 then now() end
       from generate_series(1, $1::int) as client, generate_series(1, 1 + client % 3) as shop`,
      [CLIENTS],
    )
    await query(
      `insert into notification_listeners (client_id, listener_id, listens_until)
       select 'client-' || client, 'a listener', now() + case when client % 10 = 0 then interval '1 hour' else interval '-1 hour' end
       from generate_series(1, $1::int, 5) as client`,
      [CLIENTS],
    )
    await query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
         address, state, due_at, attempts, attempts_of_round, first_failed_at, lease_token, lease_until)
       select 'client-' || client, subject || '-' || sequence, 'notifyPayment', subject::text, sequence, now(), '{}', false,
         'http://shop.example/', 'http://shop-' || 1 + subject % (1 + client % 3) || '.example:80',
         case when kind = 1 then 'ACKNOWLEDGED' when kind = 2 then 'FAILED' else 'WAITING' end,
         case when kind not in (1, 2) then now() + ((kind - 8) * 10 + sequence + subject * 0.01) * interval '1 second' end,
         kind % 2, kind % 2, case when kind % 2 = 1 then now() - (kind * 20) * interval '1 second' end,
         case when kind in (4, 7) then $2::uuid end,
         case when kind = 4 then now() - interval '1 minute' when kind = 7 then now() + interval '1 minute' end
       from generate_series(1, $1::int) as client, generate_series(1, client % 17) as subject, generate_series(1, 2) as sequence,
         lateral (select (client * 7 + subject * 3 + sequence * 5) % 9 as kind) as of_it`,
      [CLIENTS, TOKEN],
    )
    await query(
      "update notifications set held_from = due_at - interval '1 hour' where sequence = 2 and due_at is not null and lease_token is null",
    )
  }

  const TOKEN = '8f1f6ae4-9a5a-4b1c-9ad3-6d1f8f3f0001'

  const claims = (): AddressClaim[] =>
    Array.from({ length: CLIENTS }, (_, index) => ({
      clientId: `client-${index + 1}`,
      until: new Date(Date.now() + (index % 2) * 30_000),
      isInStrictOrder: index % 4 === 0,
      leaseSeconds: 18,
      limit: 1 + (index % 6) * 3,
      room: 20 + index,
      taken: index % 3 === 0 ? [{ address: 'http://shop-1.example:80', taken: 1 + (index % 5) }] : [],
      addressMax: 4 + (index % 9),
    }))

  /** What the work gives back and what it leaves in the tables, which are as they were afterwards. */
  async function traceOf<T>(work: (db: Database) => Promise<T>): Promise<{ given: T; left: unknown }> {
    let trace: { given: T; left: unknown } | undefined
    const undone = new Error('undone')
    await db
      .transaction()
      .execute(async (tx) => {
        const given = await work(tx)
        const notifications = await tx
          .selectFrom('notifications')
          .selectAll()
          .orderBy('client_id')
          .orderBy('notification_id')
          .execute()
        const others = {
          attempts: await tx
            .selectFrom('notification_attempts')
            .selectAll()
            .orderBy('client_id')
            .orderBy('notification_id')
            .execute(),
          endpoints: await tx
            .selectFrom('notification_endpoints')
            .selectAll()
            .orderBy('client_id')
            .orderBy('address')
            .execute(),
          agenda: await tx
            .selectFrom('agenda')
            .selectAll()
            .orderBy('client_id')
            .orderBy('subject_id')
            .execute(),
        }
        const isLeased = (at: Date | null) => at !== null && at.getTime() > Date.now() + 5_000
        const rows = notifications.map(({ lease_token: _, lease_until: until, ...row }) => ({
          ...row,
          isLeased: isLeased(until),
        }))
        trace = { given, left: { notifications: rows, ...others } }
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    if (!trace) throw new Error('nothing was done')
    return trace
  }

  const withoutTokens = (claimed: Awaited<ReturnType<typeof claimForAddresses>>) =>
    claimed.map(({ notifications, ...rest }) => ({
      ...rest,
      notifications: notifications.map(({ leaseToken: _, ...notification }) => notification),
    }))

  it('claims for each what it would get alone', async () => {
    const asked = claims()
    const together = await traceOf(async (tx) => withoutTokens(await claimForAddresses(tx, asked)))
    const alone = await traceOf(async (tx) => {
      const ends: Awaited<ReturnType<typeof claimForAddresses>> = []
      for (const claim of asked) ends.push(...(await claimForAddresses(tx, [claim])))
      return withoutTokens(ends)
    })
    expect(together).toEqual(alone)
    // Of everything there was something.
    expect(together.given.some(({ notifications }) => notifications.length > 1)).toBe(true)
    expect(together.given.some(({ heldUpAt }) => heldUpAt !== null)).toBe(true)
    expect(together.given.some(({ isCutShort }) => isCutShort)).toBe(true)
    expect(together.given.some(({ notifications }) => notifications.length === 0)).toBe(true)
  })

  const acknowledged = (clientId: string, notificationId: string, leaseToken = TOKEN): AttemptRecord => ({
    clientId,
    notificationId,
    leaseToken,
    address: `http://shop-${1 + (Number(notificationId.split('-')[0]) % (1 + (Number(clientId.slice(7)) % 3)))}.example:80`,
    url: 'http://shop.example/',
    attemptedAt: new Date('2026-11-15T02:14:03Z'),
    headers: { 'request-time': '2026-11-15T02:14:03Z' },
    status: 200,
    answer: 'well',
    detail: null,
    durationMs: 7,
    attemptsBefore: 0,
    failure: null,
    state: 'ACKNOWLEDGED',
    dueAt: null,
  })

  it('writes acknowledgements as they would be written client by client, and gives back those it does not write', async () => {
    const leased = await database.query<{ client_id: string; notification_id: string }>(
      'select client_id, notification_id from notifications where lease_token is not null order by 1, 2',
    )
    const records = leased.map((row) => acknowledged(row.client_id, row.notification_id))
    let left: ReadonlySet<Attempted> = new Set()
    const together = await traceOf(async (tx) => {
      left = await recordAcknowledged(tx, records)
      for (const record of records)
        if (left.has(record)) await recordAttempts(tx, record.clientId, [record], { notifiesAgain: true })
    })
    const alone = await traceOf(async (tx) => {
      for (const record of records)
        await recordAttempts(tx, record.clientId, [record], { notifiesAgain: true })
    })
    expect(together.left).toEqual(alone.left)
    expect(left.size).toBeGreaterThan(0)
    expect(left.size).toBeLessThan(records.length)
  })

  it('writes one attempt for who answers twice', async () => {
    const [row] = await database.query<{ client_id: string; notification_id: string }>(
      'select client_id, notification_id from notifications where lease_token is not null order by 1, 2 limit 1',
    )
    const record = acknowledged(row?.client_id ?? '', row?.notification_id ?? '')
    const once = await traceOf((tx) => recordAcknowledged(tx, [record]))
    const twice = await traceOf((tx) => recordAcknowledged(tx, [record, { ...record }]))
    expect(twice.left).toEqual(once.left)
  })

  it('writes nothing for who has lost the lease', async () => {
    const [row] = await database.query<{ client_id: string; notification_id: string }>(
      'select client_id, notification_id from notifications where lease_token is not null order by 1, 2 limit 1',
    )
    const record = acknowledged(
      row?.client_id ?? '',
      row?.notification_id ?? '',
      '8f1f6ae4-9a5a-4b1c-9ad3-6d1f8f3f0002',
    )
    const nothing = await traceOf(async () => [...[record]])
    expect(await traceOf(async (tx) => [...(await recordAcknowledged(tx, [record]))])).toEqual(nothing)
  })

  it('waits for nobody: what is locked is not claimed, and given back if it is acknowledged', async () => {
    const [first, second] = await database.query<{ client_id: string; notification_id: string }>(
      `select distinct on (client_id) client_id, notification_id from notifications n
       where lease_until > now() and not exists (select from notification_endpoints e
         where e.client_id = n.client_id and e.address = n.address and failing_since is not null)
         and not exists (select from notifications next
           where next.client_id = n.client_id and next.subject_id = n.subject_id and next.sequence > n.sequence)`,
    )
    if (!first || !second) throw new Error('there are too few')
    await lock(database, 'select from notifications where client_id = $1 for update', [first.client_id])
    const records = [first, second].map((row) => acknowledged(row.client_id, row.notification_id))
    const { given: left } = await traceOf((tx) => recordAcknowledged(tx, records))
    expect([...left]).toEqual([records[0]])
    const { given: claimed } = await traceOf((tx) => claimForAddresses(tx, claims()))
    expect(claimed.flatMap(({ notifications }) => notifications).length).toBeGreaterThan(1)
    expect(
      claimed.flatMap(({ notifications }) => notifications.map(({ clientId }) => clientId)),
    ).not.toContain(first.client_id)
  })
})
