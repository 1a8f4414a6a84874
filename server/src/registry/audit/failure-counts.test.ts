import { describe, expect, it } from 'vitest'
import type { AuthenticationFailure } from '../../domain/index.ts'
import { FailureCounts } from './failure-counts.ts'

const failure = (changes: Partial<AuthenticationFailure> = {}): AuthenticationFailure => ({
  reason: 'wrong_signature',
  claimedId: 'SANDBOX_1',
  address: '203.0.113.9',
  traceId: 'first',
  ...changes,
})
const ROOMY = { inAll: 10, ofClient: 10 }
const at = (second: number) => new Date(Date.UTC(2026, 10, 15, 0, 0, second))

describe('failures', () => {
  it('of one client, address and reason are counted together, from the first to the last', () => {
    const counts = new FailureCounts(ROOMY)
    counts.count(failure(), at(1))
    counts.count(failure({ traceId: 'second' }), at(2))
    counts.count(failure({ traceId: 'third' }), at(3))
    expect(counts.take()).toEqual([{ ...failure(), count: 3, firstAt: at(1), lastAt: at(3) }])
  })

  it.each([{ reason: 'unknown_key' }, { claimedId: 'SANDBOX_2' }, { address: '203.0.113.10' }] as const)(
    'with another %o are counted apart',
    (changes) => {
      const counts = new FailureCounts(ROOMY)
      counts.count(failure(), at(1))
      counts.count(failure(changes), at(2))
      expect(counts.take()).toHaveLength(2)
    },
  )

  it('are counted anew when they were taken', () => {
    const counts = new FailureCounts(ROOMY)
    counts.count(failure(), at(1))
    counts.take()
    expect(counts.take()).toEqual([])
    counts.count(failure(), at(2))
    expect(counts.take()).toMatchObject([{ count: 1 }])
  })

  it('are due a minute after the first, and not again until a minute after the next', () => {
    const counts = new FailureCounts(ROOMY)
    expect(counts.takeDue(at(0))).toEqual([])
    counts.count(failure(), at(1))
    counts.count(failure(), at(50))
    expect(counts.takeDue(at(60))).toEqual([])
    expect(counts.takeDue(at(61))).toMatchObject([{ count: 2 }])
    expect(counts.takeDue(at(200))).toEqual([])
    counts.count(failure(), at(201))
    expect(counts.takeDue(at(260))).toEqual([])
    expect(counts.takeDue(at(261))).toMatchObject([{ count: 1 }])
  })

  it('of ten thousand kinds take the room of a few', () => {
    const counts = new FailureCounts({ inAll: 3, ofClient: 3 })
    for (let number = 0; number < 10_000; number += 1)
      counts.count(failure({ claimedId: `SANDBOX_${number}` }), at(1))
    const taken = counts.take()
    expect(taken.map(({ claimedId, count }) => [claimedId, count])).toEqual([
      ['SANDBOX_0', 1],
      ['SANDBOX_1', 1],
      ['SANDBOX_2', 1],
      [null, 9_997],
    ])
    expect(taken.at(-1)).toMatchObject({ reason: 'several', address: null })
  })

  it('from all addresses of an IPv6 network are one caller, with the address of the first', () => {
    const counts = new FailureCounts(ROOMY)
    for (let host = 1; host < 100; host += 1) counts.count(failure({ address: `2001:db8::${host}` }), at(1))
    expect(counts.take()).toMatchObject([{ address: '2001:db8::1', count: 99 }])
  })

  it('of one client from many addresses hide no attempts on another', () => {
    const counts = new FailureCounts({ inAll: 10, ofClient: 3 })
    for (let host = 1; host < 100; host += 1) counts.count(failure({ address: `203.0.113.${host}` }), at(1))
    counts.count(failure({ claimedId: 'SANDBOX_2' }), at(2))
    expect(
      counts.take().map(({ reason, claimedId, address, count }) => [reason, claimedId, address, count]),
    ).toEqual([
      ['wrong_signature', 'SANDBOX_1', '203.0.113.1', 1],
      ['wrong_signature', 'SANDBOX_1', '203.0.113.2', 1],
      ['wrong_signature', 'SANDBOX_1', '203.0.113.3', 1],
      ['several', 'SANDBOX_1', null, 96],
      ['wrong_signature', 'SANDBOX_2', '203.0.113.9', 1],
    ])
  })

  it('that are put back are added to what came meanwhile', () => {
    const counts = new FailureCounts({ inAll: 1, ofClient: 1 })
    counts.count(failure(), at(1))
    counts.count(failure({ claimedId: 'SANDBOX_2' }), at(1))
    const unwritten = counts.take()
    counts.count(failure({ claimedId: 'SANDBOX_3' }), at(3))
    for (const counted of unwritten) counts.add(counted)
    expect(counts.take()).toMatchObject([
      { claimedId: 'SANDBOX_3', count: 1 },
      { claimedId: null, count: 2, firstAt: at(1) },
    ])
  })
})
