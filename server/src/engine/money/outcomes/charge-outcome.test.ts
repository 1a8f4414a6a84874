import { describe, expect, it } from 'vitest'
import { attemptOf, authorized, decided, NOW, rowsOf, unpaid } from '../../../../tests/support/decisions.ts'
import type { Attempt, Payment, ProviderOutcome } from '../../../domain/index.ts'
import { endCharge } from './charge-outcome.ts'

interface Case {
  readonly payment?: Payment
  readonly outcome: ProviderOutcome
  readonly charge?: Partial<Attempt>
  readonly earlier?: number
  readonly by?: 'client' | 'payer' | 'gateway'
  readonly tellsInStoreFailures?: boolean
}

function ended({ payment = unpaid(), outcome, charge = {}, earlier = 0, ...more }: Case) {
  const attempt = attemptOf('CHARGE', 'OPEN', charge)
  const before = Array.from({ length: earlier }, (_, place) =>
    attemptOf('CHARGE', 'FAILED', { attemptId: `earlier ${place}` }),
  )
  const rows = rowsOf({ payment, attempt, attempts: [...before, attempt] })
  return decided({ payment, ...more }, (unit) => endCharge(unit, rows, outcome))
}

const FAILED = { outcome: 'FAIL', resultCode: 'RISK_REJECT' } as const
const IN_STORE = { productCode: 'IN_STORE_PAYMENT' } as const
const cardPayment = (change: Partial<Payment> = {}) =>
  authorized({
    status: 'PROCESSING',
    resultCode: 'PAYMENT_IN_PROCESS',
    paidAt: null,
    provider: null,
    ...change,
  })

