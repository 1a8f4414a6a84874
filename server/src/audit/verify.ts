import type { ChainEnd, ChainedEntry } from '../domain/index.ts'
import {
  type AuditHead,
  type ChainPlace,
  type Database,
  findAuditHead,
  listAuditHeads,
  listChainedEntries,
} from '../storage/index.ts'
import { ClientWalk, type Fault, type Rules } from './client-walk.ts'

/** What was found of one chain. An earlier one says how far the chain had come. */
export interface ClientReport {
  readonly clientId: string
  /** How many there are in the chain. */
  readonly entries: number
  /** How many there are that were written before the chain began. */
  readonly unchained: number
  readonly keyless: number
  readonly unconfirmed: number
  /** The last entry; 0 and null where there is no chain yet. */
  readonly number: number
  readonly hash: string | null
  readonly fault: Fault | null
}

export interface ChainReport {
  readonly entries: number
  readonly clients: readonly ClientReport[]
}

interface Verification extends Rules {
  readonly db: Database
  /** One client's chain; null for all. */
  readonly clientId: string | null
  /** The ends of chains as they were once. */
  readonly known: ReadonlyMap<string, ChainEnd>
  onProgress(entries: number): void
}

const PAGE = 2_000

/** Looks through the chains in pages, while the gateway goes on writing. */
export async function verifyChains(verification: Verification): Promise<ChainReport> {
  const { db, known, clientId: only, onProgress } = verification
  const reports: ClientReport[] = []
  const seen = new Set<string>()
  let entries = 0
  const begin = (clientId: string) => new ClientWalk(clientId, verification, known.get(clientId) ?? null)
  const finish = async (walk: ClientWalk) => {
    const report = await finishWalk(db, walk)
    seen.add(walk.clientId)
    reports.push(report)
    entries += report.entries + report.unchained
  }
  let walk: ClientWalk | null = null
  let walked = 0
  for await (const page of chainPages(db, only)) {
    for (const entry of page) {
      if (walk && walk.clientId !== entry.clientId) {
        await finish(walk)
        walk = null
      }
      walk ??= begin(entry.clientId)
      walk.take(entry)
    }
    walked += page.length
    onProgress(walked)
  }
  if (walk) await finish(walk)
  for (const clientId of await listOthers(db, only, known.keys()))
    if (!seen.has(clientId)) await finish(begin(clientId))
  return { entries, clients: reports }
}

async function* chainPages(db: Database, clientId: string | null): AsyncGenerator<ChainedEntry[]> {
  // Before every number, also one that somebody has made up.
  let after: ChainPlace = { clientId: clientId ?? '', number: Number.MIN_SAFE_INTEGER, entryId: '' }
  for (;;) {
    const page = await listChainedEntries(db, clientId, { after, limit: PAGE })
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last
  }
}

/** Chains of which there may be no entry any more. */
async function listOthers(
  db: Database,
  only: string | null,
  known: Iterable<string>,
): Promise<ReadonlySet<string>> {
  if (only !== null) return new Set([only])
  const found = new Set(known)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const heads: AuditHead[] = await listAuditHeads(db, after, PAGE)
    for (const { clientId } of heads) found.add(clientId)
    after = heads.at(-1)?.clientId
  }
  return found
}

/** The end is read last, and what was added until then is looked at too. */
async function finishWalk(db: Database, walk: ClientWalk): Promise<ClientReport> {
  const { clientId } = walk
  const head = await findAuditHead(db, clientId)
  for (let isMore = true; isMore && head && head.end.number > (walk.last?.number ?? 0); ) {
    const after = walk.last ?? { clientId, number: 0, entryId: '' }
    const page = await listChainedEntries(db, clientId, { after, limit: PAGE })
    const added = page.filter(({ number }) => number <= head.end.number)
    for (const entry of added) walk.take(entry)
    isMore = added.length > 0
  }
  walk.close(head)
  const { entries, unchained, keyless, unconfirmed, fault } = walk
  const { number, hash } = head?.end ?? { number: 0, hash: null }
  return { clientId, entries, unchained, keyless, unconfirmed, number, hash, fault }
}
