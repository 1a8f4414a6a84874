import { RESULT_CODES, type ResultCode } from '@amsel/contract'
import type { EndedCall, Exchange } from '../signed-api/index.ts'
import { type AnswerHeaders, BODY_BYTES_MAX, type RequestHeaders, type SentExplanation } from './messages.ts'
import type { UnpackedCall } from './packed-calls.ts'

/** Whose calls have no client. */
export const NOBODY = '-'

const PATH_LENGTH_MAX = 200
const METHOD_LENGTH_MAX = 16
const SUBJECT_LENGTH_MAX = 256
const HEADER_LENGTH_MAX = 1_024

/** Holds on to nothing that is longer than what is kept of it. */
export function sentCall(call: EndedCall, exchange: Exchange, atMs: number): UnpackedCall {
  const { code, durationMs, name, traceId, operation, subject } = call
  const { body, bodyBytes, answerHeaders, answerBody, diagnosis } = exchange
  return {
    clientId: call.clientId ?? NOBODY,
    atMs,
    name,
    traceId,
    method: exchange.method.slice(0, METHOD_LENGTH_MAX),
    // The gateway asked for no query.
    path: (call.path.split('?', 1)[0] ?? '').slice(0, PATH_LENGTH_MAX),
    operation,
    subject: subject?.slice(0, SUBJECT_LENGTH_MAX) ?? null,
    resultStatus: code && RESULT_CODES[code].status,
    resultCode: code,
    isFailed: isFailed(code),
    durationMs,
    isProven: exchange.isProven,
    address: exchange.address,
    requestHeaders: requestHeaders(exchange.headers),
    requestBody: body,
    requestBytes: bodyBytes,
    isRequestCut: bodyBytes > body.length,
    answerHeaders: answerHeaders && readAnswerHeaders(answerHeaders),
    answerBody,
    explanation: diagnosis && explanationOf(diagnosis),
  }
}

/** Waiting is not a failure. */
const isFailed = (code: ResultCode | null) =>
  code === null || (RESULT_CODES[code].status !== 'S' && !code.endsWith('_IN_PROCESS'))

const requestHeaders = (headers: Exchange['headers']): RequestHeaders => ({
  contentType: shortened(headers['content-type']),
  userAgent: shortened(headers['user-agent']),
  clientId: shortened(headers['client-id']),
  time: shortened(headers['request-time']),
  signature: shortened(headers.signature),
})

const shortened = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.slice(0, HEADER_LENGTH_MAX) : null

const readAnswerHeaders = (headers: readonly string[]): AnswerHeaders => ({
  contentType: headerOf(headers, 'content-type'),
  clientId: headerOf(headers, 'client-id'),
  time: headerOf(headers, 'response-time'),
  signature: headerOf(headers, 'signature'),
})

function headerOf(headers: readonly string[], name: string): string | null {
  for (let place = 0; place < headers.length; place += 2)
    if (headers[place] === name) return headers[place + 1] ?? null
  return null
}

const explanationOf = ({
  cause,
  explanation,
  facts,
  expectedContent,
  signedContent,
}: NonNullable<Exchange['diagnosis']>): SentExplanation => ({
  cause,
  sentence: explanation,
  ...(facts && { facts }),
  expected: shown(expectedContent),
  signed: signedContent ? shown(signedContent) : null,
})

const shown = (content: Buffer) => content.subarray(0, BODY_BYTES_MAX).toString('utf8')
