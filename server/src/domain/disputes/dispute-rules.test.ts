import { describe, expect, it } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import type { Dispute, DisputeState } from './dispute.ts'
import {
  defenseAlertTime,
  defenseDueTime,
  disputableAmount,
  judge,
  requireAnswerable,
} from './dispute-rules.ts'

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
    expect(() => disputableAmount(paid, { currency: 'USD', value: 1n })).toThrow(
      expect.objectContaining({ code: 'PARAM_ILLEGAL' }),
    )
  })
})

const now = new Date('2026-03-02T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const refused = (code: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ code, message })

describe('the time for an answer', () => {
  it('is ten days, or what was asked, and the merchant is reminded a day before', () => {
    expect(defenseDueTime('CHARGEBACK', now, undefined)).toEqual(new Date('2026-03-12T10:00:00Z'))
    expect(defenseDueTime('CHARGEBACK', now, after(1))).toEqual(after(1))
    expect(defenseDueTime('RDR', now, undefined)).toBeNull()
    expect(() => defenseDueTime('CHARGEBACK', now, now)).toThrow(refused('PARAM_ILLEGAL'))
    expect(defenseAlertTime(after(86_400))).toEqual(now)
  })
})

const dispute = (change: Partial<Dispute> = {}) =>
  ({
    ...{ type: 'CHARGEBACK', state: 'OPEN', amount: hkd(1_000n), dueAt: after(1), suppliedAt: null },
    ...{ acceptReason: null, judgement: null, provider: null },
    ...change,
  }) as Dispute

describe('an answer', () => {
  it.each<[string, Partial<Dispute>, DisputeState, string | null]>([
    ['a defence in time', {}, 'DEFENDED', null],
    ['an acceptance in time', {}, 'ACCEPTED', null],
    ['one that is never due', { dueAt: null }, 'DEFENDED', null],
    ['one when its time is over', { dueAt: now }, 'DEFENDED', 'TIME_EXCEEDS_LIMIT'],
    ['one upstream, whose time is theirs', { dueAt: now, provider: 'acme' }, 'DEFENDED', null],
    ['a second defence', { suppliedAt: now }, 'DEFENDED', 'REPEAT_REQUEST'],
    ['a second acceptance', { acceptReason: 'MERCHANT_ACCEPTED' }, 'ACCEPTED', 'REPEAT_REQUEST'],
    ['one after the time was over', { acceptReason: 'TIMEOUT' }, 'ACCEPTED', null],
    ['one after the end', { state: 'JUDGED' }, 'DEFENDED', 'REPEAT_REQUEST'],
    ['one of an RDR', { type: 'RDR', state: 'CLOSED' }, 'DEFENDED', 'REPEAT_REQUEST'],
    ['documents for a retrieval request', { type: 'RETRIEVAL_REQUEST' }, 'DEFENDED', null],
    ['the acceptance of a retrieval request', { type: 'RETRIEVAL_REQUEST' }, 'ACCEPTED', 'PARAM_ILLEGAL'],
  ])('%s', (_what, change, next, code) => {
    const answer = () => requireAnswerable(dispute(change), next, now)
    if (code === null) expect(answer).not.toThrow()
    else expect(answer).toThrow(refused(code))
  })
})

describe('a judgement', () => {
  const lost = { result: 'ACCEPT_BY_MERCHANT', amount: undefined } as const
  const won = { result: 'ACCEPT_BY_CUSTOMER', amount: undefined } as const

  it.each<[string, Partial<Dispute>, Parameters<typeof judge>[1], bigint | string | null]>([
    ['is about all of it', {}, lost, 1_000n],
    ['is about a part', {}, { ...lost, amount: hkd(400n) }, 400n],
    ['is about all where the payer loses', {}, { ...won, amount: hkd(1_000n) }, 1_000n],
    ['is not about a part where the payer loses', {}, { ...won, amount: hkd(999n) }, 'PARAM_ILLEGAL'],
    ['is not about more', {}, { ...lost, amount: hkd(1_001n) }, 'PARAM_ILLEGAL'],
    ['is in its currency', {}, { ...lost, amount: { currency: 'USD', value: 1n } }, 'PARAM_ILLEGAL'],
    ['has a result of its kind', {}, { ...lost, result: 'VALIDATE_FAIL' }, 'PARAM_ILLEGAL'],
    ['is not passed on a retrieval request', { type: 'RETRIEVAL_REQUEST' }, lost, 'PARAM_ILLEGAL'],
    ['follows a defence', { state: 'DEFENDED' }, won, 1_000n],
    ['confirms an acceptance', { state: 'ACCEPTED' }, lost, 1_000n],
    ['confirms it whole', { state: 'ACCEPTED' }, { ...lost, amount: hkd(999n) }, 'ORDER_STATUS_INVALID'],
    ['does not undo it', { state: 'ACCEPTED' }, won, 'ORDER_STATUS_INVALID'],
    ['does not follow a withdrawal', { state: 'CANCELLED' }, lost, 'ORDER_STATUS_INVALID'],
    ['is passed once', judged(), lost, null],
    ['is not changed', judged(), won, 'ORDER_STATUS_INVALID'],
    ['is not lowered', judged(), { ...lost, amount: hkd(999n) }, 'ORDER_STATUS_INVALID'],
  ])('%s', (_what, change, asked, expected) => {
    const passed = () => judge(dispute(change), asked, now)
    if (typeof expected === 'string') expect(passed).toThrow(refused(expected))
    else expect(passed()).toEqual(expected && { result: asked.result, amountMinor: expected, at: now })
  })

  function judged(): Partial<Dispute> {
    return { state: 'JUDGED', judgement: { result: 'ACCEPT_BY_MERCHANT', amountMinor: 1_000n, at: now } }
  }
})
