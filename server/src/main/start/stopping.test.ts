import { describe, expect, it } from 'vitest'
import { Stopping, stopTimes } from './stopping.ts'

describe('the times of a stop', () => {
  it('without a drain: half of it for what is under way, and none for connections without a request', () => {
    expect(stopTimes({ drainMs: 0, stopMs: 10_000 })).toEqual({
      drainMs: 0,
      idleMs: 0,
      requestsMs: 5_000,
      jobsMs: 5_000,
      withinMs: 9_500,
    })
  })

  it.each([
    [5_000, 30_000, 5_000],
    [9_000, 10_000, 200],
    [3_599_000, 3_600_000, 200],
    [1_000, 3_600_000, 5_000],
  ])('with a drain of %i of %i ms fit into it, one after the other', (drainMs, stopMs, idleMs) => {
    const times = stopTimes({ drainMs, stopMs })
    expect(times.idleMs).toBe(idleMs)
    expect(times.requestsMs).toBeGreaterThan(times.idleMs)
    expect(drainMs + times.requestsMs + times.jobsMs).toBeLessThan(times.withinMs)
    expect(times.withinMs).toBeLessThan(stopMs)
  })
})

it('a hurried stop neither drains nor waits for connections without a request', async () => {
  const stopping = new Stopping(stopTimes({ drainMs: 1_000_000, stopMs: 3_000_000 }))
  const drained = stopping.drain()
  expect(stopping.idleMs).toBe(5_000)
  stopping.hurry()
  await drained
  await stopping.drain()
  expect(stopping.idleMs).toBe(0)
})