describe('a charge that succeeds', () => {
  it('pays its payment', () => {
    const { writes, change, result } = ended({ outcome: { outcome: 'SUCCESS' } })
    expect(writes).toEqual([
      'PAYMENT payment: provider to payable 25800',
      'PAYMENT payment: payable to fees 26',
      'no job expire_payment of payment',
      'notifies PAYMENT_RESULT SUCCESS',
    ])
    expect(change).toEqual({
      ...{ status: 'SUCCESS', resultCode: 'SUCCESS', paidAt: NOW, provider: 'simulator' },
      ...{ capturedMinor: 25_800n, feeMinor: 26n, valueDay: '2026-03-03' },
    })
    expect(result.payment).toMatchObject(change)
  })

  it('goes back if its payment has ended', () => {
    const payment = unpaid({ status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' })
    const { writes, change, result } = ended({ payment, outcome: { outcome: 'SUCCESS' } })
    expect(writes).toEqual([
      'LATE_PAYMENT attempt: provider to returning 25800',
      'new REVERSAL of 25800 at simulator by gateway {"charge":"attempt"}',
      'job finish_attempt +0s',
    ])
    expect(change).toEqual({})
    expect(result).toEqual({ payment })
  })
})

describe('a charge that fails', () => {
  it('ends its payment', () => {
    const { writes, change, result } = ended({ outcome: FAILED })
    expect(writes).toEqual(['no job expire_payment of payment', 'notifies PAYMENT_RESULT RISK_REJECT'])
    expect(change).toEqual({ status: 'FAIL', resultCode: 'RISK_REJECT' })
    expect(result.payment).toMatchObject(change)
  })

  it('changes nothing of a payment that has ended', () => {
    const payment = unpaid({ status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
    expect(ended({ payment, outcome: FAILED })).toMatchObject({ writes: [], change: {}, result: { payment } })
  })

  it.each([
    ['leaves a payer their other tries', { by: 'payer', earlier: 3 }, []],
    ['leaves them also to a payer whose job is done by the gateway', { by: 'gateway', earlier: 3 }, []],
    ['ends with the last of them', { by: 'payer', earlier: 4 }, ['FAIL']],
    ['ends if the merchant decides for the payer', { by: 'client', earlier: 0 }, ['FAIL']],
  ] as const)('%s', (_what, given, statuses) => {
    const { change } = ended({ outcome: FAILED, charge: { begunBy: 'payer' }, ...given })
    expect(Object.values(change).slice(0, 1)).toEqual(statuses)
  })

  it('lets a card be presented to its issuer anew', () => {
    const given = { outcome: FAILED, charge: { begunBy: 'payer' }, by: 'payer' } as const
    expect(ended({ ...given, payment: cardPayment() }).writes).toEqual([
      'card forgotten',
      'no job forget_card of payment',
    ])
    expect(ended(given).writes).toEqual([])
  })

  it('in a store is counted where the code was a wrong one that was opened upstream', () => {
    const details = { paymentFactor: { inStorePaymentScenario: 'PaymentCode' } }
    const payment = unpaid({ ...IN_STORE, details, provider: 'acme' })
    const counted = (change: Partial<Payment>, outcome: ProviderOutcome) =>
      ended({ payment: { ...payment, ...change }, outcome }).writes.filter((write) => write === 'and more')
    expect(counted({}, { outcome: 'FAIL', resultCode: 'INVALID_PAYMENT_CODE' })).toHaveLength(1)
    expect(counted({}, FAILED)).toEqual([])
    expect(counted({ provider: null }, { outcome: 'FAIL', resultCode: 'INVALID_PAYMENT_CODE' })).toEqual([])
  })

  it.each([
    [true, ['notifies PAYMENT_RESULT RISK_REJECT']],
    [false, []],
  ])('in a store notifies the merchant if it wants that: %s', (tellsInStoreFailures, expected) => {
    const { writes } = ended({ payment: unpaid(IN_STORE), outcome: FAILED, tellsInStoreFailures })
    expect(writes.filter((write) => write.startsWith('notifies'))).toEqual(expected)
  })
})

describe('a charge that waits for a slow method', () => {
  const PENDING = { outcome: 'PENDING' } as const

  it('has seven days, and the merchant is notified', () => {
    const { writes, change, result } = ended({ outcome: PENDING })
    expect(writes).toEqual(['job expire_payment of payment +604800s', 'notifies PAYMENT_PENDING SUCCESS'])
    expect(change).toEqual({
      ...{ status: 'PENDING', expiresAt: new Date('2026-03-09T10:00:00Z') },
    })
    expect(result.payment).toMatchObject({ ...change, resultCode: 'PAYMENT_IN_PROCESS' })
  })

  it.each([
    ['waits already', unpaid({ status: 'PENDING' })],
    ['is made in a store', unpaid(IN_STORE)],
    ['has no page', unpaid({ answer: '' })],
  ])('gets no more time where its payment %s', (_what, payment) => {
    expect(ended({ payment, outcome: PENDING })).toMatchObject({
      writes: [],
      change: {},
      result: { payment },
    })
  })
})

describe('a charge that its payer completes at the provider', () => {
  const answerOf = (payment: Payment, outcome: Omit<ProviderOutcome, 'outcome'>) =>
    ended({ payment, outcome: { outcome: 'OPENED', ...outcome } }).change.answer

  it('is answered with the address there', () => {
    const answer = answerOf(unpaid({ answer: '' }), { payerUrl: 'https://acme.example/pay' })
    expect(JSON.parse(answer ?? '')).toMatchObject({
      ...{ normalUrl: 'https://acme.example/pay', paymentId: 'payment' },
    })
  })

  it('is answered in a store with the code there', () => {
    const orderCodeForm = { expireTime: NOW } as unknown as NonNullable<
      ProviderOutcome['inStore']
    >['orderCodeForm']
    const payment = unpaid({ ...IN_STORE, answer: '' })
    expect(answerOf(payment, { inStore: { orderCodeForm }, payerUrl: 'https://acme.example' })).toContain(
      '"orderCodeForm"',
    )
    expect(answerOf(payment, { payerUrl: 'https://acme.example' })).toBeUndefined()
  })

  it.each([
    ['keeps its first answer', unpaid(), { payerUrl: 'https://acme.example' }],
    ['has none without an address', unpaid({ answer: '' }), {}],
  ])('%s', (_what, payment, outcome) => {
    expect(ended({ payment, outcome: { outcome: 'OPENED', ...outcome } })).toMatchObject({
      ...{ writes: [], change: {}, result: { payment } },
    })
  })
})
