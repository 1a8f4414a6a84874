import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { PLACEMENTS } from '../../src/storage/distribution/placement.ts'
import { hkd } from '../support/amounts.ts'
import {
  coordinatorOf,
  createDatabases,
  dropDistributedDatabase,
  dropRole,
  ensureRole,
  joinNodes,
  onNode,
} from '../support/citus.ts'
import { type PaymentNames, paid } from '../support/money.ts'
import { complaintOf, type Ended, type GatewayProcess, Home, logLines } from '../support/process.ts'

const nodes = inject('citus')
const name = `t_${randomBytes(8).toString('hex')}`
const { host, port } = coordinatorOf(nodes)
const settings = { DATABASE_URL: `postgres://amsel@${host}:${port}/${name}` }
/** Of a role that merely uses the tables. */
const role = `r_${name}`
const ofRole = { DATABASE_URL: `postgres://${role}@${host}:${port}/${name}` }

const placements: Readonly<Record<string, string>> = PLACEMENTS

let home: Home

beforeAll(async () => {
  home = await Home.open()
  await createDatabases(nodes, name)
  await ensureRole(nodes, role)
})
afterAll(async () => {
  await home?.close()
  await dropDistributedDatabase(nodes, name)
  await dropRole(nodes, role)
})

const distribute = (...options: string[]): Promise<Ended> =>
  home.amsel(['database', 'distribute', ...options], settings)

const grant = (): Promise<Ended> => home.amsel(['database', 'migrate', '--grant-to', role], settings)

const query = async <R>(text: string): Promise<R[]> =>
  onNode(coordinatorOf(nodes), name, async (client) => (await client.query(text)).rows as R[])

async function stop(gateway: GatewayProcess): Promise<void> {
  gateway.kill('SIGTERM')
  expect((await gateway.ended).status).toBe(0)
}

/** One after the other, on one database. */
describe('a database with payments', () => {
  let before: PaymentNames

  it('is not distributed where Citus is missing, nor while a gateway is connected', async () => {
    const gateway = await home.serve(settings)
    before = await paid(await gateway.merchant())
    expect(complaintOf(await distribute())).toMatch(/^The database has no Citus extension: /)
    await joinNodes(nodes, name)
    expect(complaintOf(await distribute())).toMatch(/^A gateway is connected to the database: /)
    await stop(gateway)
    expect((await grant()).status).toBe(0)
  })

  it('is distributed with its rows by a command, which says what it does', async () => {
    const [count] = await query<{ payments: string }>('select count(*) as payments from payments')
    const { status, stdout, stderr } = await distribute('--shards', '4', '--json')
    const tables = Object.entries(PLACEMENTS).flatMap(([table, placement]) =>
      placement === 'local' ? [] : [{ table, placement }],
    )
    expect({ status, ...JSON.parse(stdout) }).toEqual({ status: 0, isNew: true, tables })
    const place = tables.findIndex(({ table }) => table === 'payments') + 1
    expect(stderr.split('\n')).toContain(`payments (${place} of ${tables.length}) is being distributed`)
    expect(await query('select count(*) as payments from payments')).toEqual([count])
    expect(
      await query("select shard_count from citus_tables where table_name = 'payments'::regclass"),
    ).toEqual([{ shard_count: '4' }])
  })

  it('has it in its audit trail', async () => {
    const { stdout } = await home.amsel(['audit', '--action', 'database_distributed', '--json'], settings)
    expect(JSON.parse(stdout)).toMatchObject([
      {
        clientId: '-',
        actor: expect.stringMatching(/^operator /),
        after: { names: Object.keys(PLACEMENTS).filter((table) => placements[table] !== 'local') },
      },
    ])
  })

  it('keeps nothing on the coordinator, no triggers, and its foreign keys', async () => {
    const left = await query(
      `select logicalrelid from pg_dist_partition where pg_relation_size(logicalrelid) > 0
       union all select tgrelid from pg_trigger where tgname like 'transfers%' or tgname like 'audit%'`,
    )
    expect(left).toEqual([])
    const orphan = query(
      `insert into order_codes (client_id, order_code, payment_id) values ('c', 'o', 'none')`,
    )
    await expect(orphan).rejects.toThrow(/violates foreign key constraint/)
  })

  it('is served on by the gateway, with what was paid before', async () => {
    const gateway = await home.serve(settings)
    expect(
      logLines(gateway.stderr()).filter(({ msg }) => msg === 'the database is distributed'),
    ).toHaveLength(1)
    const merchant = await gateway.merchant()
    expect((await merchant.inquire({ paymentId: before.paymentId })).body.paymentStatus).toBe('SUCCESS')
    expect((await merchant.refund(before, hkd(1))).code).toBe('SUCCESS')
    expect((await merchant.inquire({ paymentRequestId: (await paid(merchant)).paymentRequestId })).code).toBe(
      'SUCCESS',
    )
    await stop(gateway)
  })

  it('is served by a role that was given the tables before, which can empty a sandbox client', async () => {
    const gateway = await home.serve(ofRole)
    const merchant = await gateway.merchant()
    const names = await paid(merchant)
    expect((await merchant.refund(names, hkd(1))).code).toBe('SUCCESS')
    expect((await merchant.call('simulator/reset', {})).code).toBe('SUCCESS')
    expect((await merchant.inquire(names)).code).toBe('ORDER_NOT_EXIST')
    expect(await query('select from transfers')).toEqual([])
    await stop(gateway)
  })

  it('is not served by that role while functions are missing, which only the owner can make', async () => {
    await query(
      "do 'begin execute ''drop function '' || (select oid::regprocedure from pg_proc where proname like ''fold_queue_%''); end'",
    )
    expect(complaintOf(await home.launch(ofRole).ended)).toMatch(
      /^The database has an older schema, which the role /,
    )
    expect((await grant()).status).toBe(0)
    await stop(await home.serve(ofRole))
  })

  it('is not served on a worker', async () => {
    const [, worker] = nodes
    const ofWorker = { DATABASE_URL: `postgres://amsel@${worker?.host}:${worker?.port}/${name}` }
    const complaint =
      /^The database of DATABASE_URL is on a worker of a Citus cluster, so the gateway does not start: /
    expect(complaintOf(await home.launch(ofWorker).ended)).toMatch(complaint)
    expect(complaintOf(await home.amsel(['database', 'distribute'], ofWorker))).toMatch(complaint)
  })

  it('gives new clients numbers that no other has', async () => {
    for (const client of ['one', 'two'])
      expect(
        (await home.amsel(['merchant', 'create', '--name', client, '--environment', 'sandbox'], settings))
          .status,
      ).toBe(0)
    expect(await query('select client_number from clients order by client_number')).toEqual(
      ['1', '2', '3'].map((client_number) => ({ client_number })),
    )
  })

  it('is left as it is the second time, but for tables that are new', async () => {
    expect((await distribute()).stdout).toBe('All tables are already distributed.\n')
    await query("select undistribute_table('simulated_cards')")
    expect(JSON.parse((await distribute('--json')).stdout)).toEqual({
      isNew: false,
      tables: [{ table: 'simulated_cards', placement: 'client' }],
    })
  })
})
