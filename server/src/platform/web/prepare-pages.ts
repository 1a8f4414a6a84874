import type { FastifyInstance } from 'fastify'
import { readForms } from './form.ts'
import { type PageRights, securityHeaders } from './security-headers.ts'

/** Prepares a scope for pages: all that it answers has their headers, and it reads forms. */
export function preparePages(
  app: FastifyInstance,
  { formBytesMax, ...rights }: PageRights & { readonly formBytesMax: number },
): void {
  const headers = securityHeaders(rights)
  // Before anything else, so that an error page can take back what only this scope's own pages may do.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  readForms(app, formBytesMax)
}
