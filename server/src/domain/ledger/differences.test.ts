import { expect, it } from 'vitest'
import { type LedgerDifference, sentenceOf } from './differences.ts'

const compared = { clientId: 'C1', currency: 'HKD', bookedMinor: 100n, expectedMinor: 250n }
const account = { holder: 'own', kind: 'provider', provider: 'acme' } as const

it.each<[LedgerDifference, string]>([
  [
    { ...compared, check: 'balance', account },
    'Client C1: the account provider acme holds HKD 1.00, and its transfers come to HKD 2.50.',
  ],
  [
    { ...compared, check: 'balance', account: { holder: 'm-1', kind: 'payable', provider: '' } },
    'Client C1: the account payable of m-1 holds HKD 1.00, and its transfers come to HKD 2.50.',
  ],
  ...(
    [
      ['captured', 'captured'],
      ['refunded', 'refunded'],
      ['disputed', 'disputed'],
      ['fee', 'of fees'],
    ] as const
  ).map(
    ([sum, words]) =>
      [
        { ...compared, check: 'payment', paymentId: 'p', sum },
        `Client C1: the payment p says HKD 1.00 ${words}, and its transfers come to HKD 2.50.`,
      ] as [LedgerDifference, string],
  ),
  [
    { ...compared, check: 'event', paymentId: 'p', event: 'REFUND r' },
    'Client C1: the transfer REFUND r of the payment p moves HKD 1.00, and there is nothing that it belongs to.',
  ],
  [
    { ...compared, check: 'attempt', paymentId: 'p', attemptId: 'a', event: 'PAYMENT', provider: 'acme' },
    'Client C1: HKD 1.00 are booked as PAYMENT at acme for the attempt a of the payment p, and it should be HKD 2.50.',
  ],
  [
    { ...compared, check: 'attempt', paymentId: 'p', attemptId: null, event: 'PAYMENT', provider: 'acme' },
    'Client C1: HKD 1.00 are booked as PAYMENT at acme for no attempt of the payment p, and it should be HKD 2.50.',
  ],
  [
    { ...compared, currency: 'XXY', check: 'provider', account },
    'Client C1: the account provider acme holds XXY 100, and by what was asked of the provider it should be XXY 250.',
  ],
])('a difference is said in one sentence: %#', (difference, sentence) => {
  expect(sentenceOf(difference)).toBe(sentence)
})
