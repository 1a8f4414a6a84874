import { describe, expect, it, vi } from 'vitest'
import { Grouped } from './grouped.ts'

/** Work that is done when the test says so. */
function heldWork() {
  const groups: { items: readonly number[]; finish(): void; fail(): void }[] = []
  const work = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      groups.push({
        items,
        finish: () => resolve(items.map((item) => item * 10)),
        fail: () => reject(new Error('away')),
      })
    })
  return { groups, work }
}

describe('a group that fails', () => {
  const spoiled = async (items: readonly number[], { isAlone }: { isAlone: boolean }) => {
    if (items.includes(2)) throw new Error(isAlone ? 'spoiled' : 'all of it')
    return items.map((item) => item * 10)
  }

  it('fails for all of it', async () => {
    const grouped = new Grouped(spoiled, { sizeMax: 10, underWayMax: 1 })
    const results = [1, 2, 3].map((item) => grouped.add('key', item))
    for (const result of results) await expect(result).rejects.toThrow('all of it')
  })

  it('is tried one by one where that is worth it: what spoiled it fails alone', async () => {
    const grouped = new Grouped(spoiled, { sizeMax: 10, underWayMax: 1, isWorthTryingAlone: () => true })
    const [first, second, third] = [1, 2, 3].map((item) => grouped.add('key', item))
    await expect(second).rejects.toThrow('spoiled')
    expect(await first).toBe(10)
    expect(await third).toBe(30)
  })

  it('does not keep the next one waiting for who is tried alone', async () => {
    let freed = () => {}
    const held = new Promise<void>((resolve) => {
      freed = resolve
    })
    const work = async (items: readonly number[], { isAlone }: { isAlone: boolean }) => {
      if (isAlone) await held
      else if (items.includes(1)) throw new Error('held')
      return items.map((item) => item * 10)
    }
    const grouped = new Grouped(work, { sizeMax: 10, underWayMax: 1, isWorthTryingAlone: () => true })
    const slow = grouped.add('key', 1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await grouped.add('key', 2)).toBe(20)
    freed()
    expect(await slow).toBe(10)
  })
})

describe('requests of one moment', () => {
  it('share a group, and each gets its own result', async () => {
    const { groups, work } = heldWork()
    const grouped = new Grouped(work, { sizeMax: 10, underWayMax: 1 })
    const results = [1, 2, 3].map((item) => grouped.add('key', item))
    await expect.poll(() => groups.map(({ items }) => items)).toEqual([[1, 2, 3]])
    groups[0]?.finish()
    expect(await Promise.all(results)).toEqual([10, 20, 30])
  })

  it('of different keys do not', async () => {
    const { groups, work } = heldWork()
    const grouped = new Grouped(work, { sizeMax: 10, underWayMax: 1 })
    void grouped.add('one', 1)
    void grouped.add('other', 2)
    await expect.poll(() => groups.map(({ items }) => items)).toEqual([[1], [2]])
  })

  it('gather while another group is on its way, up to the largest size', async () => {
    const { groups, work } = heldWork()
    const grouped = new Grouped(work, { sizeMax: 2, underWayMax: 1, restMs: 1 })
    const first = grouped.add('key', 1)
    await expect.poll(() => groups.length).toBe(1)
    const later = [2, 3, 4].map((item) => grouped.add('key', item))
    groups[0]?.finish()
    await first
    await expect.poll(() => groups.length).toBe(2)
    groups[1]?.finish()
    await expect.poll(() => groups.length).toBe(3)
    groups[2]?.finish()
    expect(await Promise.all(later)).toEqual([20, 30, 40])
    expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
  })

  it('a request that waited too long behind others fails, and nothing is done for it', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const { groups, work } = heldWork()
    const grouped = new Grouped(work, { sizeMax: 1, underWayMax: 1, patienceMs: 5_000 })
    const first = grouped.add('key', 1)
    await vi.waitFor(() => expect(groups.length).toBe(1))
    const late = [2, 3].map((item) => grouped.add('key', item))
    clock.mockReturnValue(4_000)
    const last = grouped.add('key', 4)
    clock.mockReturnValue(6_000)
    groups[0]?.fail()
    await expect(first).rejects.toThrow('away')
    for (const waiting of late) await expect(waiting).rejects.toThrow('too long')
    groups[1]?.finish()
    expect(await last).toBe(40)
    expect(groups.map(({ items }) => items)).toEqual([[1], [4]])
    clock.mockRestore()
  })

  it('fail together, and the next ones are not harmed', async () => {
    const { groups, work } = heldWork()
    const grouped = new Grouped(work, { sizeMax: 10, underWayMax: 1 })
    const lost = [grouped.add('key', 1), grouped.add('key', 2)]
    await expect.poll(() => groups.length).toBe(1)
    groups[0]?.fail()
    expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = grouped.add('key', 3)
    await expect.poll(() => groups.length).toBe(2)
    groups[1]?.finish()
    expect(await next).toBe(30)
  })
})
