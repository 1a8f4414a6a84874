import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeyPairPool } from './key-pair-pool.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Real ones take long to make; those handed out here only need to differ. */
function poolOf(size: number, isIdle: () => boolean): KeyPairPool {
  let made = 0
  return new KeyPairPool(size, isIdle, async () => {
    made += 1
    return { publicKey: `public ${made}`, privateKey: `private ${made}` } as never
  })
}

/** Somebody has had the first one. */
async function started(size: number, isIdle: () => boolean): Promise<KeyPairPool> {
  const pool = poolOf(size, isIdle)
  await pool.take()
  return pool
}

it('none is made as long as nobody asks for one, or once the pool has stopped', async () => {
  const unused = poolOf(2, () => true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(unused.ready).toBe(0)
  const stopped = await started(2, () => true)
  stopped.stop()
  await stopped.take()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stopped.ready).toBe(0)
})

it('pairs are made while the gateway is idle, no more than shall lie ready', async () => {
  const idle = await started(2, () => true)
  await vi.advanceTimersByTimeAsync(900)
  expect(idle.ready).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(idle.ready).toBe(2)
})

it('none is made while the gateway has something to sign', async () => {
  let looks = 0
  // Idle for a moment now and then is not idle.
  const busy = await started(1, () => looks++ % 4 !== 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([looks > 200, busy.ready]).toEqual([true, 0])
})

it('one that lies ready is handed out once; without any, those who ask get one each', async () => {
  const idle = await started(1, () => true)
  await vi.advanceTimersByTimeAsync(2_000)
  const pairs = await Promise.all([idle.take(), idle.take(), idle.take()])
  expect(pairs.map(({ publicKey }) => publicKey)).toEqual(['public 2', 'public 3', 'public 4'])
  expect(idle.ready).toBe(0)
})

it('who comes when many wait already is sent away, and the others are served', async () => {
  const empty = poolOf(0, () => true)
  const asked = await Promise.allSettled(Array.from({ length: 18 }, () => empty.take()))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  const [refused] = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused?.reason).toMatchObject({ code: 'REQUEST_TRAFFIC_EXCEED_LIMIT' })
})

it('a caller waiting for one that cannot be made gets the error, and the next is tried again', async () => {
  let tries = 0
  const pool = new KeyPairPool(
    0,
    () => true,
    async () => {
      tries += 1
      if (tries === 1) throw new Error('no entropy')
      return {} as never
    },
  )
  await expect(pool.take()).rejects.toThrow('no entropy')
  expect(await pool.take()).toEqual({})
})
