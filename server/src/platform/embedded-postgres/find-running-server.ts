import { stat } from 'node:fs/promises'
import pg from 'pg'
import { findRecord } from './cluster-record.ts'
import { PORT, USER } from './connection.ts'
import type { Site } from './data-directory.ts'
import { errorCode } from './error-code.ts'
import { findPidFile } from './postmaster.ts'
import { fits, isPrivate } from './socket-directory.ts'

export interface Session {
  client: pg.Client
  socketDirectory: string
}

/** A server that is starting up or shutting down is busy; absent means that nobody listens. */
export type Answer = Session | 'busy' | 'absent'

const NOBODY_LISTENS = ['ENOENT', 'ECONNREFUSED']
const TOO_MANY_CONNECTIONS = '53300'
const DISCONNECTIONS = ['ECONNRESET', 'EPIPE', 'EAGAIN', TOO_MANY_CONNECTIONS]

/** Connecting is the only proof of a running server; files merely say where one might listen. */
export async function findRunningServer(site: Site): Promise<Answer> {
  for (const socketDirectory of await listSocketDirectories(site)) {
    const answer = await connect(socketDirectory)
    if (answer !== 'absent') return answer
  }
  return 'absent'
}

/** Whether a session broke off, or never began, because the server went down or is not up yet. */
export function isDisconnection(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined) return code.startsWith('57P') || DISCONNECTIONS.includes(code)
  return error instanceof Error && /terminated|timeout|not queryable/.test(error.message)
}

async function connect(socketDirectory: string): Promise<Answer> {
  const client = new pg.Client({
    host: socketDirectory,
    port: PORT,
    user: USER,
    database: 'postgres',
    application_name: 'amsel',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener the end of the server would end this process.
  client.on('error', () => {})
  try {
    await client.connect()
    return { client, socketDirectory }
  } catch (error) {
    if (NOBODY_LISTENS.includes(errorCode(error) ?? '')) return 'absent'
    if (isDisconnection(error)) return 'busy'
    throw error
  }
}

/**
 * Places named by files count only if the files were written for this cluster: a DATA_DIR can be copied or
 * moved.
 */
async function listSocketDirectories(site: Site): Promise<string[]> {
  const notes = [await findRecord(site.dataDir), await findPidFile(site.cluster)]
  const { uid } = await stat(site.cluster)
  const others: string[] = []
  for (const note of notes) {
    if (note?.dataDirectory !== site.cluster || note.socketDirectory === site.home) continue
    if (await isPrivate(note.socketDirectory, uid)) others.push(note.socketDirectory)
  }
  return [...new Set([site.home, ...others])].filter(fits)
}
