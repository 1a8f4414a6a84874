import { describe, expect, it } from 'vitest'
import {
  attemptOf,
  authorized,
  CLIENT_ID,
  decided,
  paid,
  rowsOf,
  transactionOf,
  unpaid,
} from '../../../../tests/support/decisions.ts'
import { type Attempt, attemptName, type Payment, type PaymentTransaction } from '../../../domain/index.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import { endPayment } from './end-payment.ts'
import { chargeOfReversal, findReversal, isGoingBack, sendBack } from './send-back.ts'

const charge = attemptOf('CHARGE', 'SUCCEEDED')
const reversal = (state: Attempt['state'], of = 'attempt') =>
  attemptOf('REVERSAL', state, { attemptId: 'back', instruction: { charge: of } })

describe('late money', () => {
  const begun = (payment: Payment) =>
    decided({ payment, by: 'payer' }, (unit) => sendBack(unit, payment, charge)).writes

  it('is booked as on its way back, and the gateway sends it at once', () => {
    expect(begun(unpaid())).toEqual([
      'LATE_PAYMENT attempt: provider to returning 25800',
      'new REVERSAL of 25800 at simulator by gateway {"charge":"attempt"}',
      'job finish_attempt +0s',
    ])
  })

  it('of a card was never more than a hold', () => {
    expect(begun(authorized())[0]).toBe('new REVERSAL of 25800 at simulator by gateway {"charge":"attempt"}')
  })

  it('of a method that cannot be cancelled does not go back by itself', () => {
    expect(begun(unpaid({ paymentMethodType: 'DANA' }))[1]).toBe(
      'new REVERSAL of 25800 at simulator by gateway {"charge":"attempt","cannotGoBack":true}',
    )
  })
})

it('late money of a method that has left the catalogue goes back too', () => {
  const payment = unpaid({ paymentMethodType: 'GONE' })
  const { writes } = decided({ payment }, (unit) => sendBack(unit, payment, charge))
  expect(writes[1]).toBe('new REVERSAL of 25800 at simulator by gateway {"charge":"attempt"}')
})

it('each charge has a reversal of its own, under a key that is always the same', () => {
  const keyFor = (attemptId: string) =>
    decided({ payment: unpaid() }, (unit) => {
      sendBack(unit, unpaid(), { ...charge, attemptId })
      return unit.writes.conditions.new_attempt_id
    }).result
  expect(keyFor('c-1')).toBe(
    keyOf(attemptName({ clientId: CLIENT_ID, resets: 0 }, 'REVERSAL', { chargeId: 'c-1' })),
  )
  expect(keyFor('c-2')).not.toBe(keyFor('c-1'))
})

describe('the money of a charge', () => {
  const isBack = (payment: Payment, attempts: Attempt[], ...transactions: PaymentTransaction[]) =>
    isGoingBack(rowsOf({ payment, attempt: charge, attempts: [charge, ...attempts], transactions }), charge)

  it.each([
    ['OPEN', true],
    ['PENDING', true],
    ['SUCCEEDED', true],
    ['FAILED', false],
    ['RETRACTED', false],
  ] as const)('with a reversal that is %s goes back: %s', (state, expected) => {
    expect(isBack(unpaid({ status: 'CANCELLED' }), [reversal(state)])).toBe(expected)
  })

  it.each([
    ['CANCEL', 'PROCESSING', true],
    ['CANCEL', 'SUCCESS', true],
    ['CANCEL', 'FAIL', false],
    ['VOID', 'SUCCESS', true],
    ['VOID', 'FAIL', false],
    ['REFUND', 'SUCCESS', false],
  ] as const)('with a %s that is %s goes back: %s', (kind, status, expected) => {
    expect(isBack(paid(), [], transactionOf(kind, status))).toBe(expected)
  })

  it('of a cancelled payment goes back, and of a paid one it does not', () => {
    expect(isBack(paid({ status: 'CANCELLED' }), [])).toBe(true)
    expect(isBack(paid(), [])).toBe(false)
    expect(isBack(paid(), [reversal('OPEN', 'another')])).toBe(false)
  })
})

it('a reversal names its charge', () => {
  expect(chargeOfReversal(reversal('OPEN', 'c-1'))).toBe('c-1')
  expect(chargeOfReversal(charge)).toBeUndefined()
  const refund = attemptOf('REFUND', 'OPEN', { instruction: { charge: 'attempt' } })
  const back = reversal('OPEN')
  expect(findReversal([charge, refund, reversal('OPEN', 'another'), back], charge)).toBe(back)
  expect(findReversal([charge, refund], charge)).toBeUndefined()
})

it.each([
  ['a wallet', unpaid(), ['no job expire_payment of payment']],
  [
    'a card',
    authorized({ status: 'PROCESSING' }),
    ['no job expire_payment of payment', 'card forgotten', 'no job forget_card of payment'],
  ],
])('when the payment by %s ends nothing waits for it any more', (_what, payment, expected) => {
  const end = { status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' } as const
  const { writes, change } = decided({ payment }, (unit) => endPayment(unit, payment, end))
  expect(writes).toEqual(expected)
  expect(change).toEqual(end)
})
