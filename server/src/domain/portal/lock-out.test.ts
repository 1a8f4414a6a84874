import { describe, expect, it } from 'vitest'
import { DAY_MS, later } from '../time.ts'
import { LOCK_OUTS, type LockOut, type SignInFailures, withFailure } from './lock-out.ts'

const NOW = new Date('2026-01-01T00:00:00Z')

/** For how many seconds somebody is locked out by each of so many failures in a row. */
function locksOf(kind: LockOut, count: number): number[] {
  let known: SignInFailures | null = null
  return Array.from({ length: count }, () => {
    const next = withFailure(known, kind, NOW)
    known = next
    return next.lockedUntil ? (next.lockedUntil.getTime() - NOW.getTime()) / 1_000 : 0
  })
}

describe('failed sign-ins', () => {
  it('lock out from the fifth on, for twice as long each time, up to an hour', () => {
    expect(locksOf('account_from_address', 14)).toEqual([
      ...[0, 0, 0, 0],
      ...[30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600],
    ])
  })

  it.each(Object.keys(LOCK_OUTS) as LockOut[])('by %s never lock out for longer than they may', (kind) => {
    expect(Math.max(...locksOf(kind, 300))).toBe(LOCK_OUTS[kind].longestMs / 1_000)
  })

  it('are forgotten after a day', () => {
    const known = { failures: 12, failedAt: NOW }
    expect(withFailure(known, 'account_from_address', later(NOW, DAY_MS))).toEqual({
      failures: 1,
      failedAt: later(NOW, DAY_MS),
      lockedUntil: null,
    })
  })
})
