import { AmselError } from './amsel-error.ts'
import type { Setup } from './settings.ts'
import type { TransportReply } from './transport/transport.ts'

/** An answer that may be believed as far as it goes. */
export interface Answered {
  readonly kind: 'answered'
  readonly status: 'S' | 'F' | 'U'
  readonly code: string
  readonly message: string
  /** Without its result. Empty where nobody has signed it. */
  readonly answer: Readonly<Record<string, unknown>>
  readonly isSigned: boolean
  readonly traceId: string | null
}

/** Nothing that the gateway said arrived. */
export interface Lost {
  readonly kind: 'lost'
  readonly why: unknown
}

export type Reply = Answered | Lost

export interface Asked {
  readonly path: string
  /** When, by the caller's clock. */
  readonly sentAt: number
  readonly requestId: string | null
  /** The field of the request that the answer must repeat, if it has it. */
  readonly echo: { readonly field: string; readonly value: string } | null
}

/** Believes what the gateway has signed, and of the rest the result alone, if it promises nothing: F and U. */
export function readReply(reply: TransportReply, asked: Asked, setup: Setup): Reply {
  const traceId = reply.header('tracerid')
  if (reply.status !== 200) return { kind: 'lost', why: new Error(`HTTP ${reply.status}`) }
  const untrusted = (why: string) =>
    new AmselError(
      `The answer to ${asked.path} cannot be believed: ${why} What was asked may have happened: inquire before you act.`,
      { code: 'UNTRUSTED_ANSWER', status: 'U', isRetryable: false, traceId, requestId: asked.requestId },
    )
  const isSigned = checkSignature(reply, asked, setup, untrusted)
  const { result, ...answer } = parse(reply.body) ?? {}
  if (!isResult(result)) return { kind: 'lost', why: new Error('an answer that is not of the interface') }
  const status = result.resultStatus === 'S' || result.resultStatus === 'F' ? result.resultStatus : 'U'
  if (status === 'S' && !isSigned)
    throw untrusted('it says S and is not signed. Somebody between you and the gateway may have made it.')
  const { echo } = asked
  if (echo && typeof answer[echo.field] === 'string' && answer[echo.field] !== echo.value)
    throw untrusted(`its ${echo.field} is that of another request.`)
  return {
    kind: 'answered',
    status,
    code: result.resultCode,
    message: result.resultMessage ?? '',
    answer: isSigned ? answer : {},
    isSigned,
    traceId,
  }
}

/** False for an answer without any sign of a signature; an error for a wrong or half one. */
function checkSignature(
  reply: TransportReply,
  { path, sentAt }: Asked,
  { clientId, gatewayKeys, answerToleranceMs }: Setup,
  untrusted: (why: string) => AmselError,
): boolean {
  const header = reply.header('signature')
  const time = reply.header('response-time')
  if (!header && !time) return false
  if (!header || !time) throw untrusted('it is half-signed: `signature` and `response-time` go together.')
  const answeredTo = reply.header('client-id')
  if (answeredTo && answeredTo !== clientId) throw untrusted(`it is for the client ${answeredTo}.`)
  const flaw = gatewayKeys.flawOf({ path, clientId, time, body: reply.body }, header)
  if (flaw !== null) throw untrusted(flaw)
  const distance = Math.abs(momentOf(time) - sentAt)
  // A time that cannot be read is no number, and within no tolerance.
  if (answerToleranceMs !== null && !(distance <= answerToleranceMs))
    throw untrusted(
      `its time, ${time}, is ${Math.round(distance / 60_000)} minutes from this machine’s: either it is an old one, or a clock is wrong.`,
    )
  return true
}

/** ISO 8601, or milliseconds since 1970. */
const momentOf = (time: string): number => (/^\d{13}$/.test(time) ? Number(time) : Date.parse(time))

interface WireResult {
  readonly resultStatus: string
  readonly resultCode: string
  readonly resultMessage?: string
}

const isResult = (result: unknown): result is WireResult =>
  typeof result === 'object' &&
  result !== null &&
  typeof (result as WireResult).resultStatus === 'string' &&
  typeof (result as WireResult).resultCode === 'string'

/** Null for what is not a JSON object. */
export function parse(body: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
