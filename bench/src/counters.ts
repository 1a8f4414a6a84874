import { OperatorError } from '../../server/dist/domain/index.js'

/** The only answers that a run may get. */
const EXPECTED: readonly string[] = [
  'operation="v1/payments/pay",result_code="PAYMENT_IN_PROCESS"',
  // By card and in a store.
  'operation="v1/payments/pay",result_code="SUCCESS"',
  'operation="v1/payments/inquiryPayment",result_code="SUCCESS"',
  'operation="v1/payments/refund",result_code="SUCCESS"',
  'operation="v1/simulator/completePayment",result_code="SUCCESS"',
  'operation="v1/simulator/issuePaymentCode",result_code="SUCCESS"',
]

/**
 * The generators look at the HTTP status alone, and a refusal is a 200 too: the gateway's own counters tell
 * that every answer was of an expected kind.
 */
export async function requireExpectedAnswers(url: string): Promise<void> {
  const others = unexpectedAnswers(await (await fetch(`${url}/metrics`)).text())
  if (others.length > 0)
    throw new OperatorError(`Some answers were others than expected: ${others.join('; ')}.`)
}

export const unexpectedAnswers = (metrics: string): string[] =>
  [...metrics.matchAll(/^amsel_requests_total\{(.*)\} (\S+)$/gm)].flatMap(([, labels = '', count]) =>
    EXPECTED.includes(labels) ? [] : [`${labels} ${count}`],
  )
