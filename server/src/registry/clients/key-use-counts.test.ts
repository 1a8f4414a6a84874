import { describe, expect, it } from 'vitest'
import { KeyUseCounts, type ProvenUse } from './key-use-counts.ts'

const use = (changes: Partial<ProvenUse> = {}): ProvenUse => ({
  clientId: 'SANDBOX_1',
  version: 1,
  address: '203.0.113.9',
  userAgent: 'a shop',
  ...changes,
})
const ROOMY = { inAll: 100, ofKey: 100 }
const at = (second: number) => Date.UTC(2026, 10, 16, 12, 0, second)

describe('uses of keys', () => {
  it('of one caller are counted together, with the last moment', () => {
    const counts = new KeyUseCounts(ROOMY)
    counts.count(use(), at(1))
    counts.count(use(), at(2))
    expect(counts.takeDue(at(3))).toEqual([{ ...use(), calls: 2, lastUsedAt: new Date(at(2)) }])
  })

  it('of whoever is new are due at once, then once a minute, and not at all where nobody calls', () => {
    const counts = new KeyUseCounts(ROOMY)
    counts.count(use(), at(1))
    expect(counts.takeDue(at(2))).toHaveLength(1)
    counts.count(use(), at(10))
    expect(counts.takeDue(at(11))).toHaveLength(0)
    counts.count(use({ version: 2 }), at(12))
    expect(counts.takeDue(at(13))).toMatchObject([{ version: 2, calls: 1 }])
    expect(counts.takeDue(at(63))).toMatchObject([{ version: 1, calls: 1 }])
    expect(counts.takeDue(at(600))).toEqual([])
  })

  it.each([{ version: 2 }, { clientId: 'SANDBOX_2' }, { address: '203.0.113.10' }, { userAgent: undefined }])(
    'with another %o are counted apart',
    (changes) => {
      const counts = new KeyUseCounts(ROOMY)
      counts.count(use(), at(1))
      counts.count(use(changes), at(1))
      expect(counts.takeDue(at(2))).toHaveLength(2)
    },
  )

  it('of many callers take the room of a few, also after they were taken', () => {
    const counts = new KeyUseCounts({ inAll: 100, ofKey: 2 })
    const call = (second: number) => {
      for (let host = 0; host < 50; host += 1)
        counts.count(use({ address: `198.51.100.${second + host}` }), at(second))
      return counts.takeAll(at(second)).map(({ address, calls }) => [address, calls])
    }
    expect(call(1)).toEqual([
      ['198.51.100.1', 1],
      ['198.51.100.2', 1],
      ['', 48],
    ])
    expect(call(100)).toEqual([['', 50]])
  })

  it('begin anew on another day: those who are gone hold no place', () => {
    const counts = new KeyUseCounts({ inAll: 100, ofKey: 1 })
    counts.count(use(), at(1))
    counts.takeDue(at(2))
    counts.takeDue(at(86_402))
    counts.count(use({ address: '203.0.113.10' }), at(86_403))
    expect(counts.takeDue(at(86_404))).toMatchObject([{ address: '203.0.113.10' }])
  })

  it('keep no secret that a user agent holds, and no long one', () => {
    const counts = new KeyUseCounts(ROOMY)
    counts.count(use({ userAgent: `shop 4111111111111111 ${'x'.repeat(1_000)}` }), at(1))
    const [{ userAgent } = { userAgent: '' }] = counts.takeDue(at(2))
    expect(userAgent).not.toContain('4111111111111111')
    expect(userAgent.length).toBeLessThanOrEqual(200)
  })

  it('of two callers that are shown alike are one', () => {
    const counts = new KeyUseCounts(ROOMY)
    for (const end of ['1', '2']) counts.count(use({ userAgent: 'x'.repeat(200) + end }), at(1))
    expect(counts.takeDue(at(2))).toMatchObject([{ calls: 2 }])
  })
})
