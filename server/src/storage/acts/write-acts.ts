import pg from 'pg'
import { type Storage, sendPrepared } from '../connection/database.ts'
import { isPassingConflict } from '../connection/passing-conflict.ts'
import { LOCK_NOT_AVAILABLE } from '../connection/worth-trying-alone.ts'
import { actStatement } from './act-statement.ts'
import type { CollectedWrites, Part } from './collected-writes.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Writes acts of one shape, each as a whole or not at all, with one commit to the disk. Gives null where nothing of an act
 * was written: something was not as the act had read it. It is for an act that holds its payment then. Throws where one of
 * several stands in the way of the others; see `isRival`.
 */
export async function writeActs(
  { pool, changes }: Pick<Storage, 'pool' | 'changes'>,
  group: readonly CollectedWrites[],
): Promise<(WrittenAct | null)[]> {
  const acts = withoutRivals(group)
  const parts = [...(group[0]?.parts.keys() ?? [])].sort()
  const rows = await sendPrepared<Written>(pool, textOf(parts), [
    `[${acts.map(({ conditions }, number) => numbered(number, JSON.stringify(conditions))).join(',')}]`,
    ...parts.map((part) => `[${acts.flatMap((act, number) => rowsOf(act, number, part)).join(',')}]`),
  ]).catch((error: unknown) => {
    if (group.length === 1 && isRival(error)) return []
    throw error
  })
  const written = new Map(rows.map((row) => [acts[row.act], row]))
  return group.map((act) => {
    const row = written.get(act)
    if (!row) return null
    for (const change of act.stateChanges) changes.tell(change)
    const isRowWritten = ROW_PARTS.some((part) => act.parts.has(part))
    return {
      version: isRowWritten ? row.version : (act.read?.version ?? ''),
      isToBeSent: row.is_to_be_sent,
    }
  })
}

/** What writes the row of the payment. */
const ROW_PARTS = ['changed_payments', 'opened_payments', 'answered_payments'] as const satisfies Part[]

export interface WrittenAct {
  /** The mark of the payment's row from then on. */
  readonly version: string
  /** Whether a notification was enqueued that goes anywhere. */
  readonly isToBeSent: boolean
}

interface Written {
  readonly act: number
  readonly version: string
  readonly is_to_be_sent: boolean
}

/** Of those that would write the same, the first. */
function withoutRivals(group: readonly CollectedWrites[]): CollectedWrites[] {
  const taken = new Set<string>()
  return group.filter((act) => {
    const { keys } = act
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

const rowsOf = (act: CollectedWrites, number: number, part: Part): string[] =>
  (act.parts.get(part) ?? []).map((json) => numbered(number, json))

const numbered = (number: number, json: string) => `{"act":${number},${json.slice(1)}`

const texts = new Map<string, string>()

/** There are about a dozen shapes. */
function textOf(parts: readonly Part[]): string {
  const key = parts.join()
  let text = texts.get(key)
  if (text === undefined) {
    text = actStatement(parts)
    texts.set(key, text)
  }
  return text
}

/** Somebody wrote at the very same moment, or holds what an act needs: nothing of the group is written. */
export const isRival = (error: unknown) =>
  (error instanceof pg.DatabaseError &&
    (error.code === UNIQUE_VIOLATION || error.code === LOCK_NOT_AVAILABLE)) ||
  isPassingConflict(error)
