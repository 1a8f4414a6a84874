import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { distributeTables } from '../../src/storage/distribution/distribute-tables.ts'
import { PLACEMENTS } from '../../src/storage/distribution/placement.ts'
import { migrate } from '../../src/storage/index.ts'
import { applyUpTo } from '../storage/old-database.ts'
import {
  coordinatorOf,
  createDatabases,
  dropDistributedDatabase,
  joinNodes,
  onNode,
} from '../support/citus.ts'
import { GATEWAY_ROLE } from '../support/cluster.ts'

const nodes = inject('citus')
const name = `t_${randomBytes(8).toString('hex')}`
const target = { ...coordinatorOf(nodes), user: 'amsel', database: name }

/** The last version in which delivery attempts were one table, and accounts had copies on every server. */
const OLD = 59
const LOCAL = Object.entries(PLACEMENTS).flatMap(([table, placement]) =>
  placement === 'local' ? [table] : [],
)

const query = <R>(text: string, values?: unknown[]): Promise<R[]> =>
  onNode(coordinatorOf(nodes), name, async (client) => (await client.query(text, values)).rows as R[])

beforeAll(async () => {
  await createDatabases(nodes, name)
  await joinNodes(nodes, name)
  await onNode(coordinatorOf(nodes), name, async (client) => {
    await applyUpTo({ query: async (text, values) => (await client.query(text, values)).rows }, OLD)
    await client.query('begin')
    await distributeTables(client, { shards: 4 })
    for (const table of LOCAL) {
      const { rows } = await client.query('select to_regclass($1) is not null as exists', [table])
      if (rows[0]?.exists) await client.query('select create_reference_table($1)', [table])
    }
    await client.query('commit')
    await client.query(
      `grant select, insert, update, delete on all tables in schema public to ${GATEWAY_ROLE}`,
    )
    for (const statement of WRITTEN_BEFORE) await client.query(statement)
  })
}, 300_000)
afterAll(() => dropDistributedDatabase(nodes, name))

const WRITTEN_BEFORE = [
  `insert into portal_users (id, name, email, is_email_verified, created_at, updated_at)
   values ('u', 'Ada', 'ada@shop.example', true, now(), now())`,
  `insert into portal_sessions (id, user_id, token, expires_at, created_at, updated_at)
   values ('s', 'u', 't', now(), now(), now())`,
  ...['one', 'two', 'three', 'four', 'five'].map(
    (client) =>
      `insert into notification_attempts (client_id, notification_id, attempt, attempted_at, headers, duration_ms)
       values ('${client}', 'abc', 1, now(), '{}', 1)`,
  ),
]

/** One after the other, on one database. */
describe('a distributed database of an older version', () => {
  it('is brought up to date', async () => {
    const { isDistributed, applied } = await migrate(target, 'owner', { name: GATEWAY_ROLE })
    expect({ isDistributed, first: applied[0] }).toEqual({
      isDistributed: true,
      first: '0060_notification_ids_so_far.sql',
    })
  }, 300_000)

  it('keeps delivery attempts by month, each part with its clients, and those from before', async () => {
    expect(await query('select client_id from notification_attempts order by client_id')).toHaveLength(5)
    await query(
      `insert into notification_attempts (client_id, notification_id, attempt, attempted_at, headers, duration_ms)
       values ('one', 'n' || to_char(now() at time zone 'utc', 'YYYYMM') || '01', 1, now(), '{}', 1)`,
    )
    const parts = await query<{ part: string; shards: string }>(
      `select inhrelid::regclass::text as part, count(shardid) as shards
       from pg_inherits left join pg_dist_shard on logicalrelid = inhrelid
       where inhparent = 'notification_attempts'::regclass group by inhrelid order by 1`,
    )
    expect(parts).toHaveLength(5)
    expect(parts.every(({ shards }) => shards === '4')).toBe(true)
  })

  it('has its accounts on the coordinator alone, with who is signed in', async () => {
    expect(
      await query('select s.id, u.name from portal_sessions s join portal_users u on u.id = s.user_id'),
    ).toEqual([{ id: 's', name: 'Ada' }])
    const elsewhere = await query(
      `select table_name from citus_tables where citus_table_type = 'reference' and table_name::text = any($1)`,
      [LOCAL],
    )
    expect(elsewhere).toEqual([])
    await query("delete from portal_users where id = 'u'")
    expect(await query('select from portal_sessions')).toEqual([])
  })

  it('may be used by the role of the gateways as before', async () => {
    const { rows } = await onNode(coordinatorOf(nodes), name, async (client) => {
      await client.query(`set role ${GATEWAY_ROLE}`)
      return client.query('insert into mail_counts values ($1, 1, now()) returning sent', ['x'])
    })
    expect(rows).toEqual([{ sent: 1 }])
  })
})
