import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { connectionBy } from './connection.ts'
import type { Site } from './data-directory.ts'
import type { EmbeddedServer } from './embedded-server.ts'
import { endPostmaster, isPostmaster } from './postmaster.ts'
import { removeSocketDirectory } from './socket-directory.ts'
import { type Settled, startOrAdopt } from './start-or-adopt.ts'

const WATCH_MS = 500
const BACKOFF_MIN_MS = 100
const BACKOFF_MAX_MS = 5_000
const STEADY_MS = 10_000

/**
 * Keeps an owned server running. It is either held (its postmaster lives and our session has the lock), or
 * lost and being regained, again and again until it is held; stop() leads out of both. Only a held server is
 * ended by stop(): one that another process has taken meanwhile is not ours any more.
 */
export function supervise(site: Site, first: Settled, log: Logger): EmbeddedServer {
  const stopping = new AbortController()
  const { signal } = stopping
  let latest = first
  let isHeld = true
  const watching = watch()
  let stopped: Promise<void> | undefined

  async function watch(): Promise<void> {
    let losses = 0
    while (isHeld) {
      const heldSince = Date.now()
      await untilLost(site, latest, signal)
      if (signal.aborted) return
      isHeld = false
      hangUp(latest)
      losses = Date.now() - heldSince > STEADY_MS ? 0 : losses + 1
      log.warn({ pid: latest.pid }, 'the embedded PostgreSQL went away, starting it again')
      await regain(losses)
    }
  }

  async function regain(losses: number): Promise<void> {
    for (let failures = losses; !isHeld && !signal.aborted; failures += 1) {
      const pauseMs = failures === 0 ? 0 : Math.min(BACKOFF_MIN_MS * 2 ** (failures - 1), BACKOFF_MAX_MS)
      try {
        await delay(pauseMs, undefined, { signal })
        latest = await startOrAdopt({ site, role: 'owner', log, signal })
        isHeld = true
        log.info({ pid: latest.pid }, 'the embedded PostgreSQL is back')
      } catch (error) {
        if (!signal.aborted) log.error(error, 'the embedded PostgreSQL could not be started again')
      }
    }
  }

  async function end(): Promise<void> {
    stopping.abort()
    await watching
    if (!isHeld) return
    // The lock is kept until the server is gone, so that nobody adopts it on its way down.
    await endPostmaster(latest.pid, site)
    hangUp(latest)
    await removeSocketDirectory(latest.socketDirectory, site.home)
  }

  return {
    get connection() {
      return connectionBy(latest.socketDirectory)
    },
    get pid() {
      return latest.pid
    },
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}

/**
 * The end of our session tells at once; the watch on the process serves for the case that the session hangs.
 */
async function untilLost(site: Site, { client, pid }: Settled, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const eitherSignal = AbortSignal.any([signal, over.signal])
  const timer = setInterval(async () => {
    if (!(await isPostmaster(pid, site.cluster))) over.abort()
  }, WATCH_MS).unref()
  unref(client)
  try {
    await once(client, 'end', { signal: eitherSignal }).catch(() => {})
  } finally {
    clearInterval(timer)
  }
}

/** Nobody waits for the end of the session: a hanging one may never come to it. */
function hangUp({ client }: Settled): void {
  client.end().catch(() => {})
}

/** A process that forgets stop() must be able to end; the published types lack the method. */
function unref(client: Client): void {
  const unrefable = client as Client & { unref(): void }
  unrefable.unref()
}
