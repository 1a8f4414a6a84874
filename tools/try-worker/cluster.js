// A Citus cluster on loopback: a coordinator and two workers, with the gateway's tables spread over them.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atEnd, say } from '../trial.js'
import { MASTER_KEY, PUBLIC_URL } from '../try-failover/nodes.js'
import { installedPrograms } from '../try-failover/programs.js'
import { addressOfOne, Server } from '../try-failover/servers.js'

const COMMAND = fileURLToPath(new URL('../../server/bin/amsel.cjs', import.meta.url))
const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '400',
  max_prepared_transactions: '400',
  'citus.node_conninfo': 'sslmode=prefer connect_timeout=2',
}
const SHARDS = '8'

export async function startCluster(scratch) {
  const programs = await installedPrograms()
  const servers = []
  for (const name of ['coordinator', 'worker-1', 'worker-2']) {
    const server = await Server.prepare(name, scratch, programs)
    atEnd(() => server.stop('immediate').catch(() => {}))
    await server.makePrimary(SETTINGS)
    await server.query('create extension citus')
    servers.push(server)
  }
  const [coordinator, ...workers] = servers
  await coordinator.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
  for (const { port } of workers) await coordinator.query(`select citus_add_node('127.0.0.1', ${port})`)
  const databaseUrl = addressOfOne(coordinator)
  await amsel(['database', 'migrate'], databaseUrl, scratch)
  await amsel(['database', 'distribute', '--shards', SHARDS], databaseUrl, scratch)
  const [{ version }] = await coordinator.query('select citus_version() as version')
  say(
    `${version.split(' on ')[0]}, ${programs.version}: a coordinator, two workers, ${SHARDS} shards a table`,
  )
  return { coordinator, workers, databaseUrl }
}

/** The server that has the rows of a client. */
export async function workerOf({ coordinator, workers }, { clientId }) {
  const [{ nodeport }] = await coordinator.query(
    `select nodeport from citus_shards
     where shardid = get_shard_id_for_distribution_column('payments', '${clientId}'::text)`,
  )
  return workers.find(({ port }) => port === nodeport)
}

/** A command of the gateway's program; what it prints. */
export async function amsel(args, databaseUrl, scratch) {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: scratch,
      MASTER_KEY,
      PUBLIC_URL,
    },
  })
  return stdout
}
