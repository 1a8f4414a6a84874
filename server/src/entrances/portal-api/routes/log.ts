import { RESULT_CODES } from '@amsel/contract'
import { z } from 'zod'
import { DAY_MS, later, maskSecretsAround, PortalError } from '../../../domain/index.ts'
import { cursor, moment, notFound, text } from '../../portal-kit/index.ts'
import {
  decodeSignature,
  diagnose,
  parseSignatureHeader,
  signablePaths,
  signedContent,
  verify,
} from '../../../platform/signing/index.ts'
import {
  type ApiCall,
  type ApiCallLine,
  countDroppedCalls,
  findApiCall,
  listApiCalls,
} from '../../../storage/index.ts'
import { type ClientMember, ofClient } from '../route.ts'
import { codeOfCall } from '../code-of-call.ts'
import type { CallCode, CallDetail, CallPage, CallRow, Explanation } from '../shapes.ts'
import { at, withMark } from '../shown.ts'

const ROWS = 50
const CODES = Object.keys(RESULT_CODES) as [keyof typeof RESULT_CODES, ...(keyof typeof RESULT_CODES)[]]
const BODY_LENGTH_MAX = 200_000

export const logRoutes = [
  ofClient('GET /clients/:clientId/calls', 'log_read', {
    query: z.object({
      operation: text(100).optional(),
      code: z.enum(CODES).optional(),
      failures: z.literal('true').optional(),
      subject: text(128).optional(),
      payment: text(64).optional(),
      trace: text(64).optional(),
      keyVersion: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .optional(),
      from: moment.optional(),
      to: moment.optional(),
      cursor: cursor.optional(),
      after: cursor.optional(),
    }),
    async run({ db, clock }, { client: { clientId } }, { query }): Promise<CallPage> {
      const { operation, code, failures, subject, payment, trace, keyVersion, from, to } = query
      const filter = {
        ...{ operation, subject, from, to, resultCode: code, paymentId: payment, traceId: trace },
        ...{ keyVersion, onlyFailures: failures && true },
      }
      const page = { filter, before: query.cursor, after: query.after, limit: ROWS }
      const now = clock.now()
      const [{ items, nextCursor, isComplete }, dropped] = await Promise.all([
        listApiCalls(db, clientId, page),
        countDroppedCalls(db, clientId, from ?? later(now, -DAY_MS), to ?? now),
      ])
      return { rows: items.map(callRow), nextCursor, isComplete, dropped }
    },
  }),

  ofClient('GET /clients/:clientId/calls/:callId', 'log_read', {
    async run({ db }, { client }, { params }): Promise<CallDetail> {
      const call = await findApiCall(db, client.clientId, params.callId ?? '')
      if (!call) throw notFound()
      return callDetail(call)
    },
  }),

  ofClient('GET /clients/:clientId/calls/:callId/code', 'log_read', {
    async run(deps, member, { params }): Promise<CallCode> {
      const call = await findApiCall(deps.db, member.client.clientId, params.callId ?? '')
      if (!call) throw notFound()
      return codeOfCall(deps, member, call)
    },
  }),

  ofClient('POST /clients/:clientId/check-signature', 'log_read', {
    body: z.strictObject({
      method: text(10).default('POST'),
      path: text(2_000),
      headers: z.record(z.string().max(100), z.string().max(8_000)),
      body: z.string().max(BODY_LENGTH_MAX),
    }),
    async run(_parts, { client }, { body }): Promise<Explanation> {
      return check(client, body)
    },
  }),
]

interface Pasted {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** As the signed API would check it, except for its time. */
function check(client: ClientMember['client'], { method, path, headers, body }: Pasted): Explanation {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const {
    signature: signatureHeader = '',
    'request-time': time = '',
    'client-id': clientId = client.clientId,
  } = lower
  if (!signatureHeader || !time)
    throw new PortalError(400, 'invalid', 'Paste the headers request-time and signature as well.', {
      field: 'headers',
      facts: { why: 'headers' },
    })
  const bytes = Buffer.from(body)
  const parsed = parseSignatureHeader(signatureHeader)
  const signature = parsed && decodeSignature(parsed.encoded)
  const contents = signablePaths(path).map((one) =>
    signedContent({ clientId, time, method, path: one, body: bytes }),
  )
  const isRight =
    signature !== null &&
    client.keys.some(
      ({ key, isRetired }) => !isRetired && contents.some((content) => verify(content, signature, key)),
    )
  const {
    cause,
    explanation,
    facts,
    expectedContent,
    signedContent: signed,
  } = diagnose(
    { method, path, clientId, time, body: bytes, signatureHeader, headers: lower },
    {
      registered: client.keys.map(({ version, key, isRetired }) => ({ version, key, retired: isRetired })),
      gateway: client.gatewayKey.publicKey,
    },
  )
  const shown = (content: Buffer) => maskSecretsAround(client.clientId, content.toString('utf8'))
  return {
    isRight,
    cause: isRight ? null : cause,
    sentence: isRight ? 'The signature is valid.' : explanation,
    ...(facts && { facts }),
    expected: shown(expectedContent),
    signed: isRight || !signed ? null : shown(signed),
  }
}

const callRow = (call: ApiCallLine): CallRow => ({
  callId: call.callId,
  at: at(call.at),
  operation: call.operation,
  path: call.path,
  subject: call.subject,
  resultStatus: call.resultStatus,
  resultCode: call.resultCode,
  durationMs: call.durationMs,
  isProven: call.isProven,
})

const callDetail = (call: ApiCall): CallDetail => ({
  ...callRow(call),
  traceId: call.traceId,
  address: call.address,
  paymentId: call.paymentId,
  request: { headers: call.requestHeaders, body: withMark(call.requestBody, call.isRequestCut) },
  answer:
    call.answerBody === null
      ? null
      : { headers: call.answerHeaders ?? {}, body: withMark(call.answerBody, call.isAnswerCut) },
  explanation: call.explanation && { ...call.explanation, isRight: false },
})
