import { expect, it } from 'vitest'
import { AMOUNT, authorized, decided, transactionOf } from '../../../../tests/support/decisions.ts'
import type { Payment, PaymentTransaction } from '../../../domain/index.ts'
import { letGoOfRest } from './let-go-of-rest.ts'

const closed = authorized({ authClosedAt: new Date(0) })
const captured = (value: bigint) => transactionOf('CAPTURE', 'SUCCESS', { amount: { ...AMOUNT, value } })

const released = (payment: Payment, ...transactions: PaymentTransaction[]) =>
  decided({ payment, by: 'client' }, (unit) => letGoOfRest(unit, { payment, transactions }, 'acme')).result

it.each([
  ['all of it', [], 25_800n],
  ['what was not captured', [captured(25_799n)], 1n],
])('the gateway itself releases %s', (_what, transactions, value) => {
  expect(released(closed, ...transactions)).toMatchObject({
    transaction: {
      kind: 'VOID',
      amount: { currency: 'HKD', value },
      details: { reason: 'EXPIRED' },
      begunBy: 'gateway',
    },
    attempt: { kind: 'VOID', provider: 'acme', begunBy: 'gateway' },
  })
})

it.each([
  ['all was captured', closed, [captured(25_800n)]],
  ['it is still open', authorized(), []],
  ['it was cancelled', { ...closed, status: 'CANCELLED' } as Payment, []],
])('nothing is released where %s', (_what, payment, transactions) => {
  expect(released(payment, ...transactions)).toBeNull()
})
