import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DatabaseState } from '../../storage/index.ts'
import { JSON_ERRORS } from '../../platform/web/index.ts'
import { shared } from './shared.ts'

/** What /healthz and /readyz say; ready only when signed requests can be served. */
export interface Health {
  state: 'starting' | 'ready' | 'draining'
  /** What the probe saw last. */
  databaseState(): DatabaseState
  /** Whether nothing due is done until somebody lifts the hold. */
  isHeld(): boolean
  /** Asked of the database itself, by the way that requests take. */
  ping(): Promise<void>
  /** Unavailable while a worker of a distributed database is away: the other clients are still served. */
  jobLagSeconds(): Promise<number>
  /** Whether a signer that holds keys for the gateway is not there. */
  isSignerAway(): boolean
  /** Whether any client is answered while it is away; asked of the database. */
  isAnybodyServedWithoutSigner(): Promise<boolean>
}

interface Report {
  readonly status: string
  readonly reason?: string
  /** What an operator should look at; no reason to take the node out. */
  readonly warnings?: readonly string[]
}

const PATIENCE_MS = 2_000
const SHARED_MS = 1_000
const JOB_LAG_SECONDS_MAX = 60

/** What /livez says: nothing but that the process works, so that nobody restarts it for want of a database. */
export const ALIVE = { path: '/livez', report: { status: 'alive' } } as const

/** Whether the node may be called: /healthz is for people and monitors, /readyz for load balancers. */
const READY_PATHS = ['/healthz', '/readyz'] as const

/** One question to the database serves all who ask, on whatever port. */
export function healthRoutes(health: Health): (app: FastifyInstance) => void {
  const askDatabase = shared(SHARED_MS, () => reportOfDatabase(health))
  const report = async () => {
    const asked = reportOfNode(health) ?? (await askDatabase())
    // What the node knows by itself is reported at once, even if it learned it while the database was asked.
    return reportOfNode(health) ?? asked
  }
  const send = (reply: FastifyReply, said: Report, code: 200 | 503) =>
    reply.code(code).header('cache-control', 'no-store').send(said)
  return (app) => {
    app.get(ALIVE.path, JSON_ERRORS, (_request, reply) => send(reply, ALIVE.report, 200))
    for (const path of READY_PATHS)
      app.get(path, JSON_ERRORS, async (_request, reply) => {
        const said = await report()
        return send(reply, said, said.status === 'ready' ? 200 : 503)
      })
  }
}

/** Null when only the database itself can say more. */
function reportOfNode(health: Health): Report | null {
  if (health.state !== 'ready') return { status: health.state }
  const { status, reason } = health.databaseState()
  if (status === 'read-only') return { status: 'database read-only', reason }
  if (status === 'hanging') return { status: 'commits hang', reason }
  // Why it is away may name hosts: that is for the log.
  if (status === 'away') return { status: 'database away' }
  return null
}

async function reportOfDatabase(health: Health): Promise<Report> {
  const isSignerAway = health.isSignerAway()
  const [answer, lagSeconds, isAnybodyServed] = await Promise.all([
    inTime(health.ping().then(() => true)),
    inTime(health.jobLagSeconds()),
    isSignerAway ? inTime(health.isAnybodyServedWithoutSigner()) : true,
  ])
  if (answer === null) return { status: 'database away' }
  if (isAnybodyServed === false) return { status: 'signer away', reason: 'it holds the keys of all clients' }
  const warnings = [
    ...(health.isHeld() ? [HELD] : []),
    ...(isSignerAway ? [SIGNER_AWAY] : []),
    ...warningsOfJobs(lagSeconds),
  ]
  return warnings.length > 0 ? { status: 'ready', warnings } : { status: 'ready' }
}

const HELD = 'the gateway is held: nothing due is done until "npx amsel hold lift"'
const SIGNER_AWAY = 'the signer is unavailable: clients whose keys it holds are not answered'

function warningsOfJobs(lagSeconds: number | null): string[] {
  if (lagSeconds === null) return ['the jobs cannot be read']
  return lagSeconds > JOB_LAG_SECONDS_MAX ? [`the jobs are ${Math.floor(lagSeconds)} s behind`] : []
}

/** Null when the database does not answer. */
async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  return Promise.race([asked.catch(() => null), silence]).finally(() => clearTimeout(timer))
}
