import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { retryJob } from '../../src/registry/clients/index.ts'
import {
  jobLagSeconds,
  claimDueJobs,
  finishJob,
  listBalances,
  listFailingJobs,
} from '../../src/storage/index.ts'
import { OPERATOR, startTestGateway, useGateway } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'
import { jobsOf } from '../support/money.ts'

const gateway = useGateway()

const statusOf = async (merchant: Merchant, paymentId: unknown) =>
  (await merchant.inquire({ paymentId })).body.paymentStatus

const balanceOf = async ({ clientId }: Merchant, kind: string) =>
  (await listBalances(gateway.storage.db, clientId)).find((balance) => balance.kind === kind)?.balanceMinor

describe('an unpaid payment', () => {
  it('expires by itself in real time, without anybody asking', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay()
    await gateway.database.query(
      "update agenda set due_at = now() - interval '1 second' where client_id = $1",
      [merchant.clientId],
    )
    await expect.poll(() => statusOf(merchant, body.paymentId), { timeout: 20_000 }).toBe('FAIL')
    expect(await jobsOf(gateway, merchant)).toEqual([])
  })

  it('that became due while no gateway ran expires when one is back', async () => {
    const down = await startTestGateway()
    const merchant = await down.merchant()
    const { body } = await merchant.pay()
    await down.stopGateway()
    await down.database.query("update agenda set due_at = now() - interval '1 day'")
    expect(await down.database.query('select status from payments')).toEqual([{ status: 'PROCESSING' }])
    const another = await down.startAnother()
    const remote = new Merchant(another.url, credentialsOf(merchant))
    await expect.poll(() => statusOf(remote, body.paymentId), { timeout: 20_000 }).toBe('FAIL')
    await another.stop()
    await down.stop()
  })

  it('expires once with three nodes', async () => {
    const merchant = await gateway.merchant()
    const nodes = [await gateway.startAnother(), await gateway.startAnother()]
    try {
      const ids = await Promise.all(
        Array.from({ length: 60 }, async () => (await merchant.pay()).body.paymentId),
      )
      await merchant.advance(15 * 60)
      while ((await merchant.advance(0)).code !== 'SUCCESS');
      const rows = await gateway.database.query(
        "select count(*)::int as n from payments where client_id = $1 and status = 'FAIL' and result_code = 'ORDER_IS_CLOSED'",
        [merchant.clientId],
      )
      expect(rows).toEqual([{ n: ids.length }])
      expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
    } finally {
      for (const node of nodes) await node.stop()
    }
  })
})

describe('a lease', () => {
  it('is held by one: what is claimed is not claimed again, and a lost lease cannot finish', async () => {
    const merchant = await gateway.merchant()
    await merchant.pay()
    const { db } = gateway.storage
    const claim = {
      queue: 'provider' as const,
      clientId: merchant.clientId,
      until: new Date(Date.now() + 86_400_000),
      leaseSeconds: 30,
      limit: 10,
    }
    const [mine] = await claimDueJobs(db, claim)
    expect(await claimDueJobs(db, claim)).toEqual([])
    // This node froze, its lease ran out, another one took the item.
    await gateway.database.query(
      "update agenda set lease_until = now() - interval '1 second' where client_id = $1",
      [merchant.clientId],
    )
    const [theirs] = await claimDueJobs(db, claim)
    if (!mine || !theirs) throw new Error('nothing was claimed')
    expect(theirs.leaseToken).not.toBe(mine.leaseToken)
    expect(await db.transaction().execute((tx) => finishJob(tx, mine))).toBe(false)
    expect(await db.transaction().execute((tx) => finishJob(tx, theirs))).toBe(true)
  })
})

