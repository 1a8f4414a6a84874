import type { FastifyInstance, FastifyReply } from 'fastify'
import { readForms } from './form.ts'
import type { Html } from './html.ts'
import { type PageRights, securityHeaders } from './security-headers.ts'

/** Prepares a scope for pages: all that it answers has their headers, and it reads forms. */
export function preparePages(
  app: FastifyInstance,
  { formBytesMax, ...rights }: PageRights & { readonly formBytesMax: number },
): void {
  const headers = securityHeaders(rights)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers)
  })
  readForms(app, formBytesMax)
}

export const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page.text)
