import { OperatorError } from '../../server/dist/domain/index.js'

const REFUNDED = 'operation="v1/payments/refund",result_code="SUCCESS"'
/** Whoever ends a load hangs up, and a refund that nobody waits for is not begun. */
const NOT_BEGUN = 'operation="v1/payments/refund",result_code="UNKNOWN_EXCEPTION"'
/** Of those that were done. */
const NOT_BEGUN_SHARE_MAX = 0.05

/** The only answers that a run may get. */
const EXPECTED: readonly string[] = [
  'operation="v1/payments/pay",result_code="PAYMENT_IN_PROCESS"',
  // By card and in a store.
  'operation="v1/payments/pay",result_code="SUCCESS"',
  'operation="v1/payments/inquiryPayment",result_code="SUCCESS"',
  REFUNDED,
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

export function unexpectedAnswers(metrics: string): string[] {
  const answers = [...metrics.matchAll(/^amsel_requests_total\{(.*)\} (\S+)$/gm)]
  const counts = new Map(answers.map(([, labels = '', count]) => [labels, Number(count)]))
  const notBegunMax = NOT_BEGUN_SHARE_MAX * (counts.get(REFUNDED) ?? 0)
  return [...counts]
    .filter(
      ([labels, count]) => !EXPECTED.includes(labels) && !(labels === NOT_BEGUN && count <= notBegunMax),
    )
    .map(([labels, count]) => `${labels} ${count}`)
}
