import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestGateway, useGateway } from '../support/gateway.ts'
import { calls, LOGGING } from './logged.ts'

const DAY_MS = 86_400_000
const PATIENCE = { timeout: 30_000, interval: 100 }

/** A gateway whose real time can be moved. */
async function startMovable(settings: Record<string, string>) {
  let offsetMs = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const gateway = await startTestGateway(settings, { clock })
  onTestFinished(() => gateway.stop())
  const pass = (days: number) => {
    offsetMs += days * DAY_MS
  }
  const dayAfter = (days: number) =>
    new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  const days = async (table = 'api_calls') => {
    const rows = await gateway.database.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass
       and (select relkind from pg_class where oid = inhrelid) = 'r' order by 1`,
      [table],
    )
    return rows.map(({ name }) => name.replace(`${table}_`, ''))
  }
  return { gateway, pass, days, dayAfter }
}

describe('the days of the log', () => {
  it('are made ahead, and dropped when they are old, as the clock moves', async () => {
    const { gateway, pass, days, dayAfter } = await startMovable({ API_LOG_DAYS: '2' })
    const merchant = await gateway.merchant()
    const ask = () => merchant.inquire({ paymentId: '1' })
    await ask()
    await calls(gateway, merchant.clientId, 1)
    const first = [dayAfter(0), dayAfter(1)]
    expect(await days()).toEqual(first)
    expect(await days('api_call_gaps')).toEqual(first)
    pass(2)
    await ask()
    const [oldest, newest] = await calls(gateway, merchant.clientId, 2)
    expect((newest?.at.getTime() ?? 0) - (oldest?.at.getTime() ?? 0)).toBeGreaterThan(2 * DAY_MS - 60_000)
    expect(await days()).toEqual([...first, dayAfter(0), dayAfter(1)])
    pass(1)
    await ask()
    await expect.poll(() => days(), PATIENCE).toEqual([dayAfter(-2), dayAfter(-1), dayAfter(0), dayAfter(1)])
    expect(await calls(gateway, merchant.clientId, 2)).toHaveLength(2)
    expect(await days('api_call_gaps')).toEqual(await days())
  })

  it('are made while somebody reads, and no call is lost meanwhile', async () => {
    const { gateway, pass } = await startMovable({ API_LOG_DAYS: '2' })
    const merchant = await gateway.merchant()
    await merchant.inquire({ paymentId: '1' })
    await calls(gateway, merchant.clientId, 1)
    const reader = new pg.Client(gateway.database.ownerUrl)
    await reader.connect()
    onTestFinished(() => reader.end())
    await reader.query('begin')
    await reader.query('lock table api_calls in access share mode')
    const waitingSince = async () => {
      const [row] = await gateway.database.query<{ since: Date }>(
        "select query_start as since from pg_stat_activity where wait_event_type = 'Lock' and query like '%keep_api_log_days%'",
      )
      return row?.since.getTime() ?? 0
    }
    pass(2)
    await merchant.inquire({ paymentId: '2' })
    await expect.poll(waitingSince, PATIENCE).toBeGreaterThan(0)
    const first = await waitingSince()
    // It gives up soon, and tries again.
    await expect.poll(waitingSince, PATIENCE).toBeGreaterThan(first)
    await reader.query('rollback')
    expect(await calls(gateway, merchant.clientId, 2)).toHaveLength(2)
    expect(gateway.logged.filter(({ msg }) => String(msg).includes('API log'))).toEqual([])
  })

  it('go also where nobody calls', async () => {
    const { gateway, pass, days, dayAfter } = await startMovable({ API_LOG_DAYS: '1' })
    await (await gateway.merchant()).inquire({ paymentId: '1' })
    await expect.poll(() => days(), PATIENCE).toEqual([dayAfter(0), dayAfter(1)])
    pass(30)
    await expect.poll(() => days(), PATIENCE).toEqual([dayAfter(0), dayAfter(1)])
  })

  it('are neither made nor dropped by anybody but the gateway and the owner, and are days', async () => {
    const { gateway } = await startMovable({})
    const { pool } = gateway.storage
    await expect(pool.query('create table api_calls_x (a text)')).rejects.toThrow(/permission denied/)
    await expect(pool.query('drop table api_calls')).rejects.toThrow(/must be owner/)
    await expect(pool.query("select keep_api_log_days('20261116', '{20261399}')")).rejects.toThrow()
    await gateway.database.query('create role somebody')
    onTestFinished(async () => void (await gateway.database.query('drop role somebody')))
    const { rows } = await pool.query(
      "select has_function_privilege('somebody', 'keep_api_log_days(text, text[])', 'execute') as may",
    )
    expect(rows).toEqual([{ may: false }])
  })
})

describe('a gateway that stops', () => {
  it('writes what it has collected', async () => {
    const gateway = await startTestGateway(LOGGING)
    onTestFinished(() => gateway.stop())
    const merchant = await gateway.merchant()
    // Its thread runs by then, as it does in a gateway that has served anybody.
    await merchant.inquire({ paymentId: '1' })
    await calls(gateway, merchant.clientId, 1)
    const count = 40
    await Promise.all(Array.from({ length: count }, () => merchant.inquire({ paymentId: '1' })))
    await gateway.stopGateway()
    const rows = await gateway.database.query('select from api_calls')
    expect(rows).toHaveLength(1 + count)
  })
})

describe('a sandbox client that is emptied', () => {
  const gateway = useGateway(LOGGING)

  it('loses its log, and nobody else theirs', async () => {
    const [merchant, other] = [await gateway.merchant(), await gateway.merchant()]
    for (const one of [merchant, other]) {
      await one.inquire({ paymentId: '1' })
      await calls(gateway, one.clientId, 1)
    }
    await gateway.database.query(
      "insert into api_call_gaps values ($1, to_char(now() at time zone 'utc', 'YYYYMMDDHH24MI'), 3)",
      [merchant.clientId],
    )
    expect((await merchant.call('simulator/reset', {})).code).toBe('SUCCESS')
    const [left] = await calls(gateway, merchant.clientId, 1)
    expect(left?.operation).toBe('v1/simulator/reset')
    expect(await calls(gateway, merchant.clientId, 1)).toHaveLength(1)
    expect(
      await gateway.database.query('select from api_call_gaps where client_id = $1', [merchant.clientId]),
    ).toEqual([])
    expect(await calls(gateway, other.clientId, 1)).toHaveLength(1)
  })
})
