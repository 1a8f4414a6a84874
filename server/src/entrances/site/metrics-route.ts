import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { JSON_ERRORS } from '../../platform/web/index.ts'
import { shared } from './shared.ts'

const SHARED_MS = 1_000

/** The metrics, for anybody who has the token; without one, for anybody who reaches the port. */
export function metricsRoute(
  app: FastifyInstance,
  writeMetrics: () => Promise<string>,
  tokenNow: () => string | undefined,
): void {
  const write = shared(SHARED_MS, writeMetrics)
  app.get('/metrics', JSON_ERRORS, async (request, reply) => {
    const token = tokenNow()
    if (token !== undefined && !isBearer(request.headers.authorization ?? '', token))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'the token is missing or wrong' })
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await write())
  })
}

/** Digests have one length, so that the time of the comparison reveals nothing about the token. */
function isBearer(header: string, token: string): boolean {
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(header) ?? []
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
