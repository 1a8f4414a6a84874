// What is wrong with the plan of a statement: that it reads more rows the longer a gateway runs.
import pg from 'pg'

/** Nothing that has more rows than this stops growing. */
const ROWS_MAX = 1_000

export interface Planner {
  /** By the table that too much is read of: a sentence such as `sorts transfers, all of one client_id`. */
  flawsOf(text: string, isInOrder?: boolean): Promise<ReadonlyMap<string, string>>
  end(): Promise<void>
}

/** Plans as a connection does that has prepared a statement and does not look at its values any more. */
export async function connectPlanner(url: string): Promise<Planner> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  const keys = await readKeys(client)
  const counts = new Map<string, number>()
  const count = async (query: string) => {
    const counted = counts.get(query) ?? Number((await client.query(query)).rows[0].count)
    counts.set(query, counted)
    return counted
  }
  return {
    async flawsOf(text, isInOrder = false) {
      await client.query(`set enable_sort = ${isInOrder ? 'off' : 'on'}`)
      const plan = await explain(client, text)
      const flaws = new Map<string, string>()
      for (const { table, index, columns, act } of readingsOf(plan, 'reads')) {
        const entered = enteredBy(keys.get(index ?? ''), columns)
        const isCutShort = act === 'begins' && index !== null
        if (isCutShort || entered === 'one row') continue
        if ((await count(largestPart(table, entered))) > ROWS_MAX)
          flaws.set(table, sentence({ table, index, columns: entered, act }))
      }
      return flaws
    },
    end: () => client.end(),
  }
}

/** The values do not matter to a generic plan, so there are none. */
async function explain(client: pg.Client, text: string): Promise<PlanNode> {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = Array.from({ length: parameters }, () => 'null').join(', ')
  await client.query(`prepare planned as ${text}`)
  try {
    const { rows } = await client.query(`explain (format json) execute planned${values && `(${values})`}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('deallocate planned')
  }
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Join Type'?: string
  readonly 'Inner Unique'?: boolean
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

/** What is done with all rows that are read; who `begins` to read stops when a limit is reached. */
type Act = 'begins' | 'reads' | 'sorts' | 'aggregates' | 'hashes' | 'writes'

/** The rows of a table that have the same values in some columns; of all that are, where no index is used. */
interface Reading {
  readonly table: string
  readonly index: string | null
  readonly columns: readonly string[]
  readonly act: Act
}

function readingsOf(node: PlanNode, act: Act): Reading[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: children = [] } = node
  if (type === 'Bitmap Heap Scan' && table)
    // All of the index is read before the first row.
    return bitmapsOf(node).map((bitmap) => ({
      table,
      index: bitmap['Index Name'] ?? null,
      columns: equated(bitmap),
      act: act === 'begins' ? 'reads' : act,
    }))
  // Rows that are named by their places are no more than those.
  const own =
    table && /Scan$/.test(type) && type !== 'Tid Scan'
      ? [{ table, index: index ?? null, columns: equated(node), act }]
      : []
  return [...own, ...children.flatMap((child) => readingsOf(child, actOn(child, node, act)))]
}

const bitmapsOf = (node: PlanNode): PlanNode[] =>
  (node.Plans ?? []).flatMap((child) =>
    child['Node Type'] === 'Bitmap Index Scan' ? [child] : bitmapsOf(child),
  )

/** What becomes of a child's rows. */
function actOn(child: PlanNode, { 'Node Type': type, ...node }: PlanNode, act: Act): Act {
  const relationship = child['Parent Relationship']
  if (relationship === 'InitPlan' || relationship === 'SubPlan') return 'reads'
  if (type === 'Limit') return 'begins'
  if (/Sort$/.test(type)) return 'sorts'
  // A limit above counts groups, and each of them may have any number of rows.
  if (/^(Aggregate|Group|Unique)$/.test(type)) return 'aggregates'
  if (type === 'Hash') return 'hashes'
  if (type === 'ModifyTable') return 'writes'
  const isAnyEnough = node['Inner Unique'] || node['Join Type'] === 'Semi'
  return relationship === 'Inner' && isAnyEnough && !child.Filter ? 'begins' : act
}

/** The columns that a scan compares with a value each. Those that are null may be any number, and do not count. */
const equated = ({ 'Index Cond': condition = '' }: PlanNode): string[] =>
  [...condition.matchAll(/\((?:"?\w+"?\.)?"?(\w+)"? = /g)].map(([, column]) => String(column))

interface Key {
  readonly columns: readonly string[]
  readonly isUnique: boolean
}

/** Each index with its columns in their order. */
async function readKeys(client: pg.Client): Promise<ReadonlyMap<string, Key>> {
  const { rows } = await client.query<{ index: string; columns: string[]; is_unique: boolean }>(`
    select c.relname as index, x.indisunique as is_unique,
      array(select trim(both '"' from pg_get_indexdef(c.oid, place, true)) from generate_series(1, x.indnkeyatts) as place) as columns
    from pg_index x join pg_class c on c.oid = x.indexrelid where c.relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ index, columns, is_unique: isUnique }) => [index, { columns, isUnique }]))
}

/** An index is read from where its first columns lead; a column after one that is missing spares no reading. */
function enteredBy(key: Key | undefined, compared: readonly string[]): readonly string[] | 'one row' {
  const { columns, isUnique } = key ?? { columns: [], isUnique: false }
  const missing = columns.findIndex((column) => !compared.includes(column))
  if (missing >= 0) return columns.slice(0, missing)
  return isUnique ? 'one row' : columns
}

/** How many rows have the same values there at most; what is equal to something is not null. */
function largestPart(table: string, columns: readonly string[]): string {
  if (columns.length === 0) return `select count(*) from ${table}`
  const isThere = columns.map((column) => `${column} is not null`).join(' and ')
  const parts = `select count(*) from ${table} where ${isThere} group by ${columns.join(', ')}`
  return `select max(count) as count from (${parts}) as parts`
}

const sentence = ({ table, index, columns, act }: Reading) =>
  index
    ? `${act} ${table}, all of ${columns.length > 0 ? `one ${columns.join(', ')}` : index}`
    : `scans ${table}`
