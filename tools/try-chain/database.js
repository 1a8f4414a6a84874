// One PostgreSQL with a database for each gateway: the embedded one, or the server that DATABASE_URL names.
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/dist/platform/embedded-postgres/index.js'
import { createLog } from '../../server/dist/platform/log/index.js'

const CONNECTIONS_MAX = 120

export class Databases {
  #made = []

  static async open(scratch, given) {
    const databases = new Databases()
    databases.server = given ?? (await databases.#start(join(scratch, 'postgres')))
    return databases
  }

  async #start(dataDir) {
    const log = createLog({ level: 'warn', format: 'text', mayBeColoured: false })
    this.embedded = await startEmbedded({ dataDir, log, role: 'owner', connectionsMax: CONNECTIONS_MAX })
    const { host, port, user, database } = this.embedded.connection
    return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  }

  /** An empty database. */
  async create(name) {
    const database = `amsel_chain_${name}_${process.pid}`
    await query(this.server, `create database ${database}`)
    this.#made.push(database)
    const address = new URL(this.server)
    address.pathname = `/${database}`
    return address.href
  }

  async close() {
    for (const database of this.#made) await query(this.server, `drop database ${database} with (force)`)
    await this.embedded?.stop()
  }
}

export async function query(url, text, values = []) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
