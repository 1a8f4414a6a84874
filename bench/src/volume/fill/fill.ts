import type pg from 'pg'
import { say } from '../../progress.ts'
import { settle } from '../drain.ts'
import { FILLERS_MAX, type Side } from '../side.ts'
import { type Copy, copyStatement } from './copy.ts'
import { fillBalances } from './ledger.ts'
import { makeModels } from './models.ts'
import { copiesFor } from './tables.ts'
import { withoutKey } from './without-key.ts'

const BATCH_ROWS = 25_000
const SAY_EVERY_SECONDS = 10
const SETTLE_SECONDS_MAX = 60

/** Gives the merchant a history of so many payments. */
export async function fill(side: Side): Promise<void> {
  const { name, pool, rows } = side
  const models = await makeModels(side)
  const isSuperuser = await mayDoAll(pool)
  const startedAt = performance.now()
  const copies = copiesFor(side, models)
  for (const [table, ofTable] of byTable(copies)) {
    const copyAll = async () => {
      for (const copy of ofTable) await copyRows(side, copy, isSuperuser)
    }
    if (ofTable.some(({ hasRandomKey }) => hasRandomKey)) await withoutKey(pool, table, copyAll)
    else await copyAll()
  }
  await fillEndpoints(side)
  await fillBalances(side)
  say(`${name}: cleaning up after the filling`)
  await tidy(side, { tables: copies.map(({ table }) => table), isSuperuser })
  await settle(side, SETTLE_SECONDS_MAX)
  const { rows: sizes } = await pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const seconds = secondsSince(startedAt).toFixed(0)
  say(`${name}: ${rows} payments with all that belongs to them in ${seconds} s, ${sizes[0]?.size}`)
}

function byTable(copies: readonly Copy[]): Map<string, Copy[]> {
  const found = new Map<string, Copy[]>()
  for (const copy of copies) found.set(copy.table, [...(found.get(copy.table) ?? []), copy])
  return found
}

async function mayDoAll(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may ?? false
}

/** In batches, by as many connections as there are cores to keep busy. */
async function copyRows(side: Side, copy: Copy, isSuperuser: boolean): Promise<void> {
  const { name, pool, clientId, signal } = side
  const last = Math.ceil(side.rows * (copy.share ?? 1))
  const statement = await copyStatement(pool, copy)
  let next = 1
  let copied = 0
  let saidAt = performance.now()
  const worker = async () => {
    const db = await pool.connect()
    try {
      await db.query('set synchronous_commit = off')
      // The foreign keys are right by the way the rows are made.
      if (isSuperuser) await db.query('set session_replication_role = replica')
      while (next <= last) {
        signal.throwIfAborted()
        const first = next
        next += BATCH_ROWS
        const end = Math.min(next - 1, last)
        await db.query(statement, [clientId, first, end])
        copied += end - first + 1
        if (secondsSince(saidAt) < SAY_EVERY_SECONDS) continue
        saidAt = performance.now()
        say(`${name}: filling ${copy.table}, ${copied} of ${last}`)
      }
      await db.query('reset all')
    } finally {
      db.release()
    }
  }
  await Promise.all(Array.from({ length: FILLERS_MAX }, worker))
}

/** One address that is well, and the others, which have not answered for two days. */
async function fillEndpoints({ pool, clientId, addresses }: Side): Promise<void> {
  await pool.query(
    `insert into notification_endpoints (client_id, address, failing_since, last_failure)
     select $1, address, now() - interval '2 days', 'timed_out' from unnest($2::text[]) as address`,
    [clientId, addresses.slice(1)],
  )
}

interface Tidying {
  readonly tables: readonly string[]
  readonly isSuperuser: boolean
}

/** What the database would do by itself some time after such a filling: it must not happen while we measure. */
async function tidy({ pool, signal }: Side, { tables, isSuperuser }: Tidying): Promise<void> {
  const waiting = [...new Set(tables)]
  const worker = async () => {
    for (let table = waiting.shift(); table; table = waiting.shift()) {
      signal.throwIfAborted()
      await pool.query(`vacuum (analyze) ${table}`)
    }
  }
  await Promise.all(Array.from({ length: FILLERS_MAX }, worker))
  if (isSuperuser) await pool.query('checkpoint')
}

const secondsSince = (moment: number) => (performance.now() - moment) / 1_000
