import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

const alone = { isThrifty: false, sharers: 1 }
const thrifty = { isThrifty: true, sharers: 1 }
const cutShort = (addresses: readonly string[]) => ({ addresses, isCutShort: true })

/** A client begins as much as it may at one address that never answers, and again until it may begin no more. */
function fill(slots: Slots, clientId: string): number {
  let begun = 0
  for (let left = 1_000; left > 0; ) {
    const reserved = slots.reserve(clientId, alone)
    const taken = reserved?.taken.find(({ address }) => address === 'dead')?.taken ?? 0
    const count = reserved ? Math.min(reserved.limit, reserved.addressMax - taken) : 0
    if (reserved) slots.use(clientId, reserved, cutShort(Array<string>(count).fill('dead')))
    if (count === 0) return begun
    left -= count
    begun += count
  }
  return begun
}

test('a client has 256 on their way at most, and an address half of them', () => {
  const slots = new Slots()
  expect(slots.reserve('one', alone)).toMatchObject({ limit: 256, addressMax: 128 })
  expect(slots.reserve('one', alone)).toBeNull()
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
  const limits = ['a', 'b', 'c', 'd', 'e'].map((clientId) => slots.reserve(clientId, alone)?.limit)
  expect(limits).toEqual([256, 256, 256, 128, 64])
})

test('who found no room is named when there is some, the longest waiting first, and once', () => {
  const slots = new Slots()
  const full = Array.from({ length: 20 }, (_, index) => `client ${index}`).map((clientId) => ({
    clientId,
    reserved: slots.reserve(clientId, alone),
  }))
  const refused = full.filter(({ reserved }) => reserved === null)
  expect(refused.length).toBeGreaterThan(1)
  expect(refused.map(() => slots.takeWaiting())).toEqual(refused.map(({ clientId }) => clientId))
  expect(slots.takeWaiting()).toBeNull()
  for (const { clientId, reserved } of full)
    if (reserved) slots.use(clientId, reserved, { addresses: [], isCutShort: false })
  expect(slots.takeWaiting()).toBeNull()
  expect(slots.reserve(refused[0]?.clientId ?? '', alone)?.limit).toBe(256)
})

test('those who ask together share alike, and leave as much to the next', () => {
  const slots = new Slots()
  const limits = Array.from(
    { length: 64 },
    (_, index) => slots.reserve(`client ${index}`, { isThrifty: false, sharers: 64 })?.limit ?? 0,
  )
  expect(limits[0]).toBe(8)
  expect(Math.min(...limits)).toBeGreaterThanOrEqual(4)
  expect(slots.free).toBeGreaterThanOrEqual(512)
})

test('who would have begun more is named when half of its slots at an address are free, and nobody else', () => {
  const slots = new Slots()
  for (const [clientId, isCutShort] of [
    ['more', true],
    ['done', false],
  ] as const) {
    const reserved = slots.reserve(clientId, alone)
    if (!reserved) throw new Error('there was no room')
    slots.use(clientId, reserved, { addresses: Array<string>(128).fill('shop'), isCutShort })
  }
  const named = (clientId: string) => Array.from({ length: 128 }, () => slots.release(clientId, 'shop'))
  expect(named('more').indexOf(true)).toBe(63)
  expect(named('done')).not.toContain(true)
})

test('who is thrifty leaves an address alone until half of its slots are free', () => {
  const slots = new Slots()
  const reserved = slots.reserve('one', alone)
  if (!reserved) throw new Error('there was no room')
  slots.use('one', reserved, cutShort(Array<string>(100).fill('slow')))
  expect(slots.reserve('one', thrifty)).toBeNull()
  for (let count = 0; count < 36; count += 1) slots.release('one', 'slow')
  expect(slots.reserve('one', thrifty)?.taken).toEqual([{ address: 'slow', taken: 64 }])
})
