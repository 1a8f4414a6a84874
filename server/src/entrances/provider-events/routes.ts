import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ClientWithClock,
  gatewayActor,
  ProviderSilent,
  ProviderUnavailable,
} from '../../domain/index.ts'
import {
  eventName,
  EventTooEarly,
  receiveDispute,
  receiveAgreement,
  receiveOutcome,
  receiveRegistration,
  tracedDeps,
  type MoneyDeps,
} from '../../engine/money/index.ts'
import { spanned, type Tracing } from '../../platform/telemetry/index.ts'
import { JSON_ERRORS } from '../../platform/web/index.ts'

const BODY_BYTES_MAX = 256 * 1024
const WARN_EVERY_MS = 10_000

export interface InboundDeps {
  readonly money: MoneyDeps
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null
  readonly log: { warn(what: object, said: string): void }
  findClient(clientId: string): Promise<ClientWithClock | null>
}

interface Names {
  readonly account: string
  readonly '*': string
}

export function inboundRoutes(app: FastifyInstance, given: InboundDeps): void {
  const deps = { ...given, log: seldom(given.log) }
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: Names }>('/providers/:account/*', JSON_ERRORS, (request, reply) =>
    traced(deps, request, (money) => take({ ...deps, money }, request, reply)).catch((error: unknown) => {
      if (!isTooEarly(error)) throw error
      deps.log.warn({ provider: request.params.account, reason: error.message }, NOT_YET)
      return reply.code(503).send({ error: 'the message cannot be processed yet: send it again' })
    }),
  )
}

/** In the trace of the provider, if it has one and samples it. */
function traced<T>(
  { money, tracing }: InboundDeps,
  { headers, params: { account } }: FastifyRequest<{ Params: Names }>,
  work: (money: MoneyDeps) => Promise<T>,
): Promise<T> {
  const span = tracing?.beginCall(money.clock.now().getTime(), headers.traceparent).span ?? null
  if (span === null) return work(money)
  span.rename('POST providers')
  const provider = money.providers.named(account)
  span.set({ 'http.request.method': 'POST', ...(provider && { 'amsel.provider': provider.name }) })
  return spanned(span, (begun) => work(tracedDeps(money, begun)))
}

/** Also where its provider would have to be asked, and does not answer. */
const isTooEarly = (error: unknown): error is Error =>
  error instanceof EventTooEarly || error instanceof ProviderSilent || error instanceof ProviderUnavailable

const NOT_YET =
  'a message from a provider cannot be processed yet; it is not acknowledged, so the provider will send it again'

async function take(
  { money, log, findClient }: InboundDeps,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const { account } = request.params
  const provider = money.providers.named(account)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const received = await provider?.receive?.({
    method: request.method,
    path: request.url,
    headers: headersOf(request),
    body,
  })
  if (!received) {
    if (provider) log.warn({ provider: account }, 'a message that did not come from the provider was refused')
    return reply.code(401).send({ error: 'the message is not from a provider of this gateway' })
  }
  const { about: attempt, outcome, agreement, dispute, registration, answer } = received
  const about = agreement ?? attempt
  const client = about && (await findClient(about.clientId))
  const eventId = eventName(account, body)
  if (agreement && client)
    await receiveAgreement(money, gatewayActor(client), { ...agreement, provider: account, eventId })
  else if (attempt && client) {
    const received = { provider: account, eventId, attemptId: attempt.attemptId }
    const actor = gatewayActor(client)
    if (dispute) await receiveDispute(money, actor, { ...received, reported: dispute })
    else if (registration) await receiveRegistration(money, actor, { ...received, reported: registration })
    else await receiveOutcome(money, actor, { ...received, outcome })
  } else if (about) log.warn({ provider: account }, 'a message from a provider was about an unknown client')
  return reply.headers(answer.headers).send(answer.body)
}

/** Anybody can send messages, and each refused one would be a line. */
function seldom(log: InboundDeps['log']): InboundDeps['log'] {
  let silentUntil = 0
  return {
    warn(what, said) {
      if (performance.now() < silentUntil) return
      silentUntil = performance.now() + WARN_EVERY_MS
      log.warn(what, said)
    },
  }
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
