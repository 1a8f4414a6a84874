import { describe, expect, it } from 'vitest'
import { claimDueJobs, continueJob } from '../../src/storage/index.ts'
import { isOnCitus } from '../support/database.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { countRows, paid } from '../support/money.ts'

const DAY = 86_400

async function advance(merchant: Merchant, days: number, seconds = 0): Promise<void> {
  for (let { code } = await merchant.advance(days * DAY + seconds); code !== 'SUCCESS'; )
    code = (await merchant.advance(0)).code
}

describe('the upkeep of a client', () => {
  const gateway = useGateway({ RETAIN_ENDED_DAYS: '30', RETAIN_NOTIFICATIONS_DAYS: '30' })
  const merchant = useMerchantPerTest(gateway)
  const item = () =>
    gateway.database.query<{ due_at: Date; tries: number; lease_token: string | null }>(
      "select due_at, tries, lease_token from agenda where client_id = $1 and kind = 'retain'",
      [merchant.clientId],
    )
  const clientNow = async () => Date.parse(String((await merchant.advance(0)).body.now))

  it('is a job from the beginning, and comes again within a month', async () => {
    expect(await item()).toHaveLength(1)
    await advance(merchant, 100)
    const [next, ...others] = await item()
    expect(others).toEqual([])
    expect([next?.tries, next?.lease_token]).toEqual([0, null])
    const pauseDays = (Number(next?.due_at) - (await clientNow())) / (DAY * 1_000)
    expect(pauseDays).toBeGreaterThan(0)
    expect(pauseDays).toBeLessThanOrEqual(30)
  })

  it.skipIf(isOnCitus)(
    'that failed is tried again, and what was removed before it failed stays so',
    async () => {
      const { clientId } = merchant
      await paid(merchant)
      await merchant.createSession()
      await gateway.database.query(
        `create function hold_sessions() returns trigger language plpgsql as $$
       begin raise exception 'not now'; end $$;
       create trigger hold_sessions before delete on payment_sessions for each row
       when (old.client_id = '${clientId}') execute function hold_sessions()`,
      )
      // The second visit, and some tries.
      await advance(merchant, 31, 300)
      expect(await countRows(gateway, merchant, 'notifications')).toBe(0)
      expect(await countRows(gateway, merchant, 'payment_sessions')).toBe(1)
      expect((await item())[0]?.tries).toBeGreaterThan(0)
      expect(gateway.logged.splice(0).filter(({ msg }) => msg === 'a job failed')).not.toEqual([])
      await gateway.database.query('drop trigger hold_sessions on payment_sessions')
      await advance(merchant, 1)
      expect(await countRows(gateway, merchant, 'payment_sessions')).toBe(0)
      expect((await item())[0]?.tries).toBe(0)
    },
  )

  it('is planned by who holds it: a node that lost its lease changes nothing', async () => {
    const { db } = gateway.storage
    const { clientId } = merchant
    const claim = {
      queue: 'database' as const,
      clientId,
      until: new Date('2999-01-01'),
      leaseSeconds: 30,
      limit: 10,
    }
    const [mine] = await claimDueJobs(db, claim)
    await gateway.database.query(
      "update agenda set lease_until = now() - interval '1 second' where client_id = $1",
      [clientId],
    )
    const [theirs] = await claimDueJobs(db, claim)
    if (!mine || !theirs) throw new Error('nothing was claimed')
    await continueJob(db, mine, new Date('2998-01-01'))
    expect((await item())[0]?.due_at).toEqual(theirs.dueAt)
    await continueJob(db, theirs, new Date('2998-01-01'))
    expect((await item())[0]).toMatchObject({ due_at: new Date('2998-01-01'), lease_token: null })
  })
})

describe('where all is kept for ever', () => {
  const gateway = useGateway({
    RETAIN_BODIES_DAYS: 'forever',
    RETAIN_ATTEMPTS_DAYS: 'forever',
    RETAIN_NOTIFICATIONS_DAYS: '0',
    RETAIN_ENDED_DAYS: 'forever',
    RETAIN_SANDBOX_DAYS: 'forever',
  })
  const merchant = useMerchantPerTest(gateway)

  it('nothing goes in three years', async () => {
    const { paymentId } = await paid(merchant, undefined, { metadata: 'm' })
    await merchant.createSession()
    await merchant.issueCode()
    const tables = ['attempts', 'simulated_charges', 'notifications', 'payment_sessions', 'payment_codes']
    const counts = () => Promise.all(tables.map((table) => countRows(gateway, merchant, table)))
    const before = await counts()
    await advance(merchant, 3 * 365)
    expect(await counts()).toEqual(before)
    expect((await merchant.inquire({ paymentId })).body.metadata).toBe('m')
  })
})
