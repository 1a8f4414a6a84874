import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../../server/dist/embedded-postgres/index.js'
import { createLog } from '../../../server/dist/log/index.js'
import { removeData } from '../gateway.ts'

/** The PostgreSQL in which both histories lie. */
export interface DatabaseServer {
  /** Makes an empty database and gives its address. */
  create(name: string): Promise<string>
  /** Removes the databases; where the server is our own, everything. */
  stop(): Promise<void>
}

const CONNECTIONS_MAX = 100

/** The server of an address, or else one of our own in the temporary directory. */
export async function openServer(url: string | undefined): Promise<DatabaseServer> {
  if (url) return serverAt(url)
  const workDir = await mkdtemp(join(tmpdir(), 'amsel-bench-'))
  const dataDir = join(workDir, 'data')
  try {
    const embedded = await startEmbedded({
      dataDir,
      log: createLog({ level: 'warn', format: 'text', mayBeColoured: false }),
      role: 'owner',
      connectionsMax: CONNECTIONS_MAX,
    })
    const { host, port, user, database } = embedded.connection
    const server = serverAt(
      `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    )
    return {
      ...server,
      async stop() {
        await embedded.stop()
        await removeData(workDir, dataDir)
      },
    }
  } catch (error) {
    await removeData(workDir, dataDir)
    throw error
  }
}

function serverAt(url: string): DatabaseServer {
  const made: string[] = []
  return {
    async create(name) {
      const database = `amsel_volume_${name}_${process.pid}`
      await runOn(url, `create database ${database}`)
      made.push(database)
      const address = new URL(url)
      address.pathname = `/${database}`
      return address.href
    },
    async stop() {
      for (const database of made) await runOn(url, `drop database ${database} with (force)`)
    },
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
