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

/** Reserves, and uses the slots for these. */
function begin(slots: Slots, clientId: string, addresses: readonly string[], isCutShort = false) {
  const reserved = slots.reserve(clientId, alone)
  if (!reserved) throw new Error('there was no room')
  slots.use(clientId, reserved, { addresses, isCutShort })
}

const many = (count: number, address: string) => Array<string>(count).fill(address)

test('what is reserved, begun and done is free again', () => {
  const slots = new Slots()
  expect(slots.free).toBe(1_024)
  const reserved = slots.reserve('one', alone)
  expect([reserved?.limit, reserved?.room, slots.free]).toEqual([256, 256, 768])
  if (reserved) slots.use('one', reserved, { addresses: many(3, 'shop'), isCutShort: false })
  expect(slots.free).toBe(1_021)
  for (let count = 0; count < 3; count += 1) slots.release('one', 'shop')
  expect(slots.free).toBe(1_024)
  expect(slots.reserve('one', alone)?.taken).toEqual([])
})

test('whether anybody waits for the node is known', () => {
  const slots = new Slots()
  expect(slots.hasWaiting).toBe(false)
  const clients = Array.from({ length: 20 }, (_, index) => `client ${index}`)
  const refused = clients.find((clientId) => slots.reserve(clientId, alone) === null)
  expect(slots.hasWaiting).toBe(true)
  while (slots.hasWaiting) expect(clients).toContain(slots.takeWaiting())
  expect(refused).toBeDefined()
  expect(slots.hasWaiting).toBe(false)
})

test('a client with all of its own on their way waits for those, not for the node', () => {
  const slots = new Slots()
  begin(slots, 'one', many(128, 'a'))
  begin(slots, 'one', many(128, 'b'))
  expect(slots.reserve('one', alone)).toBeNull()
  expect(slots.takeWaiting()).toBeNull()
  const named = Array.from({ length: 65 }, () => slots.release('one', 'a'))
  expect(named.indexOf(true)).toBe(63)
  begin(slots, 'one', [])
  expect(slots.release('one', 'a')).toBe(false)
})

test('a client that the node has cut short waits for the node', () => {
  const slots = new Slots()
  for (const clientId of ['a', 'b', 'c']) slots.reserve(clientId, alone)
  const reserved = slots.reserve('one', alone)
  expect(reserved).toMatchObject({ limit: 128, room: 256 })
  if (reserved) slots.use('one', reserved, cutShort(many(128, 'shop')))
  expect(slots.takeWaiting()).toBe('one')
  expect(Array.from({ length: 128 }, () => slots.release('one', 'shop'))).not.toContain(true)
})

test('who is thrifty is told that an address with few free slots is full, and others are told what is taken', () => {
  const slots = new Slots()
  begin(slots, 'one', [...many(100, 'slow'), ...many(10, 'quick')])
  const takenBy = (asked: typeof alone) => {
    const reserved = slots.reserve('one', asked)
    if (reserved) slots.use('one', reserved, { addresses: [], isCutShort: false })
    return reserved?.taken.map(({ address, taken }) => `${address} ${taken}`)
  }
  expect(takenBy(thrifty)).toEqual(['slow 128', 'quick 10'])
  expect(takenBy(alone)).toEqual(['slow 100', 'quick 10'])
  expect(new Slots().reserve('new', thrifty)?.limit).toBe(256)
})

test('what is reserved belongs to no address', () => {
  const slots = new Slots()
  slots.reserve('one', { isThrifty: false, sharers: 64 })
  expect(slots.reserve('one', alone)).toMatchObject({ room: 248, taken: [] })
})

test('a client has at most half of what the others leave, its own included', () => {
  const slots = new Slots()
  begin(slots, 'one', many(100, 'shop'))
  expect(['a', 'b', 'c'].map((clientId) => slots.reserve(clientId, alone)?.limit)).toEqual([256, 256, 206])
  expect(slots.reserve('one', alone)?.limit).toBe(53)
})
