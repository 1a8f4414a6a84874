import { Counter, Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { GatheredMetrics, type MetricsSnapshot, snapshotOf } from './gathered-metrics.ts'

/** A process that has made so many payments and holds so many connections. */
async function said(payments: number, connections: number, isWritable = 1): Promise<MetricsSnapshot> {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'payments_total', help: 'p', labelNames: ['status'], registers }).inc(
    { status: 'OPEN' },
    payments,
  )
  new Gauge({ name: 'connections', help: 'c', registers }).set(connections)
  new Gauge({ name: 'writable', help: 'w', aggregator: 'min', registers }).set(isWritable)
  return snapshotOf(registry)
}

const valuesOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]),
  )

it('what several processes have counted and hold is added up, once', async () => {
  const gathered = new GatheredMetrics(() => 2)
  gathered.note(1, await said(3, 10))
  gathered.note(2, await said(4, 20, 0))
  gathered.note(1, await said(5, 11))
  expect(valuesOf(await gathered.write([]))).toEqual({
    'payments_total{status="OPEN"}': 9,
    connections: 31,
    writable: 0,
    amsel_workers: 2,
    amsel_worker_deaths_total: 0,
  })
})

it('what ended processes have counted stays, and what they held is gone', async () => {
  const gathered = new GatheredMetrics(() => 1)
  for (const id of [1, 2, 3]) gathered.note(id, await said(5, 10))
  gathered.countDeath()
  for (const id of [1, 2, 7]) gathered.end(id)
  gathered.note(4, await said(1, 2))
  expect(valuesOf(await gathered.write([]))).toMatchObject({
    'payments_total{status="OPEN"}': 16,
    connections: 12,
    amsel_worker_deaths_total: 1,
  })
})

it('what could not be read has no number', async () => {
  const registry = new Registry()
  new Gauge({ name: 'lag', help: 'l', registers: [registry] }).set(Number.NaN)
  const text = await new GatheredMetrics(() => 1).write(await snapshotOf(registry))
  expect(text).toContain('lag Nan')
})
