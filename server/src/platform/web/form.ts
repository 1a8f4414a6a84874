import type { FastifyInstance } from 'fastify'

/** Lets the forms of a scope be read, up to a length that its longest form stays far below. */
export function readForms(app: FastifyInstance, bytesMax: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bytesMax },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** What a form held; nothing where there was none. */
export const formOf = ({ body }: { body: unknown }): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
