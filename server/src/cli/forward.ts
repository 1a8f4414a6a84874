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

const FAILURES: ReadonlyMap<string, DeliveryFailure> = new Map([
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['ENETUNREACH', 'refused'],
  ['ENOTFOUND', 'dns_failed'],
  ['EAI_AGAIN', 'dns_failed'],
  ['EAI_FAIL', 'dns_failed'],
  ['ETIMEDOUT', 'timed_out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed_out'],
])
const TLS_CODE = /^ERR_(TLS|SSL)_|^EPROTO$|^UNABLE_TO_|CERT/

function failureOf({ name, code = '' }: NodeJS.ErrnoException): DeliveryFailure {
  if (name === 'TimeoutError') return 'timed_out'
  return FAILURES.get(code) ?? (TLS_CODE.test(code) ? 'tls_failed' : 'broken_off')
}
