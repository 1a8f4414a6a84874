// One PostgreSQL for the whole run, with a template that has the newest schema. Each test file clones it. It is the
// embedded one, unless TEST_CLUSTER names the directory of another's Unix socket: a new cluster whose superuser is amsel.
// With TEST_CITUS, the nodes of a Citus cluster, each file has a distributed database of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { type EmbeddedConnection, startEmbedded } from '../../src/platform/embedded-postgres/index.ts'
import { migrate } from '../../src/storage/index.ts'
import {
  type CitusNode,
  citusNodes,
  createDistributedTemplate,
  dropDistributedDatabase,
  ensureRole,
} from './citus.ts'

export const TEMPLATE = 'amsel_template'
/** Gateways of tests have no more rights than one in production needs. */
export const GATEWAY_ROLE = 'amsel_gateway'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: EmbeddedConnection
    /** None on a PostgreSQL of its own. */
    citus: readonly CitusNode[]
    /** Removed when the run is over. */
    runDirectory: string
  }
}

interface Cluster {
  readonly connection: EmbeddedConnection
  stop(): Promise<void>
}

export default async function setup(project: TestProject) {
  const runDirectory = await mkdtemp(join(tmpdir(), 'amsel-run-'))
  project.provide('runDirectory', runDirectory)
  const stop = await provideCluster(project)
  return async () => {
    await stop()
    await rm(runDirectory, { recursive: true, force: true })
  }
}

async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_CLUSTER, TEST_CITUS } = process.env
  const nodes = TEST_CITUS ? citusNodes(TEST_CITUS) : []
  project.provide('citus', nodes)
  if (nodes[0]) {
    await ensureRole(nodes, GATEWAY_ROLE)
    await createDistributedTemplate(nodes, TEMPLATE, GATEWAY_ROLE)
    project.provide('cluster', { ...nodes[0], user: 'amsel', database: 'postgres' })
    return () => dropDistributedDatabase(nodes, TEMPLATE)
  }
  const { connection, stop } = TEST_CLUSTER ? givenCluster(TEST_CLUSTER) : await embeddedCluster()
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrate({ ...connection, database: TEMPLATE }, 'owner', { name: GATEWAY_ROLE, isMade: true })
  await shareWhatTestsMake({ ...connection, database: TEMPLATE })
  project.provide('cluster', connection)
  return stop
}

/** A test that watches or disturbs a gateway by a trigger has tables of its own, which the gateway then comes upon. */
async function shareWhatTestsMake(connection: EmbeddedConnection): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`alter default privileges in schema public grant all on tables to ${GATEWAY_ROLE}`)
  await admin.end()
}

/** Whoever started it ends it. */
const givenCluster = (socketDirectory: string): Cluster => ({
  connection: { host: socketDirectory, port: 5432, user: 'amsel', database: 'postgres' },
  stop: async () => {},
})

async function embeddedCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amsel-cluster-'))
  const server = await startEmbedded({
    dataDir,
    log: pino({ level: 'silent' }),
    role: 'owner',
    // Each worker has up to five gateways at a time, most of them idle, and the tests' own connections beside them.
    connectionsMax: 300,
  })
  await forgetTheDisk(server.connection)
  return {
    connection: server.connection,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Commits that wait for no disk: no test switches the machine off, and what is killed finds its files all the same. */
export async function forgetTheDisk(connection: EmbeddedConnection): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  // Nor does the machine's speed say what PostgreSQL knows of a table when a statement is planned.
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}
