import { expect, it, vi } from 'vitest'
import { type KeyedAttempt, NothingListed, providerKey } from '../../domain/index.ts'
import type { Call } from './call.ts'
import { list } from './list.ts'

const attempt = (number: number): KeyedAttempt => ({
  clientId: 'SANDBOX_5CLIENT',
  attemptId: `00000000-0000-8000-8000-${String(number).padStart(12, '0')}`,
})
const MINUTE_MS = 60_000
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15) + minute * MINUTE_MS)

/** An upstream gateway that has sent one notification a minute; those after `placed` have no position until they are read. */
function upstream(count: number, { placed = count } = {}) {
  const asked: number[] = []
  let last = placed
  const call: Call = async (operation, request) => {
    const { cursor, limit } = request as { cursor: string; limit: number }
    asked.push(limit)
    const begin = Number(cursor)
    if (begin + limit > last) last = Math.min(count, last + limit)
    const numbers = Array.from({ length: last }, (_, index) => index + 1)
      .filter((one) => one > begin)
      .slice(0, limit)
    const notifications = numbers.map((number) => ({
      createTime: at(number).toISOString(),
      body: { notifyType: 'PAYMENT_RESULT', paymentRequestId: providerKey(attempt(number)) },
    }))
    const nextCursor = String(numbers.at(-1) ?? begin)
    return { operation, status: 'S', code: 'SUCCESS', fields: { notifications, nextCursor } }
  }
  return { call, asked }
}

async function listed(call: Call, since: Date): Promise<KeyedAttempt[]> {
  const found: KeyedAttempt[] = []
  const ams = { call, notifyUrl: 'https://pay.example/providers/acme' }
  for await (const one of list(ams, { since, signal: new AbortController().signal })) found.push(one)
  return found
}

it.each([0, 1, 7, 250, 1_000])('of %i all since the moment are listed, and few before', async (count) => {
  const { call, asked } = upstream(count)
  const found = await listed(call, at(count - 20))
  // One more than necessary, because a cursor points before what it leads to.
  const first = Math.max(1, count - 31 + (count > 31 ? 0 : 1))
  expect(found).toEqual(
    Array.from({ length: count === 0 ? 0 : count - first + 1 }, (_, index) => attempt(first + index)),
  )
  expect(asked.length).toBeLessThan(40)
})

it('what nobody has read before is listed too', async () => {
  const found = await listed(upstream(300, { placed: 0 }).call, at(290))
  expect(found.at(-1)).toEqual(attempt(300))
  expect(found.map(({ attemptId }) => attemptId)).toContain(attempt(280).attemptId)
})

it('a gateway without such a list says so', async () => {
  const call: Call = async (operation) => ({ operation, status: 'F', code: 'NO_INTERFACE_DEF', fields: {} })
  await expect(listed(call, at(0))).rejects.toThrow(NothingListed)
})

it('a page that never comes is given up', async () => {
  vi.useFakeTimers()
  try {
    const call: Call = (_operation, _request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const reading = expect(listed(call, at(0))).rejects.toThrow('no answer within 30000 ms')
    await vi.advanceTimersByTimeAsync(30_000)
    await reading
  } finally {
    vi.useRealTimers()
  }
})