describe('an attempt that a crash left open', () => {
  async function leaveOpen(merchant: Merchant, paymentId: unknown, outcome: string | null) {
    const attemptId = randomUUID()
    await gateway.database.query(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, instruction, created_at, begun_by)
       select client_id, $3, payment_id, 'CHARGE', 'simulator', 'OPEN', currency, amount_minor, '{"outcome":"SUCCESS"}', created_at, 'client'
       from payments where client_id = $1 and payment_id = $2`,
      [merchant.clientId, paymentId, attemptId],
    )
    await gateway.database.query(
      "insert into agenda (client_id, kind, subject_id, due_at) values ($1, 'finish_attempt', $2, now() + interval '1 minute')",
      [merchant.clientId, attemptId],
    )
    if (outcome)
      await gateway.database.query(
        "insert into simulated_charges (client_id, charge_key, outcome, result_code) values ($1, $2, $3, 'SUCCESS')",
        [merchant.clientId, attemptId, outcome],
      )
    return attemptId
  }

  it.each([
    ['before the provider learned of it', null],
    ['after the provider took the money', 'SUCCESS'],
  ])('%s is finished under its own key, once', async (_when, outcome) => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay()
    const attemptId = await leaveOpen(merchant, body.paymentId, outcome)
    await merchant.advance(120)
    expect(await statusOf(merchant, body.paymentId)).toBe('SUCCESS')
    expect(await balanceOf(merchant, 'payable')).toBe(25800n)
    const charges = await gateway.database.query(
      'select charge_key from simulated_charges where client_id = $1',
      [merchant.clientId],
    )
    expect(charges).toEqual([{ charge_key: attemptId }])
    expect(await jobsOf(gateway, merchant)).toEqual([])
  })

  it('and that turns out paid at the expiry is recorded before the payment closes', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay({ paymentExpiryTime: new Date(Date.now() + 20_000).toISOString() })
    await leaveOpen(merchant, body.paymentId, 'SUCCESS')
    await merchant.advance(30)
    expect(await statusOf(merchant, body.paymentId)).toBe('SUCCESS')
    expect(await balanceOf(merchant, 'payable')).toBe(25800n)
    expect(await jobsOf(gateway, merchant)).toEqual([])
  })

  it('and that turns out paid after the expiry is given back, and the ledger says both', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay({ paymentExpiryTime: new Date(Date.now() + 20_000).toISOString() })
    const attemptId = await leaveOpen(merchant, body.paymentId, null)
    await merchant.advance(30)
    expect(await statusOf(merchant, body.paymentId)).toBe('FAIL')
    // Whoever was about to charge comes late, but sooner than its job.
    await gateway.database.query(
      "insert into simulated_charges (client_id, charge_key, outcome, result_code) values ($1, $2, 'SUCCESS', 'SUCCESS')",
      [merchant.clientId, attemptId],
    )
    await merchant.advance(300)
    expect(await statusOf(merchant, body.paymentId)).toBe('FAIL')
    expect(await balanceOf(merchant, 'payable')).toBeUndefined()
    expect(await balanceOf(merchant, 'returning')).toBe(0n)
    expect(await balanceOf(merchant, 'provider')).toBe(0n)
    const attempts = await gateway.database.query(
      'select kind, state from attempts where client_id = $1 order by kind',
      [merchant.clientId],
    )
    expect(attempts).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'SUCCEEDED' },
    ])
    const kinds = await gateway.database.query(
      'select event_kind from transfers where client_id = $1 order by 1',
      [merchant.clientId],
    )
    expect(kinds.map(({ event_kind }) => event_kind)).toEqual(['LATE_PAYMENT', 'LATE_PAYMENT_REVERSED'])
  })
})

describe('an item that fails', () => {
  /** A charge that waits to be asked about at a provider which this gateway does not know. */
  async function leaveFailing(merchant: Merchant, dueAt: string) {
    const { body } = await merchant.pay()
    await gateway.database.query(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at,
         begun_by)
       values ($1, 'x', $2, 'CHARGE', 'a provider that is gone', 'OPEN', 'HKD', 1, now(), 'client')`,
      [merchant.clientId, body.paymentId],
    )
    await gateway.database.query(
      `insert into agenda (client_id, kind, subject_id, due_at) values ($1, 'finish_attempt', 'x', ${dueAt})`,
      [merchant.clientId],
    )
    return body.paymentId
  }

  const failures = ({ clientId }: Merchant) =>
    gateway.logged.filter((line) => line.clientId === clientId && line.subjectId === 'x')

  it('is tried again later and does not stop the others', async () => {
    const merchant = await gateway.merchant()
    const paymentId = await leaveFailing(merchant, 'now()')
    expect((await merchant.advance(15 * 60)).code).toBe('SUCCESS')
    expect(await statusOf(merchant, paymentId)).toBe('FAIL')
    const [left] = await jobsOf(gateway, merchant)
    expect(left).toMatchObject({ kind: 'finish_attempt' })
    expect(left?.tries).toBeGreaterThan(1)
    gateway.logged.length = 0
  })

  it('is tried less and less often, once a day in the end, and is logged in full once', async () => {
    const merchant = await gateway.merchant()
    await leaveFailing(merchant, 'now()')
    for (let seconds = 10 * 86_400; (await merchant.advance(seconds)).code !== 'SUCCESS'; seconds = 0);
    // Within a day it gets to a day: 12 times. Then it is tried on each of the other nine.
    const [left] = await jobsOf(gateway, merchant)
    expect(left?.tries).toBeGreaterThan(15)
    expect(left?.tries).toBeLessThan(25)
    const [first, ...others] = failures(merchant)
    expect(first).toMatchObject({
      msg: 'a job failed',
      failures: 1,
      err: { stack: expect.any(String) },
    })
    expect(others.map((line) => [line.msg, line.failures, line.err, line.reason])).toEqual(
      others.map((_, index) => ['a job failed again', index + 2, undefined, expect.any(String)]),
    )
    gateway.logged.length = 0
  })

  it('begins anew when it has succeeded', async () => {
    const merchant = await gateway.merchant()
    const paymentId = await leaveFailing(merchant, 'now()')
    const item = async () =>
      (await jobsOf(gateway, merchant)).find(({ subject_id: subject }) => subject === 'x')
    await merchant.advance(5 * 60)
    expect(await item()).toMatchObject({ tries: 5 })
    // The provider is there again, and says that it does not know yet.
    await gateway.database.query(
      `insert into simulated_charges (client_id, charge_key, outcome, result_code) values ($1, 'x', 'PENDING', 'SUCCESS')`,
      [merchant.clientId],
    )
    await gateway.database.query(
      "update attempts set provider = 'simulator', instruction = '{}' where client_id = $1 and attempt_id = 'x'",
      [merchant.clientId],
    )
    await merchant.advance(8 * 60)
    expect(await statusOf(merchant, paymentId)).toBe('PENDING')
    expect(await item()).toMatchObject({ tries: 0 })
    gateway.logged.length = 0
  })

  it('is listed from the third failure on with what it failed with, and is tried now when somebody says so', async () => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const { db } = gateway.storage
    const begunAt = new Date()
    await leaveFailing(merchant, "now() + interval '1 hour'")
    const listed = async (more: object = {}) =>
      (await listFailingJobs(db, { clientId, kind: null, after: null, limit: 10, ...more })).map((item) => ({
        ...item,
        dueAt: null,
      }))
    const name = { clientId, kind: 'finish_attempt', subjectId: 'x' } as const
    const retry = () => retryJob(gateway.trail, OPERATOR, name)
    await expect(retry()).rejects.toThrow('has not failed')
    await gateway.database.query(
      "update agenda set due_at = now() where client_id = $1 and subject_id = 'x'",
      [clientId],
    )
    await expect
      .poll(() => listed(), { timeout: 30_000 })
      .toMatchObject([
        { ...name, failures: 3, failedSince: expect.any(Date), lastError: expect.stringMatching(/provider/) },
      ])
    const [{ failedSince } = expect.fail()] = await listed()
    expect(failedSince?.getTime()).toBeGreaterThanOrEqual(begunAt.getTime() - 1_000)
    expect(await listed({ clientId: null, kind: 'finish_attempt' })).toContainEqual(
      expect.objectContaining(name),
    )
    expect(await listed({ kind: 'retain' })).toEqual([])
    expect(await listed({ after: name })).toEqual([])
    expect(await listed({ kind: 'finish_attempt', after: name })).toEqual([])
    await retry()
    // By itself it would have waited for half a minute.
    await expect.poll(() => listed(), { timeout: 20_000 }).toMatchObject([{ failures: 4, failedSince }])
    await gateway.database.query(
      "update agenda set lease_token = $2, lease_until = now() + interval '1 minute' where client_id = $1",
      [clientId, randomUUID()],
    )
    await expect(retry()).rejects.toThrow('is being done right now')
    await gateway.database.query('delete from agenda where client_id = $1', [clientId])
    await expect(retry()).rejects.toThrow('is not a job')
    const trail = await gateway.database.query(
      "select actor, subject, before from audit_entries where client_id = $1 and action = 'agenda_item_retried'",
      [clientId],
    )
    expect(trail).toMatchObject([
      { actor: OPERATOR.actor, subject: 'finish_attempt x', before: { failures: 3 } },
    ])
    gateway.logged.length = 0
  })

  it('does not make the jobs late, and what waits behind it does', async () => {
    const now = new Date()
    const lag = () => jobLagSeconds(gateway.storage.db, now)
    const { clientId } = await gateway.merchant()
    // Somebody has them in their hands: nothing here works them off.
    const insert = (subject: string, tries: number, count: number, seconds: number) =>
      gateway.database.query(
        `insert into agenda (client_id, kind, subject_id, due_at, tries, lease_token, lease_until)
         select $1, 'expire_payment', $2 || n, $3::timestamptz - make_interval(secs => $4), $5, gen_random_uuid(),
           now() + interval '1 hour' from generate_series(1, $6::int) n`,
        [clientId, subject, now, seconds, tries, count],
      )
    await insert('failed-', 7, 400, 3_600)
    expect(await lag()).toBeLessThan(60)
    await insert('waiting-', 0, 1, 90)
    expect(await lag()).toBe(90)
    await insert('failed-too-', 7, 100, 1_800)
    expect(await lag()).toBe(1_800)
    await gateway.database.query('delete from agenda where client_id = $1', [clientId])
  })
})

