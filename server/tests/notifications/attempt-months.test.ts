import { expect, it } from 'vitest'
import { deleteEndedNotifications, deleteOld, keepAttemptMonths, migrate } from '../../src/storage/index.ts'
import { databaseOf } from '../storage/old-database.ts'
import { isOnCitus, type TestDatabase } from '../support/database.ts'
import { useGateway } from '../support/gateway.ts'
import { notifiedPayment, settled, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', RETAIN_NOTIFICATIONS_DAYS: 'forever' })
const receiver = useReceiver()

/** As gateways named notifications before. */
const RANDOM = ['0b8f6a52-7c1e-4d0f-9a53-2f1c8e6b7d40', 'ffffffff-7c1e-4d0f-9a53-2f1c8e6b7d40'] as const

const insertAttempt = (database: TestDatabase, clientId: string, id: string) =>
  database.query(
    `insert into notification_attempts (client_id, notification_id, attempt, attempted_at, headers, duration_ms)
     values ($1, $2, 1, now(), '{}', 1)`,
    [clientId, id],
  )

/** A client's attempts, and in which part of the table they are. */
const partsOf = async (database: TestDatabase, clientId: string): Promise<[string, string][]> => {
  const rows = await database.query<{ id: string; part: string }>(
    `select notification_id as id, tableoid::regclass::text as part from notification_attempts
     where client_id = $1 order by 1`,
    [clientId],
  )
  // On a distributed database the number of the shard follows.
  return rows.map(({ id, part }) => [id, part.replace('notification_attempts_', '').replace(/_\d+$/, '')])
}

/** Old ones that were acknowledged, with an attempt each. */
async function insertNotifications(clientId: string, ids: readonly string[]): Promise<void> {
  const { database } = gateway
  for (const [index, id] of ids.entries()) {
    await insertAttempt(database, clientId, id)
    await database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, state)
       values ($1, $2, 'PAYMENT_RESULT', 'p', $3, now() - interval '100 days', '{}', false, 'ACKNOWLEDGED')`,
      [clientId, id, index],
    )
  }
}

it('an attempt lies in the month of its notification', async () => {
  const merchant = await gateway.merchant()
  await merchant.complete(await notifiedPayment(merchant, receiver), 'SUCCESS')
  await settled(merchant, 'ACKNOWLEDGED')
  const [[id = '', part] = []] = await partsOf(gateway.database, merchant.clientId)
  expect(id).toMatch(/^n\d{35}$/)
  expect(part).toBe(id.slice(1, 7))
})

it('months are made once, take what came before them, and go as a whole when they are old', async () => {
  const { database, storage } = gateway
  const keep = (keptFrom: string, needed: string[]) => keepAttemptMonths(storage.pool, { keptFrom, needed })
  const parts = () => partsOf(database, 'of 2001')
  await Promise.all([keep('', ['200101', '200102']), keep('', ['200101', '200102'])])
  for (const id of ['n20001201', 'n20010101', 'n20010201', 'n20010301', 'n20010401'])
    await insertAttempt(database, 'of 2001', id)
  const early = ['n20010401', 'rest']
  expect(await parts()).toEqual([
    ['n20001201', 'rest'],
    ['n20010101', '200101'],
    ['n20010201', '200102'],
    ['n20010301', 'rest'],
    early,
  ])
  await keep('', ['200103'])
  await expect(keep('', ['20011'])).rejects.toThrow('no month')
  await keep('200102', [])
  expect(await parts()).toEqual([['n20010201', '200102'], ['n20010301', '200103'], early])
})

it.each([
  ['of a client in production goes by its month, or alone where its id is from before', 'PRODUCTION_X', 1],
  ['of a sandbox client goes at once', 'SANDBOX_X', 0],
])('what is too old %s', async (_what, clientId, left) => {
  const { database, storage } = gateway
  const ids = [RANDOM[0], 'n20260101']
  await insertNotifications(clientId, ids)
  await deleteOld(storage.db, clientId, 'notifications', new Date())
  const kept = await database.query('select from notifications where client_id = $1', [clientId])
  expect(kept).toEqual([])
  expect(await partsOf(database, clientId)).toEqual([['n20260101', 'rest']].slice(0, left))
})

it('months may take longer to be made than other statements', async () => {
  const { database, storage } = gateway
  const [made] = await database.query<{ text: string }>(
    "select pg_get_functiondef('keep_notification_months'::regproc) as text",
  )
  await database.query(made?.text.replace(/\bbegin\b/i, 'begin perform pg_sleep(6.5);') ?? '')
  try {
    await keepAttemptMonths(storage.pool, { keptFrom: '', needed: ['200107'] })
  } finally {
    await database.query(made?.text ?? '')
  }
  await insertAttempt(database, 'of 2001-07', 'n20010701')
  expect(await partsOf(database, 'of 2001-07')).toEqual([['n20010701', '200107']])
})

it('what is erased for a payer goes with its attempts at once, in production too', async () => {
  const { database, storage } = gateway
  const clientId = 'PRODUCTION_ERASED'
  await insertNotifications(clientId, [RANDOM[0], 'n20260101'])
  await storage.db.transaction().execute((tx) => deleteEndedNotifications(tx, clientId, ['p']))
  expect(await partsOf(database, clientId)).toEqual([])
})

it.skipIf(isOnCitus)('attempts of a gateway from before stay where they are, and nobody waits', async () => {
  const old = await databaseOf(59)
  try {
    await insertAttempt(old, 'c', RANDOM[0])
    await migrate(old.ownerUrl)
    await insertAttempt(old, 'c', RANDOM[1])
    expect(await partsOf(old, 'c')).toEqual(RANDOM.map((id) => [id, 'before']))
  } finally {
    await old.drop()
  }
})
