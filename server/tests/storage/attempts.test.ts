import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAttemptOfTransaction, findUnfinishedAttempt, listCharges } from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { plansOf } from '../support/plans.ts'

let database: TestDatabase

/** Payments of one client, each with a charge that is done, one with a charge that is not, and refunds. */
beforeAll(async () => {
  database = await createDatabase()
  // What an attempt belongs to is not looked at here.
  await database.query('alter table attempts drop constraint attempts_client_id_payment_id_fkey')
  await database.query(`
    insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at,
      transaction_id, begun_by)
    select 'c', 'charge-' || n, 'p' || n, 'CHARGE', 'simulator', case n when 7 then 'PENDING' else 'SUCCEEDED' end,
      'HKD', 1, now(), null, 'client' from generate_series(1, 5000) as n
    union all
    select 'c', 'refund-' || n, 'p' || n % 100, 'REFUND', 'simulator', 'SUCCEEDED', 'HKD', 1, now(), 't' || n, 'client'
    from generate_series(1, 5000) as n`)
  await database.query('analyze attempts')
})
afterAll(() => database.drop())

describe('of all attempts of a client', () => {
  it('the unfinished one of a payment is found by its index', async () => {
    const [plan] = await plansOf(database, async (db) => {
      const found = await findUnfinishedAttempt(db, { clientId: 'c', paymentId: 'p7', kind: 'CHARGE' })
      expect(found).toMatchObject({ attemptId: 'charge-7', state: 'PENDING' })
    })
    expect(plan).toContain('Index Scan using attempts_unfinished')
  })

  it('that of a transaction is found by its index', async () => {
    const [plan] = await plansOf(database, async (db) => {
      expect(await findAttemptOfTransaction(db, 'c', 't7')).toMatchObject({ attemptId: 'refund-7' })
    })
    expect(plan).toContain('Index Scan using attempts_of_transaction')
  })

  it('the charges of a payment are found by its index', async () => {
    const [plan] = await plansOf(database, async (db) => {
      expect(await listCharges(db, 'c', 'p7')).toMatchObject([{ attemptId: 'charge-7' }])
    })
    expect(plan).toMatch(/Index Scan (using|on) attempts_of_payment/)
  })
})
