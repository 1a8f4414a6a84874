import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { ConnectionTarget, Database } from '../connection/database.ts'
import { endClient, openClient } from '../connection/open-client.ts'
import { sessionNameOf } from './running-gateways.ts'

/** Other nodes drop their cache of a client when it is named here. */
const CLIENT_CHANGED = 'amsel_client_changed'

/** Reaches every node when the database transaction commits. */
export async function announceClientChange(db: Database, clientId: string): Promise<void> {
  await db
    .selectNoFrom((eb) => eb.fn('pg_notify', [eb.val(CLIENT_CHANGED), eb.val(clientId)]).as('done'))
    .execute()
}

const RETRY_MS = 500
/** Together less than five seconds: that long a listener may be deaf without noticing. */
const ASK_EVERY_MS = 1_500
const ANSWER_MS_MAX = 2_000

/** From the second time on it only answers. */
const LISTEN = `listen ${CLIENT_CHANGED}`

/** Ends when so much time has passed, or as soon as it is over. Tests hand in one whose time they move. */
type Rest = (ms: number, over: AbortSignal) => Promise<void>

interface ClientChanges {
  close(): Promise<void>
}

/**
 * Reports which clients were changed, by this node or another. While the connection is away changes are missed, so when
 * it is back everything counts as changed: `onChange(null)`.
 */
export function listenToClientChanges(
  target: ConnectionTarget,
  masterKeyIds: readonly string[],
  onChange: (clientId: string | null) => void,
  rest: Rest = restInRealTime,
): ClientChanges {
  const closing = new AbortController()
  const name = sessionNameOf(masterKeyIds)
  const listening = listenForEver({ target, name, onChange, rest }, closing.signal)
  return {
    async close() {
      closing.abort()
      await listening
    },
  }
}

interface Listener {
  readonly target: ConnectionTarget
  readonly name: string
  readonly onChange: (clientId: string | null) => void
  readonly rest: Rest
}

async function listenForEver(listener: Listener, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    await listenUntilLost(listener, closing).catch(() => {})
    await listener.rest(RETRY_MS, closing)
  }
}

async function listenUntilLost(
  { target, name, onChange, rest }: Listener,
  closing: AbortSignal,
): Promise<void> {
  const client = await openClient(target, {
    application_name: name,
    connectionTimeoutMillis: ANSWER_MS_MAX,
    keepAlive: true,
  })
  const lost = new AbortController()
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload }) => onChange(payload ?? null))
  const over = AbortSignal.any([closing, lost.signal])
  try {
    await ask(client, rest, over)
    onChange(null)
    await askUntilSilent(client, rest, over)
  } finally {
    const ended = endClient(client)
    // Only closing waits for one that does not answer.
    if (closing.aborted) await ended
  }
}

/** A session that is frozen, or whose server went away silently, neither receives nor reports anything: only asking shows it. */
async function askUntilSilent(client: pg.Client, rest: Rest, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await rest(ASK_EVERY_MS, over)
    if (!over.aborted) await ask(client, rest, over)
  }
}

async function ask(client: pg.Client, rest: Rest, over: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  const end = () => waiting.abort()
  over.addEventListener('abort', end)
  const silence = rest(ANSWER_MS_MAX, waiting.signal).then(() => {
    throw new Error('the session does not answer')
  })
  try {
    await Promise.race([client.query(LISTEN), silence])
  } finally {
    end()
    over.removeEventListener('abort', end)
  }
}

const restInRealTime: Rest = (ms, over) => delay(ms, undefined, { signal: over, ref: false }).catch(() => {})
