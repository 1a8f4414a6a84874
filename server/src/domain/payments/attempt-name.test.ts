import { describe, expect, it } from 'vitest'
import type { AttemptKind } from './attempt.ts'
import { type AttemptOrigin, attemptName } from './attempt-name.ts'

const NAMES: [string, AttemptKind, AttemptOrigin, string][] = [
  ['c', 'CHARGE', { paymentRequestId: 'p', ordinal: 0 }, '["c","CHARGE","payment","p",0]'],
  ['c', 'CHARGE', { paymentRequestId: 'p', ordinal: 1 }, '["c","CHARGE","payment","p",1]'],
  ['d', 'CHARGE', { paymentRequestId: 'p', ordinal: 0 }, '["d","CHARGE","payment","p",0]'],
  ['c', 'CAPTURE', { paymentRequestId: 'p', ordinal: 0 }, '["c","CAPTURE","payment","p",0]'],
  ['c', 'CAPTURE', { requestId: 'p' }, '["c","CAPTURE","request","p"]'],
  ['c', 'REFUND', { requestId: 'p' }, '["c","REFUND","request","p"]'],
  ['c', 'REFUND', { requestId: 'p",0]' }, '["c","REFUND","request","p\\",0]"]'],
  ['c', 'REVERSAL', { chargeId: 'p' }, '["c","REVERSAL","charge","p"]'],
]

describe('the name of an attempt', () => {
  it.each(NAMES)('of %s, %s, %j is %s', (clientId, kind, origin, name) => {
    expect(attemptName({ clientId, resets: 0 }, kind, origin)).toBe(name)
  })

  it('is that of no other, also after the client was emptied', () => {
    const names = [0, 1, 2].flatMap((resets) =>
      NAMES.map(([clientId, kind, origin]) => attemptName({ clientId, resets }, kind, origin)),
    )
    expect(new Set(names).size).toBe(3 * NAMES.length)
  })
})
