import { describe, expect, it } from 'vitest'
import { LOCK_OUTS, type LockOut, waitsMs } from './lock-out.ts'

const seconds = (kind: LockOut) => waitsMs(kind).map((wait) => wait / 1_000)

describe('failed sign-ins', () => {
  it.each(['account_from_address', 'account_from_device'] as const)(
    'by %s make wait from the fifth on, for twice as long each time, up to an hour',
    (kind) => {
      expect(seconds(kind)).toEqual([...[0, 0, 0, 0], ...[30, 60, 120, 240, 480, 960, 1_920, 3_600]])
    },
  )

  it('of an account from anywhere slow down to one in five minutes', () => {
    expect(seconds('account').slice(48)).toEqual([0, 30, 60, 120, 240, 300])
  })

  it.each(Object.keys(LOCK_OUTS) as LockOut[])('by %s are free as often as they may be', (kind) => {
    const { freeFailures, longestMs } = LOCK_OUTS[kind]
    expect(waitsMs(kind).filter((wait) => wait === 0)).toHaveLength(freeFailures - 1)
    expect(waitsMs(kind).at(-1)).toBe(longestMs)
  })
})
