import { OperatorError } from '../../server/dist/domain/index.js'

/** The only answers that a run may get. */
const EXPECTED = {
  pay: 'operation="v1/payments/pay",result_code="PAYMENT_IN_PROCESS"',
  inquiry: 'operation="v1/payments/inquiryPayment",result_code="SUCCESS"',
} as const

/**
 * The generators look at the HTTP status alone, and a refusal is a 200 too: the gateway's own counters tell
 * that every answer was of the expected kind.
 */
export async function requireAnswers(
  url: string,
  phase: keyof typeof EXPECTED,
  atLeast: number,
): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, labels = '', count] of metrics.matchAll(/^amsel_requests_total\{(.*)\} (\S+)$/gm))
    counts.set(labels, Number(count))
  const others = [...counts].filter(([labels]) => !Object.values<string>(EXPECTED).includes(labels))
  if (others.length > 0)
    throw new OperatorError(
      `Some answers were others than expected: ${others.map((entry) => entry.join(' ')).join('; ')}.`,
    )
  const count = counts.get(EXPECTED[phase]) ?? 0
  if (count < atLeast)
    throw new OperatorError(`${atLeast} answers came, but the gateway counts only ${count}.`)
}
