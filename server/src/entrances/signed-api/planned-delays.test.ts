import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, it, vi } from 'vitest'
import { PlannedDelays } from './planned-delays.ts'

let delays: PlannedDelays
let over: number
beforeEach(() => {
  vi.useFakeTimers()
  delays = new PlannedDelays()
  over = 0
  return () => vi.useRealTimers()
})

const newCaller = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse

/** Gives the callers, and counts those that wait no longer. */
const wait = (count: number, clientId = 'one') =>
  Array.from({ length: count }, () => {
    const caller = newCaller()
    void delays.wait(clientId, 60, caller).then(() => {
      over += 1
    })
    return caller
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('an answer waits as long as it was planned', async () => {
  wait(1)
  await pass(59_999)
  expect(over).toBe(0)
  await pass(1)
  expect(over).toBe(1)
})

it('a hundred answers of a client wait at a time, and others still have theirs', async () => {
  wait(130)
  await pass(0)
  expect(over).toBe(30)
  wait(1, 'two')
  await pass(0)
  expect(over).toBe(30)
  await pass(60_000)
  wait(100)
  await pass(0)
  expect(over).toBe(131)
})

it('a thousand wait on one node', async () => {
  for (let client = 0; client < 30; client += 1) wait(100, `client-${client}`)
  await pass(0)
  expect(over).toBe(2_000)
})

it('a caller that leaves makes room', async () => {
  for (const caller of wait(100)) caller.emit('close')
  await pass(0)
  expect(over).toBe(100)
  wait(100)
  await pass(0)
  expect(over).toBe(100)
})

it('none waits when the gateway stops', async () => {
  wait(3)
  delays.drain()
  wait(3)
  await pass(0)
  expect(over).toBe(6)
})