it('an item of a kind that only newer nodes know is left to them and stops nothing', async () => {
  const merchant = await gateway.merchant()
  const { body } = await merchant.pay()
  await gateway.database.query(
    "insert into agenda (client_id, kind, subject_id, due_at) values ($1, 'of_tomorrow', 'x', now())",
    [merchant.clientId],
  )
  expect((await merchant.advance(15 * 60)).code).toBe('SUCCESS')
  expect(await statusOf(merchant, body.paymentId)).toBe('FAIL')
  expect(await jobsOf(gateway, merchant)).toMatchObject([{ kind: 'of_tomorrow', tries: 0 }])
  expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

it('a clock that its node left on its way is moved on by the next', async () => {
  const merchant = await gateway.merchant()
  const { body } = await merchant.pay()
  await gateway.database.query('update client_clocks set target_offset_ms = 3600000 where client_id = $1', [
    merchant.clientId,
  ])
  await expect.poll(() => statusOf(merchant, body.paymentId), { timeout: 20_000 }).toBe('FAIL')
})

const credentialsOf = (merchant: Merchant) => ({
  clientId: merchant.clientId,
  keyVersion: 1,
  merchantPrivateKey: merchant.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  merchantPublicKey: '',
  gatewayPublicKey: merchant.gatewayKey.export({ format: 'der', type: 'spki' }).toString('base64'),
})
