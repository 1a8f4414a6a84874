import { type Span, within } from '../../platform/telemetry/index.ts'
import type { Database } from './database.ts'
import type { OnSent } from './grouped.ts'
import { TellingDatabase } from './state-changes.ts'

const POSTGRES = { 'db.system.name': 'postgresql' } as const

/** The same database for work that is traced: each statement has a span. */
export const databaseTracedBy = (db: Database, trace: Span): Database =>
  db instanceof TellingDatabase ? db.tracedBy(trace) : db

/** Sends a statement; its text is not shown, only what it does to which table. */
export const tracedStatement = <T>(trace: Span, text: string, send: () => Promise<T>): Promise<T> =>
  within(trace, { name: summaryOf(text), kind: 'client', attributes: POSTGRES }, send)

const ACT = /^\W*([a-z]+)/i
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)/i

function summaryOf(text: string): string {
  const [, act = 'statement'] = ACT.exec(text) ?? []
  const [, table] = TABLE.exec(text) ?? []
  return table ? `${act.toLowerCase()} ${table}` : act.toLowerCase()
}

/** Adds a request to a group; where it is traced, its span covers the wait, and says how many have shared the statement. */
export function inGroup<T>(
  trace: Span | null,
  name: string,
  add: (onSent: OnSent | null) => Promise<T>,
): Promise<T> {
  if (trace === null) return add(null)
  const addedAt = performance.now()
  return within(trace, { name, kind: 'client', attributes: POSTGRES }, (span) =>
    add((size) =>
      span?.set({ 'db.operation.batch.size': size, 'amsel.waited_ms': performance.now() - addedAt }),
    ),
  )
}
