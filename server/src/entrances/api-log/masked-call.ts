import { maskCardNumbers } from '../../domain/index.ts'
import { apiCallId, type NewApiCall } from '../../storage/index.ts'
import type { Mask } from './mask.ts'
import { type AnswerHeaders, BODY_BYTES_MAX, type SentCall, type SentExplanation } from './messages.ts'

/** A call as it may be written down. */
export function maskedCall(mask: Mask, call: SentCall): NewApiCall {
  const request = mask.message(call.requestBody)
  const isAnswerCut = (call.answerBody?.length ?? 0) > BODY_BYTES_MAX
  const answer = call.answerBody === null ? null : mask.message(call.answerBody.slice(0, BODY_BYTES_MAX))
  return {
    clientId: call.clientId,
    callId: apiCallId(call.atMs, call.name),
    atMs: call.atMs,
    traceId: call.traceId,
    method: call.method,
    path: call.operation === null ? maskCardNumbers(call.path) : call.path,
    operation: call.operation,
    subject: call.subject,
    // A made-up name belongs to no payment.
    paymentId: call.isProven ? (request.paymentId ?? answer?.paymentId ?? null) : null,
    resultStatus: call.resultStatus,
    resultCode: call.resultCode,
    isFailed: call.isFailed,
    durationMs: call.durationMs,
    isProven: call.isProven,
    isAnswerDropped: call.resultCode === null,
    address: call.address,
    requestHeaders: requestHeaders(mask, call),
    requestBody: request.text,
    requestBytes: call.requestBytes,
    isRequestCut: call.isRequestCut,
    answerHeaders: call.answerHeaders && answerHeaders(call.answerHeaders, call.traceId),
    answerBody: answer?.text ?? null,
    isAnswerCut,
    explanation: call.explanation && JSON.stringify(explained(mask, call.clientId, call.explanation)),
  }
}

/** A signature is not masked: it is no secret, and must be comparable. It proves whose it is and when it was made. */
function requestHeaders(mask: Mask, { requestHeaders: headers, isProven }: SentCall): string {
  const { contentType, userAgent, clientId, time, signature } = headers
  const proven = (value: string | null) => (value === null || isProven ? value : mask.other(value))
  return object(
    member('content-type', contentType && mask.repeated(contentType)) +
      member('user-agent', userAgent && mask.repeated(userAgent)) +
      member('client-id', proven(clientId)) +
      member('request-time', proven(time)) +
      member('signature', signature),
  )
}

const answerHeaders = ({ contentType, clientId, time, signature }: AnswerHeaders, tracerid: string) =>
  object(
    member('content-type', contentType) +
      member('tracerid', tracerid) +
      member('client-id', clientId) +
      member('response-time', time) +
      member('signature', signature),
  )

/** What stands in a string of JSON as it is. */
const PLAIN = /^[ !#-[\]-~]*$/

/** By hand: a few strings a call, most of them plain, and `JSON.stringify` takes several times as long. */
const member = (name: string, value: string | null): string =>
  value === null ? '' : `,"${name}":${PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)}`

const object = (members: string): string => `{${members.slice(1)}}`

const explained = (mask: Mask, clientId: string, { expected, signed, ...found }: SentExplanation) => ({
  ...found,
  expected: mask.content(clientId, expected),
  signed: signed === null ? null : mask.content(clientId, signed),
})
