import type { Client } from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '../../domain/index.ts'
import { DATABASE } from './connection.ts'
import type { Site } from './data-directory.ts'
import { errorCode } from './error-code.ts'
import { isDisconnection } from './find-running-server.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { endPostmaster } from './postmaster.ts'
import { type Reached, reachServer } from './reach-server.ts'

export interface Settled extends Reached {
  /** Holds the lock through its session. */
  isOwner: boolean
}

interface SettleOptions {
  site: Site
  role: 'owner' | 'visitor'
  log: Logger
  signal: AbortSignal
}

// A recovery after a crash may take long.
const PATIENCE_MS = 60_000

const ALREADY_THERE = ['42P04', '23505']

/**
 * Finds or starts the server, takes the lock where the role asks for it, and sees that the database is there.
 */
export async function startOrAdopt({ role, ...options }: SettleOptions): Promise<Settled> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    let reached: Reached | undefined
    let isOwner = false
    try {
      reached = await reachServer({ ...options, until })
      if (role === 'owner' || reached.startedHere) isOwner = await takeOwnerLock(reached.client)
      if (role === 'owner' && !isOwner) throw alreadyUsed(options.site)
      if (role === 'owner' && !reached.startedHere && !(await takesEnough(reached.client, options.site))) {
        await endPostmaster(reached.pid, options.site)
        await reached.client.end().catch(() => {})
        continue
      }
      await ensureDatabase(reached.client)
      return { ...reached, isOwner }
    } catch (error) {
      // Its previous owner was just ending it: begin again.
      const beginsAgain = isDisconnection(error)
      if (reached && isOwner && !beginsAgain) await endPostmaster(reached.pid, options.site)
      await reached?.client.end().catch(() => {})
      if (!beginsAgain) throw error
    }
  }
}

function alreadyUsed(site: Site): OperatorError {
  return new OperatorError(
    `Another Amsel already uses the data in ${site.dataDir}: stop it first, or give this one its own DATA_DIR.`,
  )
}

/** One that outlived a gateway of fewer processes may take too few connections for this one. */
async function takesEnough(client: Client, { connectionsMax }: Site): Promise<boolean> {
  const { rows } = await client.query('show max_connections')
  return Number(rows[0].max_connections) >= connectionsMax
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  try {
    // The other template cannot be copied while anyone is connected to it.
    await client.query(`create database ${DATABASE} template template0`)
  } catch (error) {
    if (!ALREADY_THERE.includes(errorCode(error) ?? '')) throw error
  }
}
