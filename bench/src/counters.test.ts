import { expect, it } from 'vitest'
import { unexpectedAnswers } from './counters.ts'

const EXPECTED = `# TYPE amsel_requests_total counter
amsel_requests_total{operation="v1/payments/pay",result_code="PAYMENT_IN_PROCESS"} 5
amsel_requests_total{operation="v1/simulator/completePayment",result_code="SUCCESS"} 5
amsel_request_seconds_count{operation="v1/payments/refund"} 1
`

it('answers of the expected kinds are none to speak of', () => {
  expect(unexpectedAnswers(EXPECTED)).toEqual([])
})

it('any other answer is reported, and how often it was given', () => {
  const refused = 'amsel_requests_total{operation="v1/payments/refund",result_code="PROCESS_FAIL"} 2\n'
  expect(unexpectedAnswers(EXPECTED + refused)).toEqual([
    'operation="v1/payments/refund",result_code="PROCESS_FAIL" 2',
  ])
})

it.each([
  [5, []],
  [6, ['operation="v1/payments/refund",result_code="UNKNOWN_EXCEPTION" 6']],
])('%i of a hundred refunds may have been left by their callers: %j', (left, reported) => {
  const metrics = `amsel_requests_total{operation="v1/payments/refund",result_code="SUCCESS"} 100
amsel_requests_total{operation="v1/payments/refund",result_code="UNKNOWN_EXCEPTION"} ${left}
`
  expect(unexpectedAnswers(metrics)).toEqual(reported)
})
