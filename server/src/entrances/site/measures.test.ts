import { expect, it } from 'vitest'
import { readMeasures } from './measures.ts'

const TEXT = `# HELP amsel_request_seconds Time
# TYPE amsel_request_seconds histogram
amsel_request_seconds_bucket{le="0.01",operation="v1/payments/pay"} 50
amsel_request_seconds_bucket{le="0.1",operation="v1/payments/pay"} 100
amsel_request_seconds_bucket{le="+Inf",operation="v1/payments/pay"} 100
amsel_request_seconds_sum{operation="v1/payments/pay"} 3
amsel_request_seconds_bucket{le="0.01",operation="v1/payments/refund"} 0
amsel_request_seconds_bucket{le="5",operation="v1/payments/refund"} 1
amsel_request_seconds_bucket{le="+Inf",operation="v1/payments/refund"} 4
amsel_request_seconds_bucket{le="+Inf",operation="v1/payments/cancel"} 0
amsel_outbox_waiting 12
amsel_outbox_oldest_seconds Nan
amsel_books_broken{identity="sum"} 1
amsel_books_broken{identity="below_zero"} 2
`

it('says the quantiles of each operation that was called, the most called first', () => {
  const { latency } = readMeasures(TEXT)
  expect(latency.map(({ operation, calls }) => [operation, calls])).toEqual([
    ['v1/payments/pay', 100],
    ['v1/payments/refund', 4],
  ])
  expect(latency[0]?.p50Seconds).toBeCloseTo(0.01)
  expect(latency[0]?.p95Seconds).toBeCloseTo(0.091)
})

it('takes the last bound for what lies beyond it', () => {
  expect(readMeasures(TEXT).latency[1]?.p95Seconds).toBe(5)
})

it('knows what could not be counted', () => {
  const { outbox } = readMeasures(TEXT)
  expect(outbox).toEqual({ waiting: 12, oldestSeconds: null, lagSeconds: null })
})

it('has nothing to say of nothing', () => {
  expect(readMeasures('')).toMatchObject({ latency: [] })
})
