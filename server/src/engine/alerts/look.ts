import {
  later,
  MATTER_NAMES,
  MATTERS_COUNTED_MAX,
  MINUTE_MS,
  type MatterName,
  type SeenMatter,
} from '../../domain/index.ts'
import {
  countBrokenIdentities,
  type Database,
  findHold,
  hasProductionAmong,
  listAccounts,
  listFailingAddresses,
  listFailingJobs,
  listMerchants,
  listOpenDifferences,
  listOpenProposals,
  listPayoutsIn,
  listWaitingAccounts,
  listProviderReports,
  listStuckAttempts,
  listStuckRefunds,
  listUnanswered,
  listWaitingApplications,
  unlessNodeAway,
} from '../../storage/index.ts'

/** A provider request this old should have an outcome. */
export const STUCK_MINUTES = 10

export const stuckBefore = (now: Date, minutes = STUCK_MINUTES): Date => later(now, -minutes * MINUTE_MS)

/** A process that has written nothing for this long is gone. */
export const REPORTED_WITHIN_MS = MINUTE_MS

/** Null where it cannot be read while a server of a distributed database is away. */
export type SeenMatters = Readonly<Record<MatterName, SeenMatter | null>>

const limit = MATTERS_COUNTED_MAX

/**
 * What calls for an operator, up to a bound. One after the other: it takes one connection. With `onFailure` what cannot be read is
 * null, and the rest is read all the same.
 */
export async function lookAtMatters(
  db: Database,
  now: Date,
  onFailure?: (error: unknown, name: MatterName) => void,
): Promise<SeenMatters> {
  const look = looksAt(db, now)
  const all: Partial<Record<MatterName, SeenMatter | null>> = {}
  for (const name of MATTER_NAMES)
    try {
      all[name] = await look[name]()
    } catch (error) {
      if (!onFailure) throw error
      onFailure(error, name)
      all[name] = null
    }
  return all as SeenMatters
}

function looksAt(db: Database, now: Date): Readonly<Record<MatterName, () => Promise<SeenMatter | null>>> {
  const asked = { clientId: null, before: stuckBefore(now), limit }
  return {
    payments: () =>
      seen(db, listStuckAttempts(db, { ...asked, hasRefunds: false }), ({ createdAt }) => createdAt),
    refunds: () => seen(db, listStuckRefunds(db, asked), ({ createdAt }) => createdAt),
    differences: () => seen(db, listOpenDifferences(db, { clientId: null, limit }), ({ foundAt }) => foundAt),
    unanswered: () => seen(db, listUnanswered(db, asked), ({ failedSince }) => failedSince),
    ledger: () => unlessNodeAway(seenLedger(db)),
    providers: () => seenProviders(db, now),
    hold: () => seenHold(db),
    items: () =>
      seen(
        db,
        listFailingJobs(db, { ...asked, kind: null, isOwnWork: true, after: null }),
        ({ failedSince }) => failedSince,
      ),
    addresses: () =>
      seen(db, listFailingAddresses(db, { ...asked, after: null }), ({ failingSince }) => failingSince),
    unrouted: async () => of(await listMerchants(db, { isUnrouted: true, limit })),
    applications: async () => of(await listWaitingApplications(db, limit), ({ askedAt }) => askedAt),
    payouts: () => unlessNodeAway(seenPayouts(db, limit)),
    proposals: async () => of(await listOpenProposals(db, limit), ({ askedAt }) => askedAt),
  }
}

async function seenPayouts(db: Database, limit: number): Promise<SeenMatter> {
  const accounts = (await listWaitingAccounts(db, limit)).map(({ addedAt }) => addedAt)
  const payouts = (await listPayoutsIn(db, ['CREATED'], limit)).map(({ madeAt }) => madeAt)
  return of([...accounts, ...payouts].slice(0, limit), (at) => at)
}

function of<T>(rows: readonly T[], momentOf: (row: T) => Date | null = () => null): SeenMatter {
  const moments = rows.flatMap((row) => momentOf(row) ?? [])
  const oldestAt = moments.reduce<Date | null>((one, at) => (one && one < at ? one : at), null)
  return { count: rows.length, oldestAt, isSandboxOnly: false }
}

/** What clients are concerned with. Beyond what is counted there may be some of production. */
async function seen<T extends { readonly clientId: string }>(
  db: Database,
  reading: Promise<readonly T[]>,
  momentOf: (row: T) => Date | null,
): Promise<SeenMatter | null> {
  const rows = await unlessNodeAway(reading)
  if (rows === null) return null
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))]
  const isAllSeen = rows.length > 0 && rows.length < limit
  const isSandboxOnly = isAllSeen && !(await hasProductionAmong(db, clientIds))
  return { ...of(rows, momentOf), isSandboxOnly }
}

async function seenLedger(db: Database): Promise<SeenMatter> {
  const { sum, belowZero } = await countBrokenIdentities(db)
  return { count: sum + belowZero, oldestAt: null, isSandboxOnly: false }
}

/** Accounts that at least one process spares, or tries again one question at a time. */
async function seenProviders(db: Database, now: Date): Promise<SeenMatter> {
  const reports = await listProviderReports(db, later(now, -REPORTED_WITHIN_MS))
  const spared = reports.filter(({ circuit }) => circuit !== 'CLOSED')
  const accounts = (await listAccounts(db)).filter(
    ({ name, status }) => status === 'ACTIVE' && spared.some(({ provider }) => provider === name),
  )
  const oldest = of(spared, ({ circuitSince }) => circuitSince)
  const isSandboxOnly = accounts.length > 0 && accounts.every(({ environment }) => environment === 'sandbox')
  return { ...oldest, count: accounts.length, isSandboxOnly }
}

async function seenHold(db: Database): Promise<SeenMatter> {
  const hold = await findHold(db)
  const isHeld = hold !== null && hold.liftedAt === null
  return { count: isHeld ? 1 : 0, oldestAt: isHeld ? hold.begunAt : null, isSandboxOnly: false }
}
