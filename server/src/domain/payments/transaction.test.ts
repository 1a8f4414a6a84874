import { RESULT_CODES, TRANSACTION_KINDS, TRANSACTION_STATUSES } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import {
  IN_PROCESS_CODES,
  isUnderWay,
  keptOfTransaction,
  NEXT_TRANSACTION_STATUSES,
  type PaymentTransaction,
  effective,
  sumOf,
  type TransactionKind,
  type TransactionStatus,
} from './transaction.ts'

/** Three of each kind, one in each status, of 1, 10, 100 … minor units. */
const all = TRANSACTION_KINDS.flatMap((kind, row) =>
  TRANSACTION_STATUSES.map((status, column) => made(kind, status, 10n ** BigInt(row * 3 + column))),
)

function made(kind: TransactionKind, status: TransactionStatus, value: bigint): PaymentTransaction {
  return {
    clientId: 'c',
    transactionId: `${kind} ${status}`,
    kind,
    requestId: 'r',
    paymentId: 'p',
    requestDigest: Buffer.alloc(0),
    status,
    resultCode: 'SUCCESS',
    amount: { currency: 'HKD', value },
    createdAt: new Date(0),
    decidedAt: null,
    notifyUrl: null,
    details: {},
    begunBy: 'client',
  }
}

describe('what is done to a payment', () => {
  it('ends once', () => {
    for (const status of TRANSACTION_STATUSES)
      expect(NEXT_TRANSACTION_STATUSES[status]).toEqual(status === 'PROCESSING' ? ['SUCCESS', 'FAIL'] : [])
  })

  it.each(TRANSACTION_KINDS)('counts when it is done or on its way: %s', (kind) => {
    const counted = effective(all, kind)
    expect(counted.map(({ transactionId }) => transactionId)).toEqual([
      `${kind} PROCESSING`,
      `${kind} SUCCESS`,
    ])
    expect(sumOf(counted)).toBe(11n * 1000n ** BigInt(TRANSACTION_KINDS.indexOf(kind)))
  })

  it.each(TRANSACTION_KINDS)('is under way in PROCESSING alone: %s', (kind) => {
    const others = all.filter((each) => each.kind !== kind || each.status !== 'PROCESSING')
    expect([isUnderWay(all, kind), isUnderWay(others, kind)]).toEqual([true, false])
    expect(isUnderWay([], kind)).toBe(false)
  })

  it.each(TRANSACTION_KINDS)('is answered U while it is in process: %s', (kind) => {
    expect(RESULT_CODES[IN_PROCESS_CODES[kind]].status).toBe('U')
  })
})

it.each([
  ['CAPTURE', 'captureAmount'],
  ['REFUND', 'refundAmount'],
  ['INCREMENTAL', 'amount'],
] as const)('of a %s its payment and its amount are kept', (kind, field) => {
  expect(keptOfTransaction(made(kind, 'SUCCESS', 5n))).toEqual({
    paymentId: 'p',
    [`${field}.currency`]: 'HKD',
    [`${field}.value`]: 5n,
  })
})
