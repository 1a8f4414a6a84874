import { createHash } from 'node:crypto'
import {
  type AuditEntry,
  beginningContent,
  type ChainEnd,
  type ChainedEntry,
  endContent,
  entryContent,
  type KeyedDigest,
  removedContent,
} from '../domain/index.ts'
import { type DatabaseTransaction, insertAuditEntry, lockAuditHead } from '../storage/index.ts'

/** Finds what makes hashes that nobody can make who has the database alone; null where the key is not to be had. */
export type FindDigest = () => Promise<KeyedDigest | null>

/** As whoever seals for the gateway makes digests. */
export const keyedBy = (sealer: { digest(text: string, purpose: string): Buffer }): FindDigest => {
  const digest: KeyedDigest = (text) => sealer.digest(text, 'audit trail')
  return async () => digest
}

/** The hashes of whoever lacks the key. The next entry of somebody who has it confirms them. */
export const KEYLESS: KeyedDigest = (text) => createHash('sha256').update(text).digest()

/** What the first entry of a chain has in place of the hash of the entry before it. */
export const hashOfBeginning = (clientId: string, unchained: number): Buffer =>
  KEYLESS(beginningContent(clientId, unchained))

export const sealOfEnd = (digest: KeyedDigest, clientId: string, end: ChainEnd): Buffer =>
  digest(endContent(clientId, end))

export const sealOfRemoved =
  (digest: KeyedDigest, clientId: string) =>
  (removed: ChainEnd, unchained: number): Buffer =>
    digest(removedContent(clientId, removed, unchained))

/** Adds an entry to its client's chain, which is held until the database transaction ends. */
export async function addToChain(
  tx: DatabaseTransaction,
  digest: KeyedDigest | null,
  entry: AuditEntry,
): Promise<ChainedEntry> {
  const { clientId } = entry
  const { end } = await lockAuditHead(tx, clientId, (unchained) => hashOfBeginning(clientId, unchained))
  const number = end.number + 1
  const hash = (digest ?? KEYLESS)(entryContent(entry, number, end.hash))
  const link = { number, hash: hash.toString('hex') }
  await insertAuditEntry(tx, entry, { number, hash, seal: digest && sealOfEnd(digest, clientId, link) })
  return { ...entry, ...link }
}
