import type { DeliveryFailure, ListenToNotificationsResponse } from '@amsel/contract'
import { Agent, request } from 'undici'

/** A notification as it was handed out. */
export type Delivery = NonNullable<ListenToNotificationsResponse['deliveries']>[number]

/** What became of it: the receiver's answer, or why there was none. */
export type ReceiverAnswer = { httpStatus: number; body: string } | { failure: DeliveryFailure }

/** Without pipelining no connection is kept: one that the receiver's restart has cut would fail the next delivery. */
const dispatcher = new Agent({ pipelining: 0 })

/** Posts a notification as the gateway wrote it; fetch would add headers of its own, and follow redirects. */
export async function forward(
  target: URL,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
  signal: AbortSignal,
): Promise<ReceiverAnswer> {
  try {
    const options = { dispatcher, method: 'POST', headers: headers as Record<string, string>, body, signal }
    const answer = await request(target, options)
    return { httpStatus: answer.statusCode, body: await answer.body.text() }
  } catch (error) {
    return { failure: failureOf(error as NodeJS.ErrnoException) }
  }
}

const FAILURES: readonly [codes: RegExp, failure: DeliveryFailure][] = [
  [/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL)$/, 'refused'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'dns_failed'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'timed_out'],
  [/CERT|SSL|TLS|^EPROTO$|^UNABLE_TO_/, 'tls_failed'],
]

function failureOf({ name, code = '' }: NodeJS.ErrnoException): DeliveryFailure {
  if (name === 'TimeoutError') return 'timed_out'
  return FAILURES.find(([codes]) => codes.test(code))?.[1] ?? 'broken_off'
}
