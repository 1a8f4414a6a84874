import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preparePages, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { arrivalOf, isAtHome, isFromOwnPage, type Place } from './at-home.ts'
import { startPage } from './start-page.ts'

export interface StartDeps extends Place {
  readonly hasPortal: boolean
  readonly hasSandbox: boolean
  /** The first merchant's; null where the sandbox is not served. Only somebody at home sees them. */
  readonly storePages: { readonly till: string; readonly phone: string } | null
  /**
   * Signs the first merchant's owner in: the cookies of a session, or none where they have to sign in themselves. Null
   * where that is not offered: without a portal, and wherever production is served.
   */
  readonly signIn: ((request: FastifyRequest) => Promise<string[]>) | null
}

/** The form is one button. */
const FORM_BYTES_MAX = 256

const NOT_HERE = {
  title: 'Not from here',
  message:
    'Only the start page signs in like this, in a browser on the gateway’s own machine. Please sign in at the portal.',
}

/** Where somebody starts who has typed the gateway's address. */
export function startRoutes(app: FastifyInstance, deps: StartDeps): void {
  preparePages(app, { formBytesMax: FORM_BYTES_MAX })
  app.addHook('onRequest', async (_request, reply) => {
    // With none at all, browsers hide where a form is from.
    reply.header('referrer-policy', 'same-origin')
  })
  app.get('/', (request, reply) => sendPage(reply, startPage(deps, isAtHome(deps, arrivalOf(request.raw)))))
  const { signIn } = deps
  if (!signIn) return
  app.post('/', async (request, reply): Promise<FastifyReply> => {
    if (!isFromOwnPage(deps, arrivalOf(request.raw))) return sendErrorPage(reply, 403, NOT_HERE)
    const cookies = await signIn(request)
    if (cookies.length === 0) return reply.redirect('/portal/sign-in', 303)
    return reply.header('set-cookie', cookies).redirect('/portal', 303)
  })
}
