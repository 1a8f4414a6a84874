import pg from 'pg'
import { type Storage, sendPrepared } from '../connection/database.ts'
import { isPassingConflict } from '../connection/passing-conflict.ts'
import { LOCK_NOT_AVAILABLE } from '../connection/worth-trying-alone.ts'
import { paymentJson } from '../payments/insert-payments.ts'
import type { StatementPart } from './parts.ts'
import type { Row, UnitOfWork, Write } from './unit-of-work.ts'
import { unitStatement } from './unit-statement.ts'
import { movementRow, notificationRow } from './write-rows.ts'

const UNIQUE_VIOLATION = '23505'

/** A unit as it goes to the database, and what the payment and the clock must be for it to be written. */
export interface OptimisticUnit {
  readonly unit: UnitOfWork
  /** JSON, by part. */
  readonly rows: ReadonlyMap<StatementPart, readonly string[]>
  readonly clockOffsetMs: number
  /** Of the payment's row; null where there is none yet. */
  readonly version: string | null
}

export interface WrittenUnit {
  /** Of the payment's row from then on. */
  readonly version: string
  /** Whether a notification was enqueued that goes anywhere. */
  readonly isToBeSent: boolean
}

/** The rows of a unit that one statement can write. */
export function rowsOf(unit: UnitOfWork): Map<StatementPart, string[]> {
  const rows = new Map<StatementPart, string[]>()
  for (const write of unit.ended()) {
    if (write.part === null) throw new Error('a unit that needs a lock is written by one statement')
    const known = rows.get(write.part)
    if (known) known.push(textOf(write))
    else rows.set(write.part, [textOf(write)])
  }
  return rows
}

function textOf(write: Exclude<Write, { part: null }>): string {
  switch (write.part) {
    case 'new_payments':
      return paymentJson(write.payment)
    case 'new_notifications':
      return rowText(notificationRow(write.entry))
    case 'withdrawals':
      return rowText(movementRow(write.movement))
    default:
      return rowText(write.row)
  }
}

/** Money is text in JSON. With a replacer that sees every value, V8 writes JSON slowly. */
function rowText(row: Row): string {
  let text = ''
  for (const name in row) {
    const value = row[name]
    if (value === undefined) continue
    text += `${text === '' ? '{' : ','}"${name}":${typeof value === 'bigint' ? `"${value}"` : JSON.stringify(value)}`
  }
  return `${text}}`
}

/** What a unit writes, by the names of the parts. */
export const shapeOf = ({ rows }: OptimisticUnit): string => [...rows.keys()].sort().join()

/**
 * Writes units of one shape, each as a whole or not at all, with one commit to the disk. Returns null where nothing of a
 * unit was written, because something was not as the unit had read it: it is decided again under the lock of its payment.
 * Throws where one of several is in the way of the others; see `isRival`.
 */
export async function writeOptimistically(
  { pool, changes }: Pick<Storage, 'pool' | 'changes'>,
  group: readonly OptimisticUnit[],
): Promise<(WrittenUnit | null)[]> {
  const units = withoutRivals(group)
  const parts = [...(group[0]?.rows.keys() ?? [])].sort()
  const rows = await sendPrepared<Written>(pool, statementOf(parts), [
    `[${units.map((unit, number) => numbered(number, JSON.stringify(conditionsOf(unit)))).join(',')}]`,
    ...parts.map((part) => `[${units.flatMap((unit, number) => partOf(unit, number, part)).join(',')}]`),
  ]).catch((error: unknown) => {
    if (group.length === 1 && isRival(error)) return []
    throw error
  })
  const written = new Map(rows.map((row) => [units[row.unit], row]))
  return group.map((one) => {
    const row = written.get(one)
    if (!row) return null
    for (const change of one.unit.stateChanges) changes.tell(change)
    return {
      version: one.unit.isRowWritten ? row.version : (one.version ?? ''),
      isToBeSent: row.is_to_be_sent,
    }
  })
}

interface Written {
  readonly unit: number
  readonly version: string
  readonly is_to_be_sent: boolean
}

/** All fields in one order, and no spread: this is done for every unit. */
const conditionsOf = ({ unit: { clientId, read, conditions }, clockOffsetMs, version }: OptimisticUnit) => ({
  client_id: clientId,
  clock_offset_ms: clockOffsetMs,
  payment_id: read?.paymentId ?? null,
  version,
  attempt_id: conditions.attempt_id,
  attempt_states: conditions.attempt_states,
  new_attempt_id: conditions.new_attempt_id,
  transaction_id: conditions.transaction_id,
  code_digest: conditions.code_digest,
  code_minute: conditions.code_minute,
  failures_max: conditions.failures_max,
  subject_id: conditions.subject_id,
})

/** Of those that would write the same, the first. */
function withoutRivals(group: readonly OptimisticUnit[]): OptimisticUnit[] {
  const taken = new Set<string>()
  return group.filter(({ unit }) => {
    const { keys } = unit
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

const partOf = ({ rows }: OptimisticUnit, number: number, part: StatementPart): string[] =>
  (rows.get(part) ?? []).map((json) => numbered(number, json))

const numbered = (number: number, json: string) => `{"unit":${number},${json.slice(1)}`

const statements = new Map<string, string>()

/** There are about a dozen shapes. */
function statementOf(parts: readonly StatementPart[]): string {
  const key = parts.join()
  let text = statements.get(key)
  if (text === undefined) {
    text = unitStatement(parts)
    statements.set(key, text)
  }
  return text
}

/** Somebody wrote at the very same moment, or has locked what a unit needs: nothing of the group is written. */
export const isRival = (error: unknown) =>
  (error instanceof pg.DatabaseError &&
    (error.code === UNIQUE_VIOLATION || error.code === LOCK_NOT_AVAILABLE)) ||
  isPassingConflict(error)
