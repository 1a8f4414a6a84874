import { type RawBuilder, sql } from 'kysely'
import { fromSealedBody, toSealedBody } from '../../domain/index.ts'
import type { Place } from '../../platform/sealing/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { isReference, rowColumnOf, type SealedTable, sealedColumnsOf, sealedPlace } from './sealed-tables.ts'

/** Where rows are looked for: those of a client, or of the gateway itself. */
export interface SealedOwner {
  readonly table: SealedTable
  readonly clientId: string | null
}

export interface SealedRow {
  readonly rowId: string
  readonly values: readonly SealedValue[]
}

interface SealedValue {
  readonly column: string
  readonly sealed: Buffer
  readonly place: Place
}

/** The last row by name; null where there is none. */
export async function findLastSealed(db: Database, owner: SealedOwner): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(${rowOf(owner)}) as last from ${sql.table(owner.table)} where ${ofOwner(owner)}`.execute(db)
  return rows[0]?.last ?? null
}

/** How many rows one look goes through. */
const LOOK = 1_000

/** Which rows, by their names: those after the first, up to the last. */
interface SealedSpan {
  readonly after: string
  readonly last: string
}

/**
 * The first rows of a span in the order of their names, whether anything in them is sealed or not; for what is, the first
 * bytes. A span has two ends, so that the planner uses the index by name, even for a client of whom it expects only a few
 * rows.
 */
export async function listSealedHeads(
  db: Database,
  owner: SealedOwner,
  { after, last }: SealedSpan,
): Promise<SealedRow[]> {
  const row = rowOf(owner)
  const heads = sealedColumnsOf(owner.table).map((column) => sql`${headOf(column)} as ${sql.ref(column)}`)
  const { rows } = await sql<StoredRow>`
    select ${row} as row_id, ${sql.join(heads)} from ${sql.table(owner.table)}
    where ${ofOwner(owner)} and ${row} > ${after} and ${row} <= ${last} order by ${row} limit ${sql.lit(LOOK)}`.execute(
    db,
  )
  return rows.map((stored) => toRow(owner, stored, (text) => Buffer.from(text, 'base64')))
}

/** The rows with all that is sealed in them, locked. What somebody else has locked is left out: nobody waits for anybody. */
export async function lockSealed(
  tx: DatabaseTransaction,
  owner: SealedOwner,
  rowIds: readonly string[],
): Promise<SealedRow[]> {
  const row = rowOf(owner)
  const values = sealedColumnsOf(owner.table).map((column) => sql`${wholeOf(column)} as ${sql.ref(column)}`)
  const { rows } = await sql<StoredRow>`
    select ${row} as row_id, ${sql.join(values)} from ${sql.table(owner.table)}
    where ${ofOwner(owner)} and ${row} = any(${rowIds}::text[]) ${heldFor(owner)}`.execute(tx)
  return rows.map((stored) => toRow(owner, stored, fromSealedBody))
}

export interface SealedChange {
  readonly column: string
  readonly from: Buffer
  readonly to: Buffer
}

/** Replaces the sealed values that were read; false where they are no longer there. */
export async function updateSealed(
  tx: DatabaseTransaction,
  owner: SealedOwner,
  rowId: string,
  changes: readonly SealedChange[],
): Promise<boolean> {
  const row = rowOf(owner)
  const next = changes.map(({ column, to }) => sql`${sql.ref(column)} = ${stored(column, to)}`)
  const known = changes.map(({ column, from }) => sql`${sql.ref(column)} = ${stored(column, from)}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(owner.table)} set ${sql.join(next)}
    where ${ofOwner(owner)} and ${row} = ${rowId} and ${sql.join(known, sql` and `)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Rows of a table with a copy on every node are not locked: a change compares. */
const heldFor = ({ table }: SealedOwner) => (isReference(table) ? sql`` : sql`for update skip locked`)

const rowOf = ({ table }: SealedOwner) => sql.ref(rowColumnOf(table))

const ofOwner = ({ clientId }: SealedOwner): RawBuilder<unknown> =>
  clientId === null ? sql`true` : sql`client_id = ${clientId}`

/** The one column that holds text, some of which is sealed. */
const BODY = 'body'

/** Five bytes identify the key; in text, the eight characters that encode them. */
const headOf = (column: string) =>
  column === BODY
    ? sql`case when body like 'sealed:%' then substr(body, 8, 8) end`
    : sql`substr(${sql.ref(column)}, 1, 5)`

const wholeOf = (column: string) =>
  column === BODY ? sql`case when body like 'sealed:%' then body end` : sql.ref(column)

const stored = (column: string, sealed: Buffer) => (column === BODY ? toSealedBody(sealed) : sealed)

type StoredRow = { readonly row_id: string } & Readonly<Record<string, string | Buffer | null>>

function toRow(
  { table, clientId }: SealedOwner,
  { row_id: rowId, ...columns }: StoredRow,
  fromText: (text: string) => Buffer,
): SealedRow {
  const values = Object.entries(columns).flatMap(([column, value]) => {
    if (value === null) return []
    const sealed = typeof value === 'string' ? fromText(value) : value
    return [{ column, sealed, place: sealedPlace(table, column as never, clientId, rowId) }]
  })
  return { rowId, values }
}
