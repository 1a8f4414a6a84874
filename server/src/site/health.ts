import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { JSON_ERRORS } from '../web/index.ts'

/** What /healthz says; ready only when signed requests can be served. */
export interface Health {
  state: 'starting' | 'ready' | 'draining'
  /** Resolves when the database answers. */
  askDatabase(): Promise<unknown>
}

const PATIENCE_MS = 2_000

export function healthRoutes(app: FastifyInstance, health: Health, metrics: Registry): void {
  app.get('/healthz', JSON_ERRORS, async (_request, reply) => {
    const status = health.state === 'ready' && !(await isAnswered(health)) ? 'database away' : health.state
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
  app.get('/metrics', JSON_ERRORS, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}

async function isAnswered(health: Health): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const answer = health.askDatabase().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
