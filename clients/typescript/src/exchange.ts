import { AmselError } from './amsel-error.ts'
import { RULES, VERSION } from './generated/rules.ts'
import { spkiOf } from './keys.ts'
import { type Asked, type Reply, readReply } from './reply.ts'
import type { OperationRule } from './retry-rules.ts'
import type { Setup, Timing } from './settings.ts'
import { signatureHeader } from './signing.ts'
import type { Transport } from './transport/transport.ts'

const USER_AGENT = `amsel-typescript/${VERSION}`

/** One attempt: signs, sends, checks. */
export type Exchange = (path: string, request: object, signal?: AbortSignal) => Promise<Reply>

export function makeExchange(setup: Setup, transport: Transport, timing: Timing): Exchange {
  const { clientId, privateKey, keyVersion, address, root, timeouts, agentToken } = setup
  return async (operation, request, signal) => {
    const path = `${root}/${operation}`
    const body = Buffer.from(JSON.stringify(request))
    const sentAt = timing.now()
    const time = String(sentAt)
    const asked = askedOf(operation, request, { path, sentAt })
    const headers = {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': clientId,
      'request-time': time,
      signature: await signatureHeader({ path, clientId, time, body }, privateKey, keyVersion),
      'user-agent': USER_AGENT,
      ...(agentToken !== undefined && { 'agent-token': agentToken }),
    }
    try {
      const sent = { url: `${address}${path}`, headers, body, signal }
      const reply = await transport({
        ...sent,
        connectTimeoutMs: timeouts.connectMs,
        readTimeoutMs: timeouts.readMs,
      })
      return refuseStrangers(readReply(reply, asked, setup), asked, setup)
    } catch (error) {
      if (error instanceof AmselError) throw error
      return { kind: 'lost', why: error }
    }
  }
}

/** Null where the operation has no id of its own. */
export const requestIdOf = (rule: OperationRule | undefined, request: object): string | null => {
  const value = rule?.key ? (request as Record<string, unknown>)[rule.key] : null
  return typeof value === 'string' ? value : null
}

function askedOf(operation: string, request: object, sent: { path: string; sentAt: number }): Asked {
  const rule = RULES.operations[operation]
  const fields = request as Readonly<Record<string, unknown>>
  const field = rule?.echoes.find((name) => typeof fields[name] === 'string')
  return {
    ...sent,
    requestId: requestIdOf(rule, request),
    echo: field === undefined ? null : { field, value: String(fields[field]) },
  }
}

/** A caller who was not let in got no outcome, but an error: nothing was done. */
function refuseStrangers(reply: Reply, { requestId }: Asked, setup: Setup): Reply {
  if (reply.kind === 'lost' || reply.status !== 'F' || !RULES.codes.notLetIn.includes(reply.code))
    return reply
  throw new AmselError(
    `The gateway did not let the call in: ${sentence(reply.message)}${adviceFor(reply.code, setup)}`,
    {
      code: reply.code,
      status: 'F',
      isRetryable: false,
      traceId: reply.traceId,
      requestId,
    },
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function adviceFor(code: string, { clientId, keyVersion, privateKey }: Setup): string {
  if (code === 'INVALID_SIGNATURE' || code === 'KEY_NOT_FOUND')
    return (
      ` This library signs as the interface asks, so the key is the likely reason: the gateway must have the following ` +
      `public key as version ${keyVersion} of ${clientId}. ${spkiOf(privateKey)}`
    )
  if (code === 'UNKNOWN_CLIENT') return ` Is ${clientId} a client of this gateway?`
  return ''
}

/** Nobody answered, and what was asked may have happened all the same. */
export function noAnswer(operation: string, requestId: string | null, why: unknown): AmselError {
  const { movesMoney = true, repeatable = false } = RULES.operations[operation] ?? {}
  const advice = adviceAfter(movesMoney, repeatable, requestId)
  const facts = { code: 'NO_ANSWER', status: 'U' as const, isRetryable: repeatable, requestId, cause: why }
  return new AmselError(`${operation} was not answered (${wordsOf(why)}). ${advice}`, facts)
}

/** The caller had ended it before anything was sent. */
export function notSent(operation: string, requestId: string | null, why: unknown): AmselError {
  const facts = { code: 'NO_ANSWER', status: 'F' as const, isRetryable: true, requestId, cause: why }
  return new AmselError(`${operation} was not sent: ${wordsOf(why)}.`, facts)
}

function adviceAfter(movesMoney: boolean, isRepeatable: boolean, requestId: string | null): string {
  if (requestId !== null)
    return `It may have happened all the same: inquire, or call again with the same id, ${requestId}.`
  return movesMoney || !isRepeatable
    ? 'It may have happened all the same: inquire before you act.'
    : 'Call again later.'
}

function wordsOf(why: unknown): string {
  if (!(why instanceof Error)) return String(why)
  const cause = why.cause instanceof Error ? why.cause.message || (why.cause as { code?: string }).code : ''
  return [why.message, cause].filter(Boolean).join(': ')
}
