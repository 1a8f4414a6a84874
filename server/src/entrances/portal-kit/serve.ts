import { randomBytes } from 'node:crypto'
import { flawOfShape, RESULT_CODES } from '@amsel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { ADDRESS_HEADER } from '../../registry/accounts/index.ts'
import { namedOrigin, OperatorError, PortalError, Refusal } from '../../domain/index.ts'
import { JSON_ERRORS } from '../../platform/web/index.ts'
import { isNodeAway } from '../../storage/index.ts'
import { authRoutes } from './auth-routes.ts'
import { notFound } from './caller.ts'
import { flawOf } from './flaws.ts'
import { Pace } from './pace.ts'
import type { KitDeps } from './deps.ts'
import { Reply, type Route, type Visitor } from './route.ts'
import type { Failure } from './shapes.ts'

/** A document that defends a dispute is the largest. */
const BODY_BYTES_MAX = 3 * 1024 * 1024

/** One portal's interface. */
interface Interface<P extends KitDeps, K extends string, R extends string> {
  readonly deps: P
  readonly routes: readonly Route<P, K, R>[]
  /** Who asks, as the route needs it; or it throws. */
  findCaller(visitor: Visitor, route: Route<P, K, R>, params: Params): Promise<Visitor>
}

type Params = Readonly<Record<string, string>>

/** Serves every route of the table, and the account library's own. */
export function apiRoutes<P extends KitDeps, K extends string, R extends string>(
  app: FastifyInstance,
  served: Interface<P, K, R>,
): void {
  const { deps, routes } = served
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const tooDear = flawOfShape(String(body))
    if (tooDear) return done(Object.assign(new Error(`body ${tooDear}`), { statusCode: 400 }))
    return parse(request, String(body), done)
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })
  app.setErrorHandler((error, _request, reply) => sendFailure(deps.log, error, reply))
  const pace = new Pace(deps.isTrusted)
  const admit = (request: FastifyRequest) => {
    if (deps.isAdmitted && !deps.isAdmitted(request.address)) throw notFound()
    requireOwnPages(request, deps.publicUrl)
    pace.require(request.address, request.method)
  }
  authRoutes(app, deps, { admit, visitorOf })
  for (const route of routes)
    app.route({
      ...JSON_ERRORS,
      method: route.method,
      url: route.path,
      bodyLimit: BODY_BYTES_MAX,
      preParsing: async (request) => admit(request),
      handler: (request, reply) => handle(served, route, request, reply),
    })
}

async function handle<P extends KitDeps, K extends string, R extends string>(
  { deps, findCaller }: Interface<P, K, R>,
  route: Route<P, K, R>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const params = request.params as Params
  const caller = await findCaller(visitorOf(request), route, params)
  const body = route.body ? read(route.body, request.body, 'body') : undefined
  const query = route.query ? read(route.query, request.query, 'query') : undefined
  const answer = await route.run(deps, caller as never, { params, body, query })
  if (answer instanceof Reply) return reply.headers(answer.headers).send(answer.body)
  return reply.send(answer ?? { ok: true })
}

function read(schema: z.ZodType, given: unknown, what: string): unknown {
  const reading = schema.safeParse(given ?? {})
  if (reading.success) return reading.data
  const [issue] = reading.error.issues
  const field = issue?.path.join('.') ?? ''
  const { message, facts } = flawOf(issue) ?? { message: `The ${what} is wrong.`, facts: {} }
  throw new PortalError(400, 'invalid', message, { ...(field && { field }), facts })
}

/**
 * Cookies go along with whatever a browser is made to send: a change must come from a page of this very address. Browsers
 * say where a request comes from, and no page can say otherwise.
 */
function requireOwnPages({ method, headers, protocol, host }: FastifyRequest, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, 'sec-fetch-site': site } = headers
  // Where a proxy ends TLS the public address is another than what is seen here.
  const own = [`${protocol}://${host}`, publicUrl, namedOrigin(publicUrl)]
  const isOwn =
    origin === undefined
      ? site === undefined || site === 'same-origin'
      : own.some((url) => originOf(url) === originOf(origin))
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  const hasNoBody = headers['content-length'] === undefined || headers['content-length'] === '0'
  if (!isOwn || !(isJson || (method === 'DELETE' && hasNoBody)))
    throw new PortalError(403, 'foreign_page', 'This request did not come from a page of the portal.')
}

/** Text that is not an address has no origin, and matches none. */
const originOf = (url: string): string | symbol => (URL.canParse(url) ? new URL(url).origin : Symbol(url))

export function visitorOf(request: FastifyRequest): Visitor {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  headers.set(ADDRESS_HEADER, request.address)
  return {
    address: request.address,
    userAgent: request.headers['user-agent'] ?? null,
    headers,
    who: {
      actor: 'stranger',
      osUser: null,
      host: null,
      address: request.address,
      traceId: randomBytes(10).toString('hex'),
    },
  }
}

/** The only place where errors become answers. */
function sendFailure(log: Logger, error: unknown, reply: FastifyReply): FastifyReply {
  const { status, ...failure } = failureOf(error)
  if (status === 500) log.error({ err: error }, 'a portal request failed')
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  return reply.code(status).send({ error: failure } satisfies Failure)
}

const PARTLY_AWAY =
  'One of the database servers is unavailable, and some of this data is on it. Try again when it is back.'

function failureOf(error: unknown): Failure['error'] & { status: number } {
  if (error instanceof PortalError) {
    const { status, code, message, field, retryAfterSeconds, facts } = error
    return {
      ...{ status, code, message, ...(field && { field }), ...(retryAfterSeconds && { retryAfterSeconds }) },
      ...(facts && { facts }),
    }
  }
  if (error instanceof Refusal) {
    const isUnknown = RESULT_CODES[error.code].status === 'U'
    return { status: isUnknown ? 503 : 409, code: error.code, message: error.message }
  }
  if (error instanceof OperatorError) {
    const { message, facts } = error
    return { status: 409, code: 'refused', message, ...(facts && { facts }) }
  }
  if (isNodeAway(error)) return { status: 503, code: 'partly_away', message: PARTLY_AWAY }
  const { statusCode, message } = error as { statusCode?: number; message: string }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, code: 'invalid', message }
  return {
    status: 500,
    code: 'fault',
    message: 'Something went wrong on our side, and it has been logged. Try again.',
  }
}
