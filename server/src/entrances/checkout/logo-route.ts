import type { FastifyInstance } from 'fastify'
import { findLogo, type Logo } from '../../storage/index.ts'
import { documentHeaders, sendErrorPage } from '../../platform/web/index.ts'
import type { CheckoutDeps } from './deps.ts'

interface Names {
  readonly clientId: string
  readonly logo: string
}

/** A logo is named by its digest, so what is at an address never changes. */
const HEADERS = {
  ...documentHeaders(["default-src 'none'", 'sandbox']),
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
}

/** Of 128 kB each at most. */
const REMEMBERED_MAX = 64

/** The merchants' logos. A made-up address reaches no database, and a repeated one is answered from memory. */
export function logoRoute(app: FastifyInstance, { money, findClient }: CheckoutDeps): void {
  const remembered = new Map<string, Logo>()
  app.get<{ Params: Names }>('/logos/:clientId/:logo', async ({ params }, reply) => {
    const { clientId, logo } = params
    const client = await findClient(clientId)
    if (client?.brand.logo !== logo) return sendErrorPage(reply, 404)
    const name = `${clientId} ${logo}`
    const found = remembered.get(name) ?? (await findLogo(money.db, clientId, logo))
    if (!found) return sendErrorPage(reply, 404)
    remembered.set(name, found)
    const [oldest = ''] = remembered.keys()
    if (remembered.size > REMEMBERED_MAX) remembered.delete(oldest)
    return reply.headers(HEADERS).type(found.type).send(found.bytes)
  })
}
