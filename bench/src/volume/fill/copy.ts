import type pg from 'pg'

/**
 * How a table is filled: with copies of rows that the gateway itself has written, so that they are as it writes them and
 * have every column that it knows. What differs from one to the next is said here, in SQL over `number` and `model`.
 */
export interface Copy {
  readonly table: string
  /** Which rows are copied; all are the merchant's. */
  readonly model: string
  /** Which numbers a row is copied for. */
  readonly when: string
  /** What differs. A column that the table does not have is left out. */
  readonly columns: Readonly<Record<string, string>>
  /** How many numbers there are, where they are not as many as payments. */
  readonly share?: number
  /** Whether the primary key of the copies is random. */
  readonly hasRandomKey?: boolean
}

/** What is counted through: from the first number to the last. */
export const NUMBERS = 'generate_series($2::bigint, $3::bigint) as number'

/** $1 is the merchant, $2 and $3 the first and the last number. */
export async function copyStatement(db: pg.Pool, { table, model, when, columns }: Copy): Promise<string> {
  const names = await columnsOf(db, table)
  const values = names.map((name) => columns[name] ?? `model.${name}`)
  return `
    with model as materialized (select * from ${table} where client_id = $1 and (${model}))
    insert into ${table} (${names.join(', ')})
    select ${values.join(', ')}
    from ${NUMBERS} join model on ${when}`
}

async function columnsOf(db: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
