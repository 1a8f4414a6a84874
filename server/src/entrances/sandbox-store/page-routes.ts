import type { FastifyInstance } from 'fastify'
import { type Html, sendPage, sendScript } from '../../platform/web/index.ts'
import { phonePage } from './phone-page.ts'
import { STORE_SCRIPTS } from './scripts.ts'
import { tillPage } from './till-page.ts'

const PAGES: Readonly<Record<string, Html>> = { '/till': tillPage, '/phone': phonePage }

export function pageRoutes(app: FastifyInstance): void {
  for (const [path, page] of Object.entries(PAGES)) app.get(path, (_request, reply) => sendPage(reply, page))
  app.get<{ Params: { name: string } }>('/script/:name', (request, reply) => {
    const script = STORE_SCRIPTS.get(request.params.name)
    return script ? sendScript(reply, script) : reply.callNotFound()
  })
}
