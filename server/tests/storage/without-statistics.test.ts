// Whoever looks for due work reads a few rows, also while PostgreSQL knows nothing of the tables or what it knows is old:
// a table may be filled faster than anybody counts its rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  claimDueJobs,
  claimForAddresses,
  clientsWithDueJobs,
  clientsWithDueNotifications,
  type Database,
  rollUpBalances,
} from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { rowsRead } from '../support/rows-read.ts'
import { standIn } from '../support/stand-in.ts'

const ROWS = 20_000
const TABLES = ['agenda', 'notifications', 'ledger_queue']
const clock = { now: () => new Date() }

/** Rows of five clients, all of them due, or to be rolled up. */
async function fill(database: TestDatabase, rows: number): Promise<void> {
  const clients = "'client-' || n % 5"
  for (const kind of ['expire_payment', 'forget_card'])
    await database.query(
      `insert into agenda (client_id, kind, subject_id, due_at)
       select ${clients}, $1, 'of-${rows}-' || n, now() - interval '1 hour' from generate_series(1, $2::int) n`,
      [kind, rows],
    )
  await database.query(
    `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, state,
       due_at, url, address)
     select ${clients}, 'of-${rows}-' || n, 'notifyPayment', 'of-${rows}-' || n, 1, now(), '{}', false, 'WAITING', now(),
       'http://shop.example/', 'http://shop.example:80' from generate_series(1, $1::int) n`,
    [rows],
  )
  await database.query(
    `insert into ledger_queue (client_id, holder, kind, provider, currency, amount_minor)
     select ${clients}, 'h', 'payable', '', 'HKD', 1 from generate_series(1, $1::int) n`,
    [rows],
  )
}

const claim = () => ({ clientId: 'client-1', until: new Date(), leaseSeconds: 30, limit: 16 })
const addressClaim = (clientId: string) => ({
  ...claim(),
  ...{ clientId, limit: 128, isInStrictOrder: true, room: 256, taken: [], addressMax: 128 },
})

/** The work, the table, and how many rows it may look at: those that it takes, some of them twice, and a few more. */
const LOOKS: readonly [string, string, number, (db: Database) => Promise<unknown>][] = [
  ...(['provider', 'database'] as const).flatMap((queue): (typeof LOOKS)[number][] => [
    [
      `clients with items in the ${queue} queue`,
      'agenda',
      700,
      (db) => clientsWithDueJobs(db, queue).list(clock),
    ],
    [
      `a client's items in the ${queue} queue`,
      'agenda',
      100,
      (db) => claimDueJobs(db, { queue, ...claim() }),
    ],
  ]),
  ['clients with notifications', 'notifications', 700, (db) => clientsWithDueNotifications(db).list(clock)],
  [
    "a client's notifications",
    'notifications',
    700,
    (db) => claimForAddresses(db, [addressClaim('client-1')]),
  ],
  [
    "several clients' notifications",
    'notifications',
    1_400,
    (db) => claimForAddresses(db, [addressClaim('client-2'), addressClaim('client-3')]),
  ],
  ["what is to be rolled up of a client's", 'ledger_queue', 2_000, (db) => rollUpBalances(db, 'client-1')],
]

describe.each([
  ['nothing', async () => {}],
  [
    'what was there when there was little',
    async (database: TestDatabase) => {
      await fill(database, 200)
      for (const table of TABLES) await database.query(`analyze ${table}`)
    },
  ],
])('while PostgreSQL knows %s', (_what, prepare) => {
  let made: TestDatabase | undefined
  const database = standIn('the database', () => made)

  beforeAll(async () => {
    made = await createDatabase()
    for (const table of TABLES) await database.query(`alter table ${table} set (autovacuum_enabled = false)`)
    await database.query(
      "insert into notification_endpoints (client_id, address) select 'client-' || n, 'http://shop.example:80' from generate_series(0, 4) n",
    )
    await prepare(database)
    await fill(database, ROWS)
  })
  afterAll(() => made?.drop())

  it.each(LOOKS)('who looks for %s reads a few', async (_name, table, rowsMax, look) => {
    const read = await rowsRead(database, table, look)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(rowsMax)
  })
})
