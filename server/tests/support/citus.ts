import pg from 'pg'
import { distribute, migrate } from '../../src/storage/index.ts'

/** A server of a Citus cluster, as TEST_CITUS names it. */
export interface CitusNode {
  readonly host: string
  readonly port: number
}

/** "host:port,host:port,…", the coordinator first; their superuser is amsel. */
export const citusNodes = (text: string): CitusNode[] =>
  text.split(',').map((node) => {
    const [host = '', port = ''] = node.split(':')
    return { host, port: Number(port) }
  })

/** More shards than nodes, and few, for each is a table. */
const SHARDS = 4

/** A distributed database with the newest schema, to be cloned: to distribute it takes a minute. */
export async function createDistributedTemplate(
  nodes: readonly CitusNode[],
  name: string,
  gatewayRole: string,
): Promise<void> {
  await onEach(nodes, 'postgres', (client) => client.query(`drop database if exists ${name} with (force)`))
  await createDatabases(nodes, name)
  await joinNodes(nodes, name)
  const target = { ...coordinatorOf(nodes), user: 'amsel', database: name }
  await migrate(target)
  await distribute(target, { shards: SHARDS, onTable: () => {} })
  await migrate(target, 'owner', { name: gatewayRole })
  // Nobody may be connected to what is cloned, and Citus's own daemon comes back wherever it may.
  await onEach(nodes, 'postgres', (client) =>
    client.query(`alter database ${name} with allow_connections false`),
  )
}

/** The servers know each other by their addresses, so the clone of each has the clones of the others as its cluster. */
export async function cloneDistributedDatabase(
  nodes: readonly CitusNode[],
  template: string,
  name: string,
): Promise<void> {
  await onEach(nodes, 'postgres', async (client) => {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      template,
    ])
    await client.query(`create database ${name} template ${template}`)
  })
}

/** Roles belong to the servers, not to a database: test files that run at the same moment find it there. */
export async function ensureRole(nodes: readonly CitusNode[], name: string): Promise<void> {
  for (const node of nodes)
    await onNode(node, 'postgres', async (client) => {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
      if (!rowCount) await client.query(`create role ${name} login`)
    })
}

/** A database on every node, which know nothing of each other yet. */
export async function createDatabases(nodes: readonly CitusNode[], name: string): Promise<void> {
  await onEach(nodes, 'postgres', (client) => client.query(`create database ${name}`))
}

/** Makes a cluster of them. */
export async function joinNodes(nodes: readonly CitusNode[], name: string): Promise<void> {
  const [coordinator, ...workers] = [coordinatorOf(nodes), ...nodes.slice(1)]
  for (const node of nodes) await onNode(node, name, (client) => client.query('create extension citus'))
  await onNode(coordinator, name, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
}

/** When nothing belongs to it any more. */
export async function dropRole(nodes: readonly CitusNode[], name: string): Promise<void> {
  for (const node of nodes) await onNode(node, 'postgres', (client) => client.query(`drop role ${name}`))
}

export function coordinatorOf([coordinator]: readonly CitusNode[]): CitusNode {
  if (!coordinator) throw new Error('TEST_CITUS names no coordinator')
  return coordinator
}

export async function dropDistributedDatabase(nodes: readonly CitusNode[], name: string): Promise<void> {
  await onEach(nodes, 'postgres', async (client) => {
    const drop = () => client.query(`drop database ${name} with (force)`)
    // Citus's own daemon may be back between being thrown out and the drop.
    await drop().catch(drop).catch(drop)
  })
}

const onEach = (
  nodes: readonly CitusNode[],
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<unknown> => Promise.all(nodes.map((node) => onNode(node, database, work)))

export async function onNode<T>(
  node: CitusNode,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...node, user: 'amsel', database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
