import type { KeyRing, RingKey } from '../../platform/sealing/index.ts'
import type { Database, SealedTable } from '../../storage/index.ts'
import { listSealedOwners, sealedRowsOf } from './sealed-rows.ts'

export type Counts = Partial<Record<SealedTable, number>>

interface KeyUse extends RingKey {
  /** Whether new values are sealed with it. */
  readonly isNewest: boolean
  /** How many values only this key opens, by table. */
  readonly values: Counts
  readonly mayBeRemoved: boolean
}

export interface SealedCounts {
  /** Master keys, newest first. */
  readonly keys: readonly KeyUse[]
  /** Values that were sealed before they named their keys: any key of the ring may be needed for them. */
  readonly unnamed: Counts
  /** Keys that are needed but not in the ring. */
  readonly missing: readonly { readonly id: string; readonly values: Counts }[]
}

/** Which key is needed for how many values. Only reads. */
export async function countSealed(db: Database, ring: KeyRing): Promise<SealedCounts> {
  const counts = new Map<string | null, Counts>()
  for (const { table, owners } of await listSealedOwners(db))
    for (const owner of owners)
      for await (const rows of sealedRowsOf(db, owner))
        for (const { sealed } of rows.flatMap(({ values }) => values))
          add(counts, ring.keyIdOf(sealed), table)
  const unnamed = counts.get(null) ?? {}
  const isAnyUnnamed = Object.keys(unnamed).length > 0
  const keys = ring.keys.map((key, index) => ({
    ...key,
    isNewest: index === 0,
    values: counts.get(key.id) ?? {},
    mayBeRemoved: index > 0 && !isAnyUnnamed && !counts.has(key.id),
  }))
  const known = new Set<string | null>([null, ...keys.map(({ id }) => id)])
  const missing = [...counts].flatMap(([id, values]) =>
    id === null || known.has(id) ? [] : [{ id, values }],
  )
  return { keys, unnamed, missing }
}

function add(counts: Map<string | null, Counts>, id: string | null, table: SealedTable): void {
  const values = counts.get(id) ?? {}
  values[table] = (values[table] ?? 0) + 1
  counts.set(id, values)
}
