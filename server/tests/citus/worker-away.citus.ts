import { beforeAll, expect, inject, it } from 'vitest'
import type { Overview } from '../../src/entrances/operator-api/shapes.ts'
import { hkd } from '../support/amounts.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { opened, paid, payableOf } from '../support/money.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { open } from '../support/payer.ts'
import { newOwner } from '../support/portal.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()
let operator: TestOperator
beforeAll(async () => {
  operator = await firstOperator(gateway)
})
const query = (text: string, values?: unknown[]) => gateway.database.query(text, values)

const countsOf = ({ attention }: Overview) =>
  Object.fromEntries(attention.matters.map(({ name, count }) => [name, count]))

/** The port of the worker that has the client's rows. */
async function workerOf({ clientId }: Merchant): Promise<number> {
  const [row] = await gateway.database.query<{ nodeport: number }>(
    `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('payments', $1::text)`,
    [clientId],
  )
  return row?.nodeport ?? 0
}

async function merchantOn(port: number): Promise<Merchant> {
  for (;;) {
    const merchant = await gateway.merchant()
    if ((await workerOf(merchant)) === port) return merchant
  }
}

/** As the coordinator of this database sees it: nobody listens on port 1. */
async function awayFrom(port: number, work: () => Promise<void>): Promise<void> {
  const move = (from: number, to: number) =>
    query('update pg_dist_node set nodeport = $2 where nodeport = $1', [from, to])
  await move(port, 1)
  await query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'amsel'",
  )
  try {
    await work()
  } finally {
    await move(1, port)
  }
}

it('while a worker is away, clients of the others are served, and its own are later', async () => {
  const [, near, far] = inject('citus')
  const [served, waiting] = [await merchantOn(near?.port ?? 0), await merchantOn(far?.port ?? 0)]
  const payment = await opened(waiting)
  await awayFrom(far?.port ?? 0, async () => {
    await eventually(async () => {
      const { status, text } = await open(`${gateway.url}/healthz`)
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { status: 'ready', warnings: ['the jobs cannot be read'] },
      ])
    })
    expect((await open(`${gateway.url}/metrics`)).text).toContain('\namsel_outbox_lag_seconds Nan\n')
    const names = await paid(served)
    expect((await served.refund(names, hkd(100))).code).toBe('SUCCESS')
    expect((await served.inquire(names)).body.paymentStatus).toBe('SUCCESS')
    expect(await payableOf(gateway, served)).toBe(25_700n)
    expect((await waiting.complete(payment, 'SUCCESS')).code).toBe('UNKNOWN_EXCEPTION')
    expect((await waiting.pay()).code).toBe('UNKNOWN_EXCEPTION')
  })
  expect((await waiting.complete(payment, 'SUCCESS')).code).toBe('SUCCESS')
  expect(await payableOf(gateway, waiting)).toBe(25_800n)
  await eventually(async () =>
    expect(JSON.parse((await open(`${gateway.url}/healthz`)).text)).toEqual({ status: 'ready' }),
  )
})

it.each([1, 2])(
  'people sign in to both portals while worker %i is away, and see what can be read',
  async (number) => {
    const away = inject('citus')[number]?.port ?? 0
    const owner = await newOwner(gateway)
    await awayFrom(away, async () => {
      await eventually(async () =>
        expect((await open(`${gateway.url}/healthz`)).text).toContain('the jobs cannot be read'),
      )
      for (const { browser, email } of [operator, owner]) {
        expect((await browser.signIn('somebody@else.example')).status).toBe(401)
        expect((await browser.signIn(email)).status).toBe(200)
        expect((await browser.ask('GET /me')).status).toBe(200)
      }
      await eventually(async () => {
        const { status, body } = await operator.browser.ask<Overview>('GET /overview')
        expect(status).toBe(200)
        expect(body).toMatchObject({
          queues: null,
          indexing: null,
          database: { status: 'writable', isPartlyAway: true },
        })
        expect(countsOf(body)).toMatchObject({ payments: null, items: null, applications: 0, proposals: 0 })
        expect(body.nodes.filter(({ isGone }) => !isGone)).toHaveLength(1)
      })
      for (const path of ['/stuck', '/stuck/items', '/stuck/addresses', '/stuck/money', '/stuck/differences'])
        expect(await operator.browser.ask(`GET ${path}`), path).toMatchObject({
          status: 503,
          body: {
            error: {
              code: 'partly_away',
              message: expect.stringMatching(/^One of the database servers is unavailable/),
            },
          },
        })
    })
    await eventually(async () => {
      const { body } = await operator.browser.ask<Overview>('GET /overview')
      expect(body).toMatchObject({
        indexing: 0,
        database: { isPartlyAway: false },
      })
      expect(countsOf(body)).toMatchObject({ payments: 0 })
    })
    expect((await operator.browser.ask('GET /stuck')).status).toBe(200)
    // Also an entry that had to wait for the worker.
    await eventually(async () =>
      expect(
        await query(
          "select 1 from audit_entries where client_id = '-' and action = 'signed_in' and actor like $1",
          [`%${owner.email}`],
        ),
      ).toHaveLength(1),
    )
  },
)
