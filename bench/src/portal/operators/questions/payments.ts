import type { Question } from '../../questions.ts'
import { page } from '../pages.ts'
import type { OperatorSamples } from '../samples.ts'
import type { Gateway } from '../store.ts'

/** Among the payments of all merchants. */
export const ofPayments = (
  { largeId }: Gateway,
  { middlePaymentId, smallId }: OperatorSamples,
): Question[] => [
  page('the search, by a payment', 'GET /search', { query: { text: middlePaymentId } }),
  page('the search, by part of a merchant’s id', 'GET /search', { query: { text: smallId.slice(-5) } }),
  page('the search, by what nobody has', 'GET /search', { query: { text: 'nobody at all' } }),
  ...Object.entries({
    'of all merchants': {},
    'of the largest merchant': { client: largeId },
    'that are pending': { status: 'PENDING' },
    'of a currency': { currency: 'HKD' },
    'by a request id that nobody has': { requestId: 'nobody-has-it' },
    'by an order that nobody has': { order: 'nobody-has-it' },
  }).flatMap(([name, query]) => [
    page(`payments ${name}`, 'GET /payments', { query }),
    page(`payments ${name}, deep`, 'GET /payments', { query: { ...query, cursor: middlePaymentId } }),
  ]),
  page('a payment', 'GET /payments/:clientId/:paymentId', {
    params: { clientId: largeId, paymentId: middlePaymentId },
  }),
]
