import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { OperatorError } from '../../domain/index.ts'
import type { Site } from './data-directory.ts'
import { type Answer, findRunningServer, type Session } from './find-running-server.ts'
import { endPostmaster, findPidFile, type Launched, launchPostmaster } from './postmaster.ts'
import { parentOf } from './process-table.ts'

export interface Reached extends Session {
  pid: number
  /** False for a server that somebody else has started. */
  startedHere: boolean
}

interface ReachOptions {
  site: Site
  log: Logger
  /** A moment in milliseconds. */
  until: number
  /** Gives up in between, and ends what it has launched. */
  signal: AbortSignal
}

const PROGRESS_MS = 5_000
const POLL_MS = 20
const RELAUNCH_MS = 100

// Another postmaster is still going down, or another process was faster to start one.
const PASSING_TROUBLE = /lock file ".*" already exists|pre-existing shared memory block/

/**
 * Connects to the cluster's server and starts it when nobody listens. Several processes may do so at once:
 * PostgreSQL lets one of them win, and the others find its server at their next knock.
 */
export async function reachServer({ site, log, until, signal }: ReachOptions): Promise<Reached> {
  let nextProgress = Date.now() + PROGRESS_MS
  let launched: Launched | undefined
  let answer: Answer = 'absent'
  try {
    for (;;) {
      signal.throwIfAborted()
      if (Date.now() > until) throw tooLate(site, answer)
      answer = await findRunningServer(site)
      if (typeof answer === 'object') return await identify(site, answer, launched)
      if (answer === 'absent' && launched?.ending()) {
        await refuseLastingTrouble(site, launched)
        await delay(RELAUNCH_MS)
        launched = undefined
      } else if (answer === 'absent' && !launched) {
        launched = await launchPostmaster(site)
      }
      if (Date.now() > nextProgress) {
        nextProgress += PROGRESS_MS
        log.info({ answer }, 'still waiting for the embedded PostgreSQL')
      }
      await delay(POLL_MS)
    }
  } catch (error) {
    // A recovery that lasts longer than our patience must be able to come to its end.
    const isRecovering = answer === 'busy' && !signal.aborted
    if (launched?.child.pid && !isRecovering) await endPostmaster(launched.child.pid, site)
    throw error
  }
}

async function identify(site: Site, session: Session, launched: Launched | undefined): Promise<Reached> {
  const { rows } = await session.client.query('select pg_backend_pid() as pid')
  // The parent of our own backend is the postmaster, whatever the pid file says.
  const pid = (await parentOf(rows[0].pid)) ?? (await findPidFile(site.cluster))?.pid ?? 0
  return { ...session, pid, startedHere: pid === launched?.child.pid }
}

async function refuseLastingTrouble(site: Site, launched: Launched): Promise<void> {
  // Another process has adopted ours and stopped it already.
  const wasStopped = launched.child.exitCode === 0
  const lines = (await launched.readLog()).trim()
  if (wasStopped || PASSING_TROUBLE.test(lines)) return
  const complaint = lines.split('\n').slice(-5).join('; ') || launched.ending()
  throw new OperatorError(
    `The embedded PostgreSQL does not start on ${site.cluster} (${complaint}): ` +
      `see ${site.dataDir}/postgres.log and fix that, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

function tooLate(site: Site, answer: 'busy' | 'absent'): OperatorError {
  const state =
    answer === 'busy'
      ? 'is still starting up or shutting down; it goes on by itself, so start Amsel again later'
      : 'does not answer'
  return new OperatorError(
    `The embedded PostgreSQL on ${site.cluster} ${state} (see ${site.dataDir}/postgres.log).`,
  )
}
