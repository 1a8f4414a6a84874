import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { eventually } from '../support/process.ts'
import { useSecondServer } from '../support/second-server.ts'

interface Health {
  readonly code: number
  readonly status: string
  readonly reason?: string
  readonly warnings?: string[]
}

async function health(url: string): Promise<Health> {
  const response = await fetch(`${url}/healthz`)
  return { code: response.status, ...((await response.json()) as Omit<Health, 'code'>) }
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^amsel_${name} (\\S+)$`, 'm').exec(text)?.[1])
}

const READY = { code: 200, status: 'ready' }

describe.concurrent('a database that takes no writes', () => {
  const setReadOnly = async ({ database }: TestGateway, isOn: boolean) => {
    const [row] = await database.query<{ name: string }>('select current_database() as name')
    const change = isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
    await database.query(`begin read write; alter database ${row?.name} ${change}; commit`)
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'amsel'",
    )
  }

  it('makes the node not ready until it takes them again', async ({ onTestFinished }) => {
    const gateway = await startTestGateway()
    onTestFinished(() => gateway.stop())
    const merchant = await gateway.merchant()
    expect(await health(gateway.url)).toEqual(READY)
    expect(await metric(gateway.url, 'database_writable')).toBe(1)

    await setReadOnly(gateway, true)
    await eventually(async () =>
      expect(await health(gateway.url)).toEqual({
        code: 503,
        status: 'database read-only',
        reason: 'its transactions are read-only',
      }),
    )
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${gateway.url}/livez`)).status).toBe(200)
    expect(await metric(gateway.url, 'database_writable')).toBe(0)
    expect(gateway.logged).toContainEqual(
      expect.objectContaining({ msg: 'the database does not accept writes', status: 'read-only' }),
    )
    const request = payRequest()
    const { code, body, isSigned } = await merchant.call('payments/pay', request)
    expect([code, body.result.resultStatus, isSigned]).toEqual(['UNKNOWN_EXCEPTION', 'U', true])
    await expect(gateway.startAnother()).rejects.toThrow(
      /^The database of DATABASE_URL takes no writes \(its transactions are read-only\), so the gateway does not start/,
    )

    await setReadOnly(gateway, false)
    await eventually(async () => expect(await health(gateway.url)).toEqual(READY))
    expect((await merchant.call('payments/pay', request)).code).toBe('PAYMENT_IN_PROCESS')
    expect(gateway.logged).toContainEqual(expect.objectContaining({ msg: 'the database accepts writes' }))
  })
})

it('jobs that cannot be read are a warning: only the database itself makes a node not ready', async ({
  onTestFinished,
}) => {
  const gateway = await startTestGateway()
  onTestFinished(() => gateway.stop())
  await gateway.database.query('alter table agenda rename to elsewhere')
  expect(await health(gateway.url)).toEqual({ ...READY, warnings: ['the jobs cannot be read'] })
  await gateway.database.query('alter table elsewhere rename to agenda')
  await eventually(async () => expect(await health(gateway.url)).toEqual(READY))
})

it('however many ask for health and metrics, the database is asked once', async ({ onTestFinished }) => {
  const gateway = await startTestGateway()
  onTestFinished(() => gateway.stop())
  const { database, url } = gateway
  const lock = new pg.Client(database.url)
  await lock.connect()
  onTestFinished(() => lock.end())
  await lock.query('begin; lock table agenda in access exclusive mode')
  const asked = Promise.all(
    ['healthz', 'metrics'].flatMap((path) => Array.from({ length: 40 }, () => fetch(`${url}/${path}`))),
  )
  const questions = () =>
    database.query(
      `select 1 from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and query ~ '^\\s*select due_at, tries from agenda'`,
    )
  // Both addresses ask for the two queues of jobs.
  await eventually(async () => expect(await questions()).toHaveLength(4))
  await lock.query('rollback')
  for (const response of await asked) expect(response.status).toBe(200)
})

describe.concurrent('commits that wait for a standby which is gone', () => {
  const server = useSecondServer()
  const waitFor = async (standbys: string) => {
    await server.query(`alter system set synchronous_standby_names = '${standbys}'`)
    await server.query('select pg_reload_conf()')
  }
  const waiting = () => server.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")

  it('make the node not ready, show in the metrics, pile up no probes and outlive no node', async ({
    onTestFinished,
  }) => {
    const { startAnother, stop } = await startTestGateway()
    onTestFinished(stop)
    const start = async () => {
      const started = await startAnother({ DATABASE_URL: server.url })
      onTestFinished(() => started.stop())
      return started
    }
    const node = await start()
    const other = await start()
    onTestFinished(() => waitFor(''))
    expect(await health(node.url)).toEqual(READY)
    expect(await metric(node.url, 'database_commit_waits')).toBe(0)

    await waitFor('nobody')
    const hanging = {
      code: 503,
      status: 'commits hang',
      reason: expect.stringMatching(/^a commit has waited \d+ s for a synchronous standby$/),
    }
    for (const { url } of [node, other])
      await eventually(async () => expect(await health(url)).toEqual(hanging))
    expect(await metric(node.url, 'database_writable')).toBe(0)
    // Work that falls due meanwhile is left alone: it would add a session that waits at each try.
    await server.query(
      `insert into agenda (client_id, kind, subject_id, due_at)
       select client_id, 'expire_payment', 'one', now() from clients`,
    )
    // One that is stopped meanwhile leaves no session behind.
    expect(await waiting()).toHaveLength(2)
    await other.stop()
    await eventually(async () => expect(await waiting()).toHaveLength(1))

    // Nor does one that may not start.
    await expect(startAnother({ DATABASE_URL: server.url })).rejects.toThrow(
      /^The database of DATABASE_URL does not finish a commit within 3 s \(a commit has waited 3 s for a synchronous standby\)/,
    )
    await eventually(async () => {
      expect(await metric(node.url, 'database_commit_seconds')).toBeGreaterThan(5)
      expect(await metric(node.url, 'database_commit_wait_seconds')).toBeGreaterThan(5)
      expect(await metric(node.url, 'database_commit_waits')).toBe(1)
    })
    expect(await waiting()).toHaveLength(1)

    await waitFor('')
    await eventually(async () => expect(await health(node.url)).toEqual(READY))
    expect(await waiting()).toEqual([])
    await eventually(async () => expect(await metric(node.url, 'database_commit_seconds')).toBeLessThan(3))
  })
})

it.concurrent('jobs that are behind are a warning, and no reason to take the node out', async ({
  onTestFinished,
}) => {
  const gateway = await startTestGateway()
  onTestFinished(() => gateway.stop())
  const { clientId } = await gateway.merchant()
  // Another node has it in its hands, so this one does not work it off.
  await gateway.database.query(
    `insert into agenda (client_id, kind, subject_id, due_at, lease_token, lease_until)
     values ($1, 'expire_payment', 'one', now() - interval '90 seconds', gen_random_uuid(), now() + interval '1 hour')`,
    [clientId],
  )
  expect(await health(gateway.url)).toEqual({
    ...READY,
    warnings: [expect.stringMatching(/^the jobs are 9\d s behind$/)],
  })
})
