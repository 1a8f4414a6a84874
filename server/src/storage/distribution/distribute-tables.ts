import type pg from 'pg'
import { FIRST_OF_A_CLIENT, PLACEMENTS, type Placement } from './placement.ts'

/** Whether the tables lie on the nodes of a Citus cluster. */
export async function areTablesDistributed(database: pg.ClientBase | pg.Pool): Promise<boolean> {
  return (await hasCitus(database)) && (await distributedTables(database)).has(FIRST_OF_A_CLIENT)
}

export async function hasCitus(database: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await database.query(`select 1 from pg_extension where extname = 'citus'`)
  return (rowCount ?? 0) > 0
}

export interface TableStep {
  readonly table: string
  readonly placement: Exclude<Placement, 'local'>
  /** Which one it is, of how many. */
  readonly number: number
  readonly count: number
}

/**
 * Places every table that has no place yet, with its rows, foreign keys and sequences; in the database transaction that
 * the caller has begun, so that all of them have moved or none. A distributed table has no triggers: they are dropped.
 */
export async function distributeTables(
  client: pg.Client,
  { shards, onTable = () => {} }: { shards?: number | undefined; onTable?: (step: TableStep) => void } = {},
): Promise<TableStep[]> {
  await inSequence(client)
  await bringBack(client)
  const placed = await distributedTables(client)
  const existing = await existingTables(client)
  const left = Object.entries(PLACEMENTS).flatMap(([table, placement]) =>
    placement !== 'local' && existing.has(table) && !placed.has(table) ? [{ table, placement }] : [],
  )
  const steps = left.map((step, index) => ({ ...step, number: index + 1, count: left.length }))
  for (const step of steps) {
    onTable(step)
    await dropTriggers(client, step.table)
    await place(client, step, shards)
  }
  return steps
}

/**
 * Tables that have copies on every node from before they were kept on the coordinator alone, with those that foreign keys
 * tie them to: what of these belongs elsewhere is placed anew.
 */
async function bringBack(client: pg.Client): Promise<void> {
  for (const [table, placement] of Object.entries(PLACEMENTS))
    if (placement === 'local' && (await distributedTables(client)).has(table))
      await client.query('select undistribute_table($1, cascade_via_foreign_keys := true)', [table])
}

/** One shard after the other: later statements of the same database transaction see them all. */
export async function inSequence(client: pg.Client): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`)
}

async function place(
  client: pg.Client,
  { table, placement }: TableStep,
  shards: number | undefined,
): Promise<void> {
  if (placement === 'reference') await client.query('select create_reference_table($1)', [table])
  else if (table !== FIRST_OF_A_CLIENT)
    await client.query(`select create_distributed_table($1, 'client_id', colocate_with := $2)`, [
      table,
      FIRST_OF_A_CLIENT,
    ])
  else
    await client.query(
      `select create_distributed_table($1, 'client_id', colocate_with := 'none',
         shard_count := coalesce($2, current_setting('citus.shard_count')::integer))`,
      [table, shards ?? null],
    )
}

async function dropTriggers(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  )
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Removes the rows that a table had before it was distributed: they are still on the coordinator's disk, where nobody
 * sees them. Each table separately; it may be run any number of times.
 */
export async function removeLocalRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `${DISTRIBUTED} and pg_relation_size(logicalrelid) > 0 and (logicalrelid::regclass::text = any($1) or exists (
       select from pg_inherits where inhrelid = logicalrelid and inhparent::regclass::text = any($1)))`,
    [Object.keys(PLACEMENTS)],
  )
  for (const { table } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
}

/** Distributed tables and reference tables; the extension may also know local ones. */
const DISTRIBUTED = `select logicalrelid::regclass::text as table from pg_dist_partition
  where (partmethod = 'h' or repmodel = 't')`

async function distributedTables(database: pg.ClientBase | pg.Pool): Promise<Set<string>> {
  const { rows } = await database.query<{ table: string }>(DISTRIBUTED)
  return new Set(rows.map(({ table }) => table))
}

/** Partitions go with their table. */
async function existingTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class
     where relkind in ('r', 'p') and not relispartition and pg_table_is_visible(oid)`,
  )
  return new Set(rows.map(({ table }) => table))
}
