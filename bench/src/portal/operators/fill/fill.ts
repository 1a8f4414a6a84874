import { say } from '../../../progress.ts'
import { createClients } from '../../../registry.ts'
import { copyStatement } from '../../../volume/fill/copy.ts'
import { makeModels } from '../../../volume/fill/models.ts'
import { withoutKey } from '../../../volume/fill/without-key.ts'
import type { Side } from '../../../volume/side.ts'
import { callsStatement } from '../../fill/calls.ts'
import { makeDays } from '../../fill/fill.ts'
import { besidesPayments } from '../../fill/payments.ts'
import { fillTable, tidy } from '../../fill/tables.ts'
import { endOfStore } from '../../store.ts'
import { type Gateway, unevenly } from '../store.ts'
import { realmStatements } from './gateway.ts'
import { merchantStatements } from './merchants.ts'
import { forgetNumbers, NUMBERED, numbered, numberPayments, withoutLog } from './numbered.ts'
import { jobStatement, allCopies } from './payments.ts'
import { stuckStatements } from './stuck.ts'
import { SUMS } from './sums.ts'
import { trailStatements } from './trail.ts'

/** For each entry of the audit trail so many payments. */
const PAYMENTS_AN_ENTRY = 20

/** What is large. */
const FILLED = [
  ...['payments', 'payment_request_ids', 'notifications', 'agenda', 'payment_sessions', 'agreements'],
  ...['payment_counts', 'payment_day_counts', 'audit_entries'],
]

interface Options {
  readonly merchants: number
  readonly payments: number
  readonly calls: number
}

/** Everything that a gateway of many merchants has, except what is stuck. */
export async function fillGateway(side: Side, { merchants, payments, calls }: Options): Promise<Gateway> {
  const startedAt = performance.now()
  const models = await makeModels(side)
  const publicKey = side.gateway.merchant.merchantPublicKey
  say(`making ${merchants} merchants`)
  const clientIds = [side.clientId, ...(await createClients(merchants - 1, publicKey))]
  const end = endOfStore()
  // Nobody else is to work on it.
  await side.gateway.stop()
  const entries = Math.max(1_000, Math.round(payments / PAYMENTS_AN_ENTRY))
  const gateway = {
    clientIds,
    largeId: side.clientId,
    merchants,
    payments,
    calls,
    entries,
    end,
    fillSeconds: 0,
  }
  const made = { ...gateway, ...NUMBERED }
  await withoutLog(side.pool, FILLED)
  await numberPayments(side, gateway)

  for (const copy of allCopies(models, made)) {
    const fill = async () =>
      fillTable(side, copy.table, payments, numbered(await copyStatement(side.pool, copy)))
    if (copy.hasRandomKey) await withoutKey(side.pool, copy.table, fill)
    else await fill()
  }
  for (const [table, statement] of Object.entries(besidesPayments(made)))
    await fillTable(side, table, payments, numbered(statement))
  await fillTable(side, 'agenda', payments, numbered(jobStatement(made)))
  await forgetNumbers(side)
  await makeDays(side, end)
  await fillTable(side, 'api_calls', calls, callsStatement({ ...gateway, client: unevenly(clientIds) }))
  await runAll(side, SUMS, [])
  const of = [...merchantStatements(gateway), ...realmStatements(gateway), ...trailStatements(gateway)]
  await runAll(side, of, [clientIds])
  const size = await tidy(side)
  const fillSeconds = (performance.now() - startedAt) / 1_000
  say(`${merchants} merchants and ${payments} payments in ${fillSeconds.toFixed(0)} s, ${size}`)
  return { ...gateway, fillSeconds }
}

/** What waits for a person. */
export async function fillStuck(side: Side, gateway: Gateway): Promise<void> {
  await runAll(side, stuckStatements(gateway), [gateway.clientIds])
  await tidy(side)
}

/** The rows of each large table, as the database has counted them. */
export async function countRows({ pool }: Side): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 100 and not relispartition
     order by reltuples desc`,
  )
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

async function runAll(
  { pool, signal }: Side,
  statements: readonly (readonly [table: string, statement: string])[],
  values: readonly unknown[],
): Promise<void> {
  const db = await pool.connect()
  try {
    await db.query(
      `set synchronous_commit = off; set session_replication_role = replica; set work_mem = '512MB'`,
    )
    for (const [table, statement] of statements) {
      signal.throwIfAborted()
      say(`filling ${table}`)
      await db.query(statement, [...values])
    }
    await db.query('reset all')
  } finally {
    db.release()
  }
}
