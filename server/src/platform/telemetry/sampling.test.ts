import { describe, expect, it } from 'vitest'
import { readTraceparent, Sampling } from './sampling.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const asking = { traceId: TRACE, spanId: SPAN, isSampled: true }

describe('a traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`cc-${TRACE}-${SPAN}-01-what-will-be-the-future-like`, true],
  ])('%s is read', (header, isSampled) => {
    expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
  })

  it.each([
    [undefined],
    [''],
    [[`00-${TRACE}-${SPAN}-01`]],
    [`00-${TRACE}-${SPAN}-01-more`],
    [`ff-${TRACE}-${SPAN}-01`],
    [`00-${TRACE.toUpperCase()}-${SPAN}-01`],
    [`00-${'0'.repeat(32)}-${SPAN}-01`],
    [`00-${TRACE}-${'0'.repeat(16)}-01`],
    [`00-${TRACE}-${SPAN}`],
  ])('%s is none', (header) => {
    expect(readTraceparent(header)).toBeNull()
  })
})

describe('sampling', () => {
  const countOf = (times: number, decides: () => boolean) =>
    Array.from({ length: times }, decides).filter(Boolean).length

  it('follows ten callers a second that ask for it, divided among the processes, and no more', () => {
    let now = 0
    const unlikely = () => 0.5
    const sampling = new Sampling({ ratio: 0.01, processes: 2 }, () => now, unlikely)
    expect(countOf(1_000, () => sampling.decides(asking))).toBe(5)
    now = 1_000
    expect(countOf(1_000, () => sampling.decides(asking))).toBe(5)
  })

  it('leaves the rest to chance, and never samples what its caller does not', () => {
    let chance = 0
    const next = () => {
      chance = (chance + 0.001) % 1
      return chance
    }
    const sampling = new Sampling({ ratio: 0.01, processes: 1 }, () => 0, next)
    expect(countOf(1_000, () => sampling.decides(null))).toBe(10)
    expect(countOf(1_000, () => sampling.decides({ ...asking, isSampled: false }))).toBe(0)
    const always = new Sampling({ ratio: 1, processes: 1 })
    expect(countOf(100, () => always.decides(null))).toBe(100)
    const never = new Sampling({ ratio: 0, processes: 1 })
    expect(countOf(100, () => never.decides(null))).toBe(0)
  })
})
