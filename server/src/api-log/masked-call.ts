import { maskCardNumbers } from '../domain/index.ts'
import { apiCallId, type NewApiCall } from '../storage/index.ts'
import type { Mask } from './mask.ts'
import { type AnswerHeaders, BODY_BYTES_MAX, type SentCall, type SentExplanation } from './messages.ts'

/** A call as it may be written down. */
export function maskedCall(mask: Mask, call: SentCall): NewApiCall {
  const request = mask.message(call.requestBody)
  const isAnswerCut = (call.answerBody?.length ?? 0) > BODY_BYTES_MAX
  const answer = call.answerBody === null ? null : mask.message(call.answerBody.slice(0, BODY_BYTES_MAX))
  return {
    clientId: call.clientId,
    callId: apiCallId(call.atMs, call.traceId),
    atMs: call.atMs,
    traceId: call.traceId,
    method: call.method,
    path: call.operation === null ? maskCardNumbers(call.path) : call.path,
    operation: call.operation,
    subject: call.subject,
    // What somebody made up belongs to no payment.
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

/** Of a signature nothing is masked: it is no secret, and must be comparable. Whose it is and when were proven by it. */
function requestHeaders(mask: Mask, { requestHeaders: headers, isProven }: SentCall): string {
  const { contentType, userAgent, clientId, time, signature } = headers
  return JSON.stringify({
    'content-type': contentType === null ? undefined : mask.repeated(contentType),
    'user-agent': userAgent === null ? undefined : mask.repeated(userAgent),
    'client-id': clientId === null ? undefined : isProven ? clientId : mask.other(clientId),
    'request-time': time === null ? undefined : isProven ? time : mask.other(time),
    signature: signature ?? undefined,
  })
}

const answerHeaders = ({ contentType, clientId, time, signature }: AnswerHeaders, tracerid: string) =>
  JSON.stringify({
    'content-type': contentType ?? undefined,
    tracerid,
    'client-id': clientId ?? undefined,
    'response-time': time ?? undefined,
    signature: signature ?? undefined,
  })

const explained = (mask: Mask, clientId: string, { expected, signed, ...found }: SentExplanation) => ({
  ...found,
  expected: mask.content(clientId, expected),
  signed: signed === null ? null : mask.content(clientId, signed),
})
