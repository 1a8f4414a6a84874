import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Addresses } from './addresses.ts'
import { sendErrorPage } from './error-pages.ts'

const BODY_BYTES_MAX = 64 * 1024
const PARAMETER_LENGTH_MAX = 256

interface Failure {
  readonly statusCode?: number
  readonly message: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it came from, also behind a proxy; `ip` is the connecting peer. */
    readonly address: string
  }
}

/** An app without routes. Whatever goes wrong in it is shown as a page, or as JSON where `JSON_ERRORS` asks for it. */
export function createApp(log: Logger, addressOf: (incoming: IncomingMessage) => string): FastifyInstance {
  const addresses = new Addresses()

  const fail = (error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = isRequestsFault(error) ? error.statusCode : 500
    if (status === 500) log.error({ err: error }, 'a page failed')
    if (!addresses.at(request.url).hasJsonErrors) return sendErrorPage(reply, status)
    return reply.code(status).send({ error: status === 500 ? 'something went wrong' : error.message })
  }

  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    // An address that cannot be read never gets as far as the error handler.
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
  })
  app.decorateRequest('address', {
    getter() {
      return addressOf(this.raw)
    },
  })
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => {
    const { methods } = addresses.at(request.url)
    if (!methods.has('GET') || methods.has(request.method))
      return fail({ statusCode: 404, message: 'there is no such page' }, request, reply)
    reply.header('allow', [...methods].join(', '))
    return fail({ statusCode: 405, message: 'the method is not allowed here' }, request, reply)
  })
  app.addHook('onRoute', (route) => addresses.add(route))
  // Each scope says what it reads. Where nobody does, a body is not looked at.
  app.removeAllContentTypeParsers()
  return app
}

const isRequestsFault = (error: Failure): error is Failure & { readonly statusCode: number } =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
