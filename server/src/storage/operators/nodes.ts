import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

/** A running gateway: one process, or several on one port. */
export interface GatewayNode {
  readonly nodeId: string
  readonly host: string
  readonly pid: number
  readonly version: string
  /** The newest schema that it knows; null: it does not say so. */
  readonly schemaVersion: number | null
  /** How many serve. */
  readonly processes: number
  readonly startedAt: Date
}

export interface SeenNode extends GatewayNode {
  readonly seenAt: Date
  /** By the database's clock, which all nodes share. */
  readonly silentSeconds: number
}

const WITHOUT_WAITING = 'set local synchronous_commit = off'

/** A heartbeat lost in a crash is sent again: it waits for no disk, and for no standby that may be gone. */
const lightly = (db: Database, write: (tx: DatabaseTransaction) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(WITHOUT_WAITING).execute(tx)
    await write(tx)
  })

/** It is running. */
export const putNode = (db: Database, node: GatewayNode): Promise<void> =>
  lightly(db, (tx) =>
    tx
      .insertInto('gateway_nodes')
      .values({
        node_id: node.nodeId,
        host: node.host,
        pid: node.pid,
        version: node.version,
        schema_version: node.schemaVersion,
        processes: node.processes,
        started_at: node.startedAt,
        seen_at: sql<Date>`now()`,
      })
      .onConflict((conflict) =>
        conflict.column('node_id').doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
      )
      .execute(),
  )

/** It has stopped. */
export const deleteNode = (db: Database, { nodeId }: Pick<GatewayNode, 'nodeId'>): Promise<void> =>
  lightly(db, (tx) => tx.deleteFrom('gateway_nodes').where('node_id', '=', nodeId).execute())

/** A node that died long ago is nobody's concern any more. */
export const deleteSilentNodes = (db: Database, silentSeconds: number): Promise<void> =>
  lightly(db, (tx) =>
    sql`delete from gateway_nodes where seen_at < now() - make_interval(secs => ${silentSeconds})`.execute(
      tx,
    ),
  )

/** All, by host and age. */
export async function listNodes(db: Database): Promise<SeenNode[]> {
  const rows = await db
    .selectFrom('gateway_nodes')
    .orderBy('host')
    .orderBy('started_at')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - seen_at)::float8`.as('silent_seconds'))
    .execute()
  return rows.map((row) => ({
    nodeId: row.node_id,
    host: row.host,
    pid: row.pid,
    version: row.version,
    schemaVersion: row.schema_version,
    processes: row.processes,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    silentSeconds: Math.max(0, row.silent_seconds),
  }))
}
