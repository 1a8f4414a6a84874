import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { paid } from '../support/money.ts'
import { complaintOf, withHome } from '../support/process.ts'

// That it distributes is tested on a Citus cluster: citus/distribute.citus.ts.

withHome('a database without Citus is not distributed, and nothing of it is changed', async ({ home }) => {
  const database = await createDatabase()
  const distribute = () => home.amsel(['database', 'distribute'], { DATABASE_URL: database.url })
  const triggers = "select tgname from pg_trigger where tgrelid = 'transfers'::regclass and not tgisinternal"
  const before = await database.query(triggers)
  expect(complaintOf(await distribute())).toBe(
    'The database has no Citus extension: install Citus on its servers and run "create extension citus" first.',
  )
  expect(await database.query(triggers)).toEqual(before)
  expect(before).toHaveLength(2)
  await database.drop()
})

withHome(
  'the role that it is granted to can serve, and changes neither the schema nor the ledger',
  async ({ home }) => {
    const database = await createDatabase()
    const role = `r_${randomBytes(8).toString('hex')}`
    const DATABASE_URL = database.ownerUrl
    const migrate = () => home.amsel(['database', 'migrate', '--grant-to', role, '--json'], { DATABASE_URL })
    expect(complaintOf(await migrate())).toContain(`There is no role ${role}`)
    await database.query('drop schema public cascade')
    await database.query('create schema public')
    await database.query(`create role ${role} login`)
    // Twice, as after each newer version.
    for (const _time of [1, 2])
      expect(JSON.parse((await migrate()).stdout)).toEqual({ version: expect.any(Number), grantedTo: role })

    const roleUrl = database.ownerUrl.replace(/\/\/[^@]+@/, `//${role}@`)
    const gateway = await home.serve({ DATABASE_URL: roleUrl })
    const merchant = await gateway.merchant()
    expect((await merchant.refund(await paid(merchant))).code).toBe('SUCCESS')
    gateway.kill('SIGTERM')
    await gateway.ended

    const visitor = new pg.Client({ connectionString: roleUrl })
    await visitor.connect()
    for (const forbidden of [
      'update transfers set amount_minor = 1',
      'delete from transfers',
      'update audit_entries set actor = null',
      'delete from audit_heads',
      'truncate transfers',
      'alter table transfers disable trigger all',
      'drop table payments',
      'create table mine (a integer)',
      'delete from schema_migrations',
      "copy payments to program 'cat'",
      "select pg_read_file('postgresql.conf')",
    ])
      await expect(visitor.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/)
    await visitor.end()
    await database.query('delete from schema_migrations where version > 12')
    expect(complaintOf(await home.launch({ DATABASE_URL: roleUrl }).ended)).toContain(
      'database migrate --grant-to',
    )
    await database.query(`drop owned by ${role}`)
    await database.query(`drop role ${role}`)
    await database.drop()
  },
)

withHome('a mistake of the operator is one sentence', async ({ home }) => {
  const complaint = async (...args: string[]) => complaintOf(await home.amsel(['database', ...args]))
  expect(await complaint()).toBe('database needs one of: migrate, distribute.')
  expect(await complaint('distribute', '--shards', 'many')).toBe(
    '--shards must be a whole number, 1 or more.',
  )
  for (const action of ['migrate', 'distribute'])
    expect(await complaint(action)).toBe(
      `database ${action} needs DATABASE_URL: the gateway looks after the embedded PostgreSQL itself.`,
    )
})
