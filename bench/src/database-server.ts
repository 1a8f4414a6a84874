import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/dist/platform/embedded-postgres/index.js'
import { createLog } from '../../server/dist/platform/log/index.js'
import { parseStat } from './cpu.ts'
import { removeData } from './gateway.ts'

/** The PostgreSQL that all who are compared share. */
interface DatabaseServer {
  /** The postmaster's, if it is on this machine. */
  readonly pid: number | null
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
    const server = await serverAt(
      `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    )
    return {
      ...server,
      pid: embedded.pid,
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

async function serverAt(url: string): Promise<DatabaseServer> {
  const made: string[] = []
  return {
    pid: await postmasterPid(url),
    async create(name) {
      const database = `amsel_bench_${name}_${process.pid}`
      await withClient(url, (client) => client.query(`create database ${database}`))
      made.push(database)
      const address = new URL(url)
      address.pathname = `/${database}`
      return address.href
    },
    async stop() {
      for (const database of made)
        await withClient(url, (client) => client.query(`drop database ${database} with (force)`))
    },
  }
}

/** The parent of a session's process, if that is one of PostgreSQL's here. */
async function postmasterPid(url: string): Promise<number | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').catch(() => '')
    return stat.includes('(postgres)') ? parseStat(stat).parentPid : null
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
