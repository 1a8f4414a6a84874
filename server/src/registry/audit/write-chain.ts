import { createHash } from 'node:crypto'
import {
  type AuditEntry,
  beginningContent,
  brokenContent,
  type ChainEnd,
  type ChainedEntry,
  endContent,
  entryContent,
  type KeyedDigest,
  mayLackKey,
  removedContent,
} from '../../domain/index.ts'
import {
  type AuditHead,
  type DatabaseTransaction,
  insertAuditEntry,
  listLastEntries,
  lockAuditHead,
} from '../../storage/index.ts'

/** Finds what makes hashes that nobody can make with the database alone; null where the key is not available. */
export type FindDigest = () => Promise<KeyedDigest | null>

/** Makes digests as the gateway's sealer does. */
export const keyedBy = (sealer: { digest(text: string, purpose: string): Buffer }): FindDigest => {
  const digest: KeyedDigest = (text) => sealer.digest(text, 'audit trail')
  return async () => digest
}

/** The hashes of a process without the key. The next entry of one with the key confirms them. */
export const KEYLESS: KeyedDigest = (text) => createHash('sha256').update(text).digest()

/** What the first entry of a chain has in place of the hash of the entry before it. */
const hashOfBeginning = (clientId: string, unchained: number): Buffer =>
  KEYLESS(beginningContent(clientId, unchained))

export const sealOfEnd = (digest: KeyedDigest, clientId: string, end: ChainEnd): Buffer =>
  digest(endContent(clientId, end))

export const sealOfRemoved =
  (digest: KeyedDigest, clientId: string) =>
  (removed: ChainEnd, unchained: number): Buffer =>
    digest(removedContent(clientId, removed, unchained))

interface AddedEntry {
  readonly entry: ChainedEntry
  /** Whether the chain ended as the last writer had left it, as far as this writer can tell. */
  readonly isEndRight: boolean
}

/** Adds an entry to its client's chain, which is locked until the database transaction ends. */
export async function addToChain(
  tx: DatabaseTransaction,
  digest: KeyedDigest | null,
  entry: AuditEntry,
): Promise<AddedEntry> {
  const { clientId } = entry
  const head = await lockAuditHead(tx, clientId, (unchained) => hashOfBeginning(clientId, unchained))
  const { end } = head
  const isEndRight = !digest || (await endsAsWritten(tx, digest, head))
  const number = end.number + 1
  const previousHash = isEndRight ? end.hash : hashOfBroken(clientId, end)
  const hash = (digest ?? KEYLESS)(entryContent(entry, number, previousHash))
  const link = { number, hash: hash.toString('hex') }
  await insertAuditEntry(tx, entry, { number, hash, seal: digest && sealOfEnd(digest, clientId, link) })
  return { entry: { ...entry, ...link }, isEndRight }
}

export const hashOfBroken = (clientId: string, end: ChainEnd): string =>
  KEYLESS(brokenContent(clientId, end)).toString('hex')

/** An end without a seal was written without the key, and so was the last entry then. */
async function endsAsWritten(
  tx: DatabaseTransaction,
  digest: KeyedDigest,
  head: AuditHead,
): Promise<boolean> {
  const { clientId, end, endSeal, removed } = head
  if (endSeal) return endSeal.equals(sealOfEnd(digest, clientId, end))
  if (end.number === 0) return true
  const [previous, last = previous] = await listLastEntries(tx, clientId, end.number)
  if (!last || last.number !== end.number || last.hash !== end.hash || !mayLackKey(last)) return false
  const previousHash = previous && previous !== last ? previous.hash : removed.hash
  return last.hash === KEYLESS(entryContent(last, last.number, previousHash ?? '')).toString('hex')
}
