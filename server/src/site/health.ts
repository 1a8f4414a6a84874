import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { DatabaseState } from '../storage/index.ts'
import { JSON_ERRORS } from '../web/index.ts'

/** What /healthz says; ready only when signed requests can be served. */
export interface Health {
  state: 'starting' | 'ready' | 'draining'
  /** What the probe saw last. */
  databaseState(): DatabaseState
  /** Asked of the database itself, by the way that requests take. */
  agendaLagSeconds(): Promise<number>
}

interface Report {
  readonly status: string
  readonly reason?: string
  /** What an operator should see to; no reason to take the node out. */
  readonly warnings?: readonly string[]
}

const PATIENCE_MS = 2_000
const AGENDA_LAG_SECONDS_MAX = 60

export function healthRoutes(app: FastifyInstance, health: Health, metrics: Registry): void {
  app.get('/healthz', JSON_ERRORS, async (_request, reply) => {
    const report = await reportOn(health)
    return reply
      .code(report.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report)
  })
  app.get('/metrics', JSON_ERRORS, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}

async function reportOn(health: Health): Promise<Report> {
  if (health.state !== 'ready') return { status: health.state }
  const { status, reason } = health.databaseState()
  if (status === 'read-only') return { status: 'database read-only', reason }
  if (status === 'hanging') return { status: 'commits hang', reason }
  // Why it is away may name hosts: that is for the log.
  const lagSeconds = status === 'away' ? null : await lagOrNull(health)
  if (lagSeconds === null) return { status: 'database away' }
  if (lagSeconds <= AGENDA_LAG_SECONDS_MAX) return { status: 'ready' }
  return { status: 'ready', warnings: [`the agenda is ${Math.floor(lagSeconds)} s behind`] }
}

/** Null when the database does not answer. */
async function lagOrNull(health: Health): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  const lag = health.agendaLagSeconds().catch(() => null)
  return Promise.race([lag, silence]).finally(() => clearTimeout(timer))
}
