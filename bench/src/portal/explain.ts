import pg from 'pg'
import { connect } from '../../../server/dist/storage/index.js'
import { say } from '../progress.ts'
import { median } from '../volume/median.ts'
import { indexesOf, type PlanNode, rowsOf, tablesReadWhole } from './plan.ts'
import { type Look, type Spent, watchProcess } from './process.ts'
import type { Question } from './questions.ts'

/** What a question cost the database. */
export interface Answer {
  readonly name: string
  readonly statements: number
  /** Handed out by its statements, all together. */
  readonly rows: number
  readonly ms: number
  readonly worstMs: number
  readonly indexes: readonly string[]
  /** Tables of which all rows were read. */
  readonly readWhole: readonly string[]
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const TURNS = 7

/** Has each asked once, as the gateway asks, and what it sent explained several times. */
export async function explainAll(
  url: string,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<Answer[]> {
  const storage = connect(url, () => {}, { isDistributed: false, connectionsMax: 1 })
  const sent: Statement[] = []
  storage.pool.on('connect', (client) => record(client, sent))
  const explaining = new pg.Client({ connectionString: url, options: AS_THE_GATEWAY })
  await explaining.connect()
  const look = await watchProcess(explaining)
  try {
    const answers: Answer[] = []
    for (const { name, ask } of questions) {
      signal.throwIfAborted()
      sent.length = 0
      await ask(storage.db)
      answers.push(await explain(explaining, look, { name, sent: [...sent] }))
    }
    say(`${answers.length} questions were asked`)
    return answers
  } finally {
    await explaining.end()
    await storage.close()
  }
}

/** As `connect` has it: planned once for all values, without reading whole tables. */
const AS_THE_GATEWAY = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

function record(client: pg.PoolClient, sent: Statement[]): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const { text, values } =
      typeof first === 'string'
        ? { text: first, values: rest[0] }
        : (first as { text: string; values: unknown })
    sent.push({ text, values: Array.isArray(values) ? values : [] })
    return query(first, ...rest)
  }) as typeof client.query
}

interface Asked {
  readonly name: string
  readonly sent: readonly Statement[]
}

async function explain(client: pg.Client, look: Look, { name, sent }: Asked): Promise<Answer> {
  const plans: PlanNode[] = []
  const took: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    let ms = 0
    plans.length = 0
    for (const { text, values } of sent) {
      if (!/^\s*(with|select)\b/i.test(text)) {
        await client.query(text)
        continue
      }
      const { explained, spent } = await explainOne(client, look, { text, values })
      plans.push(explained.Plan)
      ms += msOf(explained, spent)
    }
    took.push(ms)
  }
  return {
    name,
    statements: plans.length,
    rows: plans.reduce((sum, plan) => sum + rowsOf(plan), 0),
    ms: median(took),
    worstMs: Math.max(...took),
    indexes: [...new Set(plans.flatMap(indexesOf))].sort(),
    readWhole: [...new Set(plans.flatMap(tablesReadWhole))].sort(),
  }
}

interface Explained {
  readonly Plan: PlanNode
  readonly 'Planning Time'?: number
  readonly 'Execution Time': number
}

/**
 * How long the statement ran, without the part of it for which others had the processor. Part of the waiting was before it began, so
 * it is never less than what the processor worked.
 */
export function msOf(
  { 'Planning Time': planned = 0, 'Execution Time': executed }: Explained,
  { ranMs, waitedMs }: Spent,
): number {
  const share = executed / Math.max(planned + executed, Number.EPSILON)
  return Math.min(executed, Math.max(executed - waitedMs * share, ranMs * share))
}

async function explainOne(
  client: pg.Client,
  look: Look,
  { text, values }: Statement,
): Promise<{ explained: Explained; spent: Spent }> {
  await client.query(`prepare explained as ${text}`)
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const before = await look()
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, timing off, format json) execute explained${given}`,
  )
  const after = await look()
  await client.query('deallocate explained')
  const [explained] = rows[0]?.['QUERY PLAN'] ?? []
  if (!explained) throw new Error('PostgreSQL explained nothing.')
  const spent = { ranMs: after.ranMs - before.ranMs, waitedMs: after.waitedMs - before.waitedMs }
  return { explained, spent }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join()}}`)
  return pg.escapeLiteral(String(value))
}
