import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { type EmbeddedConnection, startEmbedded } from '../../src/platform/embedded-postgres/index.ts'
import { forgetTheDisk } from './cluster.ts'
import { standIn } from './stand-in.ts'

export interface SecondServer {
  readonly connection: EmbeddedConnection
  /** For DATABASE_URL. */
  readonly url: string
  query<R extends pg.QueryResultRow>(text: string): Promise<R[]>
}

/** A PostgreSQL beside the cluster, for the tests of a file that change what holds for a whole server. */
export function useSecondServer(): SecondServer {
  let running: SecondServer | undefined
  let stop = async () => {}
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'amsel-second-'))
    const server = await startEmbedded({
      dataDir,
      log: pino({ level: 'silent' }),
      role: 'owner',
      connectionsMax: 60,
    })
    const { connection } = server
    await forgetTheDisk(connection)
    const { host, port, user, database } = connection
    const admin = new pg.Client(connection)
    await admin.connect()
    // What is done to the server by its tests is no matter of this session's own commits.
    await admin.query('set synchronous_commit = local')
    running = {
      connection,
      url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      query: async <R extends pg.QueryResultRow>(text: string) => (await admin.query<R>(text)).rows,
    }
    stop = async () => {
      await admin.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => stop())
  return standIn('the second server', () => running)
}
