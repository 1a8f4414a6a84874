import { expect } from 'vitest'
import { createDatabase } from '../support/database.ts'
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

withHome('a mistake of the operator is one sentence', async ({ home }) => {
  const complaint = async (...args: string[]) => complaintOf(await home.amsel(['database', ...args]))
  expect(await complaint()).toBe('database needs one of: distribute.')
  expect(await complaint('distribute', '--shards', 'many')).toBe('--shards is a whole number, 1 or more.')
  expect(await complaint('distribute')).toBe(
    'database distribute needs DATABASE_URL: the embedded PostgreSQL has no Citus.',
  )
})
