import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type People, SERVED_PATHS, SSO_CALLBACK } from '../../registry/accounts/index.ts'
import { PortalError, type Who } from '../../domain/index.ts'
import { JSON_ERRORS } from '../../platform/web/index.ts'
import { asUser, notFound } from './caller.ts'
import type { KitDeps } from './deps.ts'
import type { Visitor } from './route.ts'

interface Entrance {
  admit(request: FastifyRequest): void
  visitorOf(request: FastifyRequest): Visitor
}

/** Where somebody claims to be a user, and may be locked out. */
const SIGN_IN = '/sign-in/email'

/**
 * The routes of the account library that the portal's pages use. Its answers are passed on; its errors become the
 * portal's own.
 */
export function authRoutes(app: FastifyInstance, deps: KitDeps, { admit, visitorOf }: Entrance): void {
  app.route({
    ...JSON_ERRORS,
    method: ['GET', 'POST'],
    url: '/auth/*',
    preParsing: async (request) => admit(request),
    handler: async (request, reply) => {
      const path = `/${(request.params as { '*': string })['*']}`
      const visitor = visitorOf(request)
      if (path === SSO_CALLBACK && deps.comeBack) return comeBack(deps.comeBack, visitor, request, reply)
      if (!SERVED_PATHS.has(path)) throw notFound()
      const people = await deps.people()
      const email = claimedIn(path, request)
      const place = email === null ? null : await people.claim(email, visitor)
      const answer = await people.handle(toRequest(request, visitor, deps.publicUrl))
      const body: unknown = await answer.json().catch(() => null)
      if (answer.ok) await place?.wasRight()
      else if (answer.status !== 401) await place?.giveBack()
      if (!answer.ok) throw asPortalError(answer.status, body, answer.headers.get('x-retry-after'))
      const cookies = await note(deps, people, path, { visitor, answer, body })
      return pass(reply, body, { status: answer.status, cookies })
    },
  })
}

/** A person who comes back from another server's page reaches a page of ours, signed in or told why not. */
async function comeBack(
  goOn: NonNullable<KitDeps['comeBack']>,
  visitor: Visitor,
  { query }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = Object.entries(query as Record<string, unknown>)
  const words = given.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const { location, cookies } = await goOn(visitor, Object.fromEntries(words))
  if (cookies.length > 0) reply.header('set-cookie', [...cookies])
  return reply.redirect(location, 302)
}

function claimedIn(path: string, { body }: FastifyRequest): string | null {
  const { email } = (body ?? {}) as { email?: unknown }
  return path === SIGN_IN && typeof email === 'string' ? email : null
}

function toRequest(request: FastifyRequest, { headers }: Visitor, publicUrl: string): Request {
  const { method, url, body } = request
  const passed = new Headers(headers)
  // The body is written anew.
  passed.delete('content-length')
  passed.delete('transfer-encoding')
  passed.set('host', new URL(publicUrl).host)
  return new Request(new URL(url, publicUrl), {
    method,
    headers: passed,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
}

function pass(
  reply: FastifyReply,
  body: unknown,
  { status, cookies }: { status: number; cookies: string[] },
): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(status).send(body ?? { ok: true })
}

function asPortalError(status: number, body: unknown, retryAfter: string | null): PortalError {
  const { code = 'refused', message = 'The request was refused.' } = (body ?? {}) as {
    code?: string
    message?: string
  }
  const more = retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) }
  if (status === 429)
    return new PortalError(429, 'too_many', 'Too many attempts from your address. Wait a moment.', more)
  return new PortalError(status >= 500 ? 500 : status, code.toLowerCase(), message, more)
}

/** Changes to who may get in, and sign-ins, are recorded. */
const NOTED: Readonly<Record<string, string>> = {
  '/change-password': 'password changed',
  '/reset-password': 'password reset',
  '/two-factor/enable': 'two-step sign-in prepared',
  '/two-factor/disable': 'two-step sign-in turned off',
  '/two-factor/generate-backup-codes': 'new recovery codes',
  '/passkey/verify-registration': 'passkey added',
  '/passkey/delete-passkey': 'passkey removed',
}
const SIGNED_IN_BY: Readonly<Record<string, string>> = {
  [SIGN_IN]: 'password',
  '/two-factor/verify-totp': 'password and code',
  '/two-factor/verify-backup-code': 'password and recovery code',
  '/passkey/verify-authentication': 'passkey',
}

/** The cookies that go with the answer: a person who has signed in is known on this device from now on. */
async function note(
  { trail, realm }: KitDeps,
  people: People,
  path: string,
  { visitor, answer, body }: { visitor: Visitor; answer: Response; body: unknown },
): Promise<string[]> {
  const cookies = answer.headers.getSetCookie()
  const [subject, by] = [NOTED[path] ?? null, SIGNED_IN_BY[path]]
  const isHalfway = (body as { twoFactorRedirect?: boolean } | null)?.twoFactorRedirect === true
  if ((!subject && !by) || isHalfway) return cookies
  const user = await people.find(withCookies(visitor.headers, answer))
  const who: Who = user ? asUser(realm, visitor.who, user.email) : visitor.who
  const action = subject ? 'account_changed' : 'signed_in'
  await trail.noteOrWait(who, { clientId: '-', action, subject, before: null, after: by ? { by } : null })
  if (!user || !by) return cookies
  if (by === 'passkey') await people.endWait(user.email, visitor)
  return [...cookies, people.devices.cookieFor(visitor.headers, user.email)]
}

/** As the browser will send them from now on. */
function withCookies(headers: Headers, answer: Response): Headers {
  const cookies = new Map((headers.get('cookie') ?? '').split('; ').map((pair) => [pair.split('=')[0], pair]))
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    cookies.set(pair.split('=')[0], pair)
  }
  return new Headers({ cookie: [...cookies.values()].join('; ') })
}
