import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../domain/index.ts'
import type { KeyRing } from '../../platform/sealing/index.ts'
import {
  type Database,
  lockSealed,
  type SealedChange,
  type SealedOwner,
  type SealedRow,
  type SealedTable,
  updateSealed,
} from '../../storage/index.ts'
import { ensureDigestKey } from './digest-key.ts'
import { listSealedOwners, sealedRowsOf } from './sealed-rows.ts'

export interface SealedAgain {
  readonly table: SealedTable
  /** How many owners of rows have been gone through. */
  readonly owners: { readonly count: number; done: number }
  /** Values that are sealed with the newest key now. */
  sealed: number
  /** Rows that somebody else had locked each time: their values are as they were. */
  held: number
  /** Values that no key of the ring opens, each with the reason. */
  readonly unopened: Map<string, string>
}

/**
 * Seals with the newest key whatever another one sealed, while gateways run. Each step is a database transaction of one
 * client, and complete when it ends: after a crash, or the second time, what is done is skipped.
 */
export async function sealAgain(
  db: Database,
  ring: KeyRing,
  onProgress: (table: SealedAgain) => void,
): Promise<SealedAgain[]> {
  // An older database has its digest key from the master key that sealed its rows: it is stored before any changes.
  await ensureDigestKey(db, ring)
  const tables: SealedAgain[] = []
  for (const { table, owners } of await listSealedOwners(db)) {
    const result = {
      table,
      owners: { count: owners.length, done: 0 },
      sealed: 0,
      held: 0,
      unopened: new Map(),
    }
    tables.push(result)
    for (const owner of owners) {
      await sealOwner({ db, ring, result }, owner)
      result.owners.done += 1
      onProgress(result)
    }
  }
  return tables
}

interface Work {
  readonly db: Database
  readonly ring: KeyRing
  readonly result: SealedAgain
}

/** Whoever has locked a row is done with it soon. */
const ROUNDS_MAX = 10
const ROUND_MS = 500

async function sealOwner(work: Work, owner: SealedOwner): Promise<void> {
  for (let round = 1; ; round += 1) {
    const held = await sealRows(work, owner)
    if (held === 0) return
    if (round === ROUNDS_MAX) {
      work.result.held += held
      return
    }
    await delay(ROUND_MS)
  }
}

/** One pass over all rows of an owner; returns how many were left out because they were locked. */
async function sealRows(work: Work, owner: SealedOwner): Promise<number> {
  let held = 0
  for await (const rows of sealedRowsOf(work.db, owner)) {
    const left = rows
      .filter(({ values }) => values.some(({ sealed }) => !work.ring.isOfNewest(sealed)))
      .map(({ rowId }) => rowId)
    for (const rowIds of inBatches(left, BATCHES[owner.table] ?? BATCH))
      held += await sealBatch(work, owner, rowIds)
  }
  return held
}

/** Few enough that nobody waits long for a row. A document may be two megabytes. */
const BATCH = 200
const BATCHES: Partial<Record<SealedTable, number>> = { disputes: 8, application_documents: 8 }

function* inBatches(rowIds: readonly string[], size: number): Iterable<string[]> {
  for (let start = 0; start < rowIds.length; start += size) yield rowIds.slice(start, start + size)
}

function sealBatch(work: Work, owner: SealedOwner, rowIds: readonly string[]): Promise<number> {
  const { db, result } = work
  return db.transaction().execute(async (tx) => {
    const rows = await lockSealed(tx, owner, rowIds)
    let held = rowIds.length - rows.length
    for (const row of rows) {
      const changes = changesOf(work, row)
      if (changes.length === 0) continue
      if (await updateSealed(tx, owner, row.rowId, changes)) result.sealed += changes.length
      else held += 1
    }
    return held
  })
}

const changesOf = ({ ring, result }: Work, { values }: SealedRow): SealedChange[] =>
  values
    .filter(({ sealed }) => !ring.isOfNewest(sealed))
    .flatMap(({ column, sealed, place }) => {
      try {
        return [{ column, from: sealed, to: ring.seal(ring.open(sealed, place), place) }]
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error
        result.unopened.set([place.clientId, place.rowId, column].join(' '), error.message)
        return []
      }
    })
