import { expect, inject, it } from 'vitest'
import { hkd } from '../support/amounts.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { opened, paid, payableOf } from '../support/money.ts'
import { open } from '../support/payer.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()
const query = (text: string, values?: unknown[]) => gateway.database.query(text, values)

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
