import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

/** A client begins as much as it may at one address that never answers, and again until it may no more. */
function fill(slots: Slots, clientId: string): number {
  let begun = 0
  for (let left = 1_000; left > 0; ) {
    const reserved = slots.reserve(clientId, false)
    const taken = reserved?.taken.find(({ address }) => address === 'dead')?.taken ?? 0
    const count = reserved ? Math.min(reserved.limit, reserved.addressMax - taken) : 0
    if (reserved) slots.use(clientId, reserved, Array<string>(count).fill('dead'))
    if (count === 0) return begun
    left -= count
    begun += count
  }
  return begun
}

test('a client has 256 on their way at most, and an address half of them', () => {
  const slots = new Slots()
  expect(slots.reserve('one', false)).toMatchObject({ limit: 256, addressMax: 128 })
  expect(slots.reserve('one', false)).toBeNull()
  expect(fill(new Slots(), 'one')).toBe(128)
})

test('a node has 1,024 on their way at most, and however many fill it, the next finds room', () => {
  const slots = new Slots()
  const begun = Array.from({ length: 12 }, (_, index) => fill(slots, `client ${index}`))
  expect(begun.slice(0, 6)).toEqual([128, 128, 128, 128, 128, 128])
  expect(begun.every((count) => count > 0)).toBe(true)
  expect(begun.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(1_024)
})

test('what a claim under way may bring counts as on its way', () => {
  const slots = new Slots()
  const limits = ['a', 'b', 'c', 'd', 'e'].map((clientId) => slots.reserve(clientId, false)?.limit)
  expect(limits).toEqual([256, 256, 256, 128, 64])
})

test('who found no room is named when there is some, the longest waiting first, and once', () => {
  const slots = new Slots()
  const full = Array.from({ length: 20 }, (_, index) => `client ${index}`).map((clientId) => ({
    clientId,
    reserved: slots.reserve(clientId, false),
  }))
  const refused = full.filter(({ reserved }) => reserved === null)
  expect(refused.length).toBeGreaterThan(1)
  expect(refused.map(() => slots.takeWaiting())).toEqual(refused.map(({ clientId }) => clientId))
  expect(slots.takeWaiting()).toBeNull()
  for (const { clientId, reserved } of full) if (reserved) slots.use(clientId, reserved, [])
  expect(slots.takeWaiting()).toBeNull()
  expect(slots.reserve(refused[0]?.clientId ?? '', false)?.limit).toBe(256)
})

test('who is thrifty leaves an address alone until half of its slots are free', () => {
  const slots = new Slots()
  const reserved = slots.reserve('one', false)
  if (!reserved) throw new Error('there was no room')
  slots.use('one', reserved, Array<string>(100).fill('slow'))
  expect(slots.reserve('one', true)).toBeNull()
  for (let count = 0; count < 36; count += 1) slots.release('one', 'slow')
  expect(slots.reserve('one', true)?.taken).toEqual([{ address: 'slow', taken: 64 }])
})
