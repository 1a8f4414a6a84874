import type { ChainEnd } from '../../domain/index.ts'
import {
  type AuditHead,
  type ChainPlace,
  type Database,
  findAuditHead,
  listAuditHeads,
  listChainedEntries,
} from '../../storage/index.ts'
import { ClientWalk, type Fault, type KeptWalk, type Rules } from './client-walk.ts'

/** What was found in one chain. An earlier report says how far the chain had come. */
export interface ClientReport {
  readonly clientId: string
  /** How many there are in the chain. */
  readonly entries: number
  /** How many were written before the chain began. */
  readonly unchained: number
  readonly keyless: number
  readonly unconfirmed: number
  /** The last entry; 0 and null where there is no chain yet. */
  readonly number: number
  readonly hash: string | null
  readonly fault: Fault | null
}

interface ChainReport {
  readonly entries: number
  readonly clients: readonly ClientReport[]
}

interface Verification extends Rules {
  readonly db: Database
  /** One client's chain; null for all. */
  readonly clientId: string | null
  /** The ends of chains as they once were. */
  readonly known: ReadonlyMap<string, ChainEnd>
  onProgress(entries: number): void
  /** How many are read at a time. */
  readonly pageSize?: number
}

const PAGE = 2_000

/** Where a verification stopped, fit to be written as JSON. */
export interface VerifyPlace {
  readonly after: ChainPlace
  readonly walk: KeptWalk
}

interface VerifiedPart {
  /** For the chains that were walked to their ends. */
  readonly clients: readonly ClientReport[]
  /** How many entries were examined. */
  readonly walked: number
  /** Null at the end. */
  readonly place: VerifyPlace | null
}

/** Goes through the chains in pages, while the gateway continues to write. */
export async function verifyChains(verification: Verification): Promise<ChainReport> {
  const { db, known, clientId: only } = verification
  const { clients } = await verifyPart(verification, null, () => false)
  const seen = new Set(clients.map(({ clientId }) => clientId))
  const gone = only === null ? [...known.keys()].filter((clientId) => !seen.has(clientId)) : []
  const reports = [...clients]
  for (const clientId of gone) reports.push(await finishWalk(db, beginWalk(verification, clientId)))
  return {
    entries: reports.reduce((sum, { entries, unchained }) => sum + entries + unchained, 0),
    clients: reports,
  }
}

/** Continues from a place until told that it is enough, or to the end. */
export async function verifyPart(
  verification: Verification,
  from: VerifyPlace | null,
  isEnough: () => boolean,
): Promise<VerifiedPart> {
  const { db, known, clientId: only, onProgress, pageSize = PAGE } = verification
  const clients: ClientReport[] = []
  let walk = from && ClientWalk.from(from.walk, verification, known.get(from.walk.clientId) ?? null)
  let after = from?.after ?? beginning(only)
  let walked = 0
  /** Those that have no entry any more lie between the others. */
  const finish = async (next: string | null) => {
    if (walk) clients.push(await finishWalk(db, walk))
    else if (only !== null && next === null) clients.push(await finishWalk(db, beginWalk(verification, only)))
    if (only !== null) return
    for await (const clientId of clientsBetween(db, walk?.clientId ?? '', next))
      clients.push(await finishWalk(db, beginWalk(verification, clientId)))
  }
  for (;;) {
    const page = await listChainedEntries(db, only, { after, limit: pageSize })
    for (const entry of page) {
      if (walk?.clientId !== entry.clientId) {
        await finish(entry.clientId)
        walk = beginWalk(verification, entry.clientId)
      }
      walk.take(entry)
    }
    walked += page.length
    onProgress(walked)
    const last = page.at(-1)
    if (!last || !walk) break
    after = { clientId: last.clientId, number: last.number, entryId: last.entryId }
    if (isEnough()) return { clients, walked, place: { after, walk: walk.keep() } }
  }
  await finish(null)
  return { clients, walked, place: null }
}

// Before every number, including made-up ones.
const beginning = (clientId: string | null): ChainPlace => ({
  ...{ clientId: clientId ?? '', number: Number.MIN_SAFE_INTEGER, entryId: '' },
})

const beginWalk = (verification: Verification, clientId: string) =>
  new ClientWalk(clientId, verification, verification.known.get(clientId) ?? null)

/** Whose chains end between these two. */
async function* clientsBetween(db: Database, first: string, next: string | null): AsyncGenerator<string> {
  for (let after: string | undefined = first; after !== undefined; ) {
    const heads: AuditHead[] = await listAuditHeads(db, { after, before: next, limit: PAGE })
    for (const { clientId } of heads) yield clientId
    after = heads.at(-1)?.clientId
  }
}

/** The end is read last, and what was added until then is examined too. */
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
