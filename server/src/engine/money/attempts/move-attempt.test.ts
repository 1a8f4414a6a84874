import { describe, expect, it } from 'vitest'
import { AMOUNT, attemptOf, CLIENT_ID, decided, NOW, unpaid } from '../../../../tests/support/decisions.ts'
import type { ProviderOutcome } from '../../../domain/index.ts'
import { ASK_OF_CODE_AFTER_MS, beginAttempt, FINISH_AFTER_MS } from './begin-attempt.ts'
import { moveAttempt, type ReadAttempt } from './move-attempt.ts'

const moved = (attempt: ReadAttempt, outcome: ProviderOutcome) =>
  decided({ payment: unpaid() }, (unit) => moveAttempt(unit, attempt, outcome))

const over = 'no job finish_attempt of attempt'

describe('an outcome', () => {
  it.each<[ProviderOutcome, string[]]>([
    [{ outcome: 'SUCCESS' }, ['attempt is SUCCEEDED: SUCCESS', over]],
    [{ outcome: 'FAIL', resultCode: 'RISK_REJECT' }, ['attempt is FAILED: RISK_REJECT', over]],
    [
      { outcome: 'PENDING' },
      ['attempt is PENDING: PAYMENT_IN_PROCESS, undecided', 'job finish_attempt of attempt +5s'],
    ],
    [
      { outcome: 'OPENED', reference: 'r-1', payerUrl: 'https://acme.example' },
      ['attempt is PENDING as r-1 at https://acme.example', 'job finish_attempt of attempt +30s'],
    ],
  ])('%o is written with its job', (outcome, expected) => {
    const { result, writes } = moved(attemptOf('CHARGE'), outcome)
    expect(result).toBe(true)
    expect(writes).toEqual(expected)
  })

  it.each([
    ['a decided attempt', attemptOf('CHARGE', 'FAILED'), { outcome: 'SUCCESS' }],
    [
      'a success while it is being given up',
      { ...attemptOf('CHARGE'), isBeingGivenUp: true },
      { outcome: 'SUCCESS' },
    ],
  ] as const)('does not move %s', (_what, attempt, outcome) => {
    expect(moved(attempt, outcome)).toMatchObject({ result: false, writes: [] })
  })

  it('of a charge that is being given up counts if it failed, or is the last word', () => {
    const given = { ...attemptOf('CHARGE'), isBeingGivenUp: true }
    expect(moved(given, { outcome: 'FAIL' }).result).toBe(true)
    expect(moved(given, { outcome: 'SUCCESS', isLastWord: true }).result).toBe(true)
  })
})

describe('an attempt that begins', () => {
  const asked = {
    ...{ clientId: CLIENT_ID, paymentId: 'payment', transactionId: null, provider: 'acme' },
    ...{ amount: AMOUNT, instruction: { slow: true }, origin: { requestId: 'r-1' } },
    kind: 'CHARGE' as const,
  }

  it('is open, has a key of its own and a job that asks in a minute', () => {
    const { result, writes } = decided({ payment: unpaid() }, (unit) => beginAttempt(unit, asked))
    expect(FINISH_AFTER_MS).toBe(60_000)
    expect(writes).toEqual([
      'new CHARGE of 25800 at acme by gateway {"slow":true}',
      'job finish_attempt +60s',
    ])
    expect(result).toEqual({
      ...{ clientId: CLIENT_ID, paymentId: 'payment', kind: 'CHARGE', transactionId: null, provider: 'acme' },
      ...{ amount: AMOUNT, instruction: { slow: true }, state: 'OPEN', createdAt: NOW, begunBy: 'gateway' },
      ...{ reference: null, payerUrl: null, resends: 0, attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  })

  it('by a customer’s code is asked about sooner', () => {
    const { writes } = decided({ payment: unpaid() }, (unit) =>
      beginAttempt(unit, { ...asked, finishAfterMs: ASK_OF_CODE_AFTER_MS }),
    )
    expect(writes.at(-1)).toBe('job finish_attempt +15s')
  })
})
