import { describe, expect, it } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import { Refusal } from '../refusal.ts'
import { disputableAmount } from './dispute-rules.ts'

const hkd = (value: bigint) => ({ currency: 'HKD', value }) as const
const paid = {
  status: 'SUCCESS',
  amount: hkd(1_000n),
  capturedMinor: 1_000n,
  refundedMinor: 0n,
  disputedMinor: 0n,
} as Payment

describe('what can be disputed', () => {
  it.each<[string, Partial<Payment>, bigint | undefined, bigint | string]>([
    ['all, unless a part is named', {}, undefined, 1_000n],
    ['a part', {}, 1n, 1n],
    ['no more than came in', {}, 1_001n, 'PARAM_ILLEGAL'],
    ['no more than was captured of what was authorized', { capturedMinor: 400n }, 401n, 'PARAM_ILLEGAL'],
    ['the rest, where a part was refunded', { refundedMinor: 300n }, undefined, 700n],
    ['also what was refunded', { refundedMinor: 300n }, 1_000n, 1_000n],
    ['the rest, where a part is disputed', { disputedMinor: 300n }, undefined, 700n],
    ['also what was disputed', { disputedMinor: 1_000n }, 1_000n, 1_000n],
    ['all, where nothing is left', { refundedMinor: 1_000n }, undefined, 1_000n],
    ['all, where more than all is gone', { refundedMinor: 1_000n, disputedMinor: 900n }, undefined, 1_000n],
    ['what was cancelled', { status: 'CANCELLED', refundedMinor: 1_000n }, 1_000n, 1_000n],
    ['nothing that was never captured', { capturedMinor: 0n }, undefined, 'ORDER_STATUS_INVALID'],
    ['nothing that never came in', { status: 'FAIL', capturedMinor: 0n }, 1n, 'ORDER_STATUS_INVALID'],
  ])('%s', (_what, changes, asked, expected) => {
    const dispute = () => disputableAmount({ ...paid, ...changes }, asked === undefined ? asked : hkd(asked))
    if (typeof expected === 'bigint') expect(dispute()).toEqual(hkd(expected))
    else expect(dispute).toThrow(expect.objectContaining({ code: expected }))
  })

  it('is in the currency of the payment', () => {
    expect(() => disputableAmount(paid, { currency: 'USD', value: 1n })).toThrow(Refusal)
  })
})
