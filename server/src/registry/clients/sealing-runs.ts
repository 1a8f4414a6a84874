import { randomUUID } from 'node:crypto'
import type { AuditTrail } from '../audit/index.ts'
import { GATEWAY_ITSELF, later, MINUTE_MS, OperatorError, type Who } from '../../domain/index.ts'
import type { KeyRing } from '../../platform/sealing/index.ts'
import {
  type Database,
  insertSealingRun,
  listMasterKeysOfGateways,
  type SealingProgress,
  type SealingRun,
  updateSealingRun,
} from '../../storage/index.ts'
import { countSealed, type SealedCounts } from './count-sealed.ts'
import { type SealedAgain, sealAgain } from './seal-again.ts'

/** A run that wrote nothing for this long has ended with its process. */
export const RUN_LOST_MS = MINUTE_MS
const WRITTEN_EVERY_MS = 1_000

interface SealingDeps {
  readonly trail: AuditTrail
  readonly ring: KeyRing
  /** Whether it is to stop, because the process does. */
  isStopping?(): boolean
  /** Whether a running one gives way: it ends, and this one does what it left. */
  readonly takesOver?: boolean
  /** Called besides what is written down. */
  onProgress?(table: SealedAgain): void
}

interface SealingResult {
  readonly counts: SealedCounts | null
  readonly tables: readonly SealedAgain[]
}

/** A run that others can see; it continues until `ended` is settled. */
interface BegunRun {
  readonly runId: string
  readonly ended: Promise<SealingResult>
}

/**
 * Counts what is sealed by its keys, or seals everything with the newest and then counts. One at a time, whoever asks and
 * wherever: its result and its progress are in the database.
 */
export async function beginSealing(deps: SealingDeps, who: Who, kind: SealingRun['kind']): Promise<BegunRun> {
  const { db } = deps.trail
  const now = new Date()
  const run = { runId: randomUUID(), kind, begunBy: who.actor, begunAt: now }
  const seenBefore = deps.takesOver ? later(now, 1) : later(now, -RUN_LOST_MS)
  const isBegun = await db.transaction().execute((tx) => insertSealingRun(tx, run, seenBefore))
  if (!isBegun)
    throw new OperatorError(
      'Sealed values are already being counted or sealed again: wait until that has finished.',
    )
  return { runId: run.runId, ended: perform(deps, who, run) }
}

/** A running gateway that lacks a key cannot open what is sealed with it. */
export async function requireGatewaysToHave(db: Database, keyId: string, orElse = ''): Promise<void> {
  const gateways = await listMasterKeysOfGateways(db)
  const lacking = gateways.filter((ids) => !ids.includes(keyId))
  if (lacking.length > 0)
    throw new OperatorError(
      `${lacking.length} of ${gateways.length} running gateways do not have the master key ${keyId}: give it to all of them and restart them first.${orElse}`,
    )
}

async function perform(
  deps: SealingDeps,
  who: Who,
  { runId, kind }: Pick<SealingRun, 'runId' | 'kind'>,
): Promise<SealingResult> {
  const { trail, ring } = deps
  const done = new Map<string, SealedAgain>()
  const write = (end: { endedAt: Date | null; counts: SealedCounts | null; failure: string | null }) =>
    updateSealingRun(trail.db, runId, {
      seenAt: new Date(),
      progress: [...done.values()].map(asProgress),
      ...end,
    })
  // Written now and then by itself: a long table, or a long count, does not mean that it has ended.
  let isTakenOver = false
  const writing = setInterval(() => {
    write({ endedAt: null, counts: null, failure: null }).then(
      (isOurs) => {
        isTakenOver = !isOurs
      },
      () => {},
    )
  }, WRITTEN_EVERY_MS)
  const tell = (table: SealedAgain) => {
    if (deps.isStopping?.())
      throw new OperatorError('The gateway is stopping: the rest will be sealed another time.')
    if (isTakenOver) throw new OperatorError('Somebody else is sealing the rest.')
    done.set(table.table, table)
    deps.onProgress?.(table)
  }
  try {
    const tables = kind === 'rotate' ? await sealAgain(trail.db, ring, tell) : []
    if (kind === 'rotate') await noteRotated(deps, who, tables)
    const counts = await countSealed(trail.db, ring)
    clearInterval(writing)
    await write({ endedAt: new Date(), counts, failure: failureOf(tables) })
    return { counts, tables }
  } catch (error) {
    clearInterval(writing)
    await write({ endedAt: new Date(), counts: null, failure: (error as Error).message }).catch(() => {})
    throw error
  }
}

async function noteRotated({ trail, ring }: SealingDeps, who: Who, tables: readonly SealedAgain[]) {
  const [newest] = ring.keys
  const key = newest?.label == null ? (newest?.id ?? '') : `${newest.label} (${newest.id})`
  const after = { key, sealedAgain: tables.reduce((sum, { sealed }) => sum + sealed, 0) }
  const action = 'master_key_rotated'
  await trail.note(who, { clientId: GATEWAY_ITSELF, action, subject: null, before: null, after })
}

const asProgress = ({ table, owners, sealed, held, unopened }: SealedAgain): SealingProgress => ({
  table,
  owners: owners.count,
  done: owners.done,
  sealed,
  held,
  unopened: unopened.size,
})

function failureOf(tables: readonly SealedAgain[]): string | null {
  const unopened = tables.reduce((sum, table) => sum + table.unopened.size, 0)
  const held = tables.reduce((sum, table) => sum + table.held, 0)
  if (unopened > 0) return `${unopened} values could not be opened.`
  return held > 0 ? `${held} rows were in use all the time: run it again.` : null
}
