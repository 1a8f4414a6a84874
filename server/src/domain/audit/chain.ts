import type { AuditEntry } from './audit.ts'

/** An entry's place in the chain of its client. */
interface ChainLink {
  /** From 1 on; 0 for entries from before there were chains. */
  readonly number: number
  /** Over the entry, its number and the hash before it, as hexadecimal digits; null where the number is 0. */
  readonly hash: string | null
}

export type ChainedEntry = AuditEntry & ChainLink

/** A digest that can be made only with the key. */
export type KeyedDigest = (text: string) => Buffer

/** What the hash of an entry covers: all of it, in one spelling, whatever the database made of its JSON. */
export const entryContent = (entry: AuditEntry, number: number, previousHash: string): string =>
  JSON.stringify([
    'entry',
    entry.clientId,
    number,
    previousHash,
    entry.entryId,
    // As a number: tampered data may hold a moment that has no date.
    String(Number(entry.at)),
    entry.actor,
    entry.osUser,
    entry.host,
    entry.address,
    entry.action,
    entry.subject,
    inOneSpelling(entry.before),
    inOneSpelling(entry.after),
    entry.traceId,
  ])

/** What an entry has in place of the hash before it where its writer found the end of the chain changed: it stays visible. */
export const brokenContent = (clientId: string, { number, hash }: ChainEnd): string =>
  JSON.stringify(['broken', clientId, number, hash])

/** What a chain begins with before anything was removed from it: how many entries there were already. */
export const beginningContent = (clientId: string, unchained: number): string =>
  JSON.stringify(['beginning', clientId, unchained])

/** What the seal of a chain's end covers. */
export const endContent = (clientId: string, { number, hash }: ChainEnd): string =>
  JSON.stringify(['end', clientId, number, hash])

/** What the seal of a chain's beginning covers, where entries were removed. */
export const removedContent = (clientId: string, { number, hash }: ChainEnd, unchained: number): string =>
  JSON.stringify(['removed', clientId, number, hash, unchained])

export interface ChainEnd {
  readonly number: number
  readonly hash: string
}

/**
 * Whether an entry may have been written without the key: by an operator whose command runs where it is not, or by an
 * upgrade of the schema before there was a key. The next entry with a key confirms it.
 */
export const mayLackKey = ({ actor, action }: Pick<AuditEntry, 'actor' | 'action'>): boolean =>
  actor.startsWith('operator ') || action === 'schema_migrated'

/** As JSON, with the keys of every object in order. */
const inOneSpelling = (facts: unknown): string | null =>
  facts === null ? null : JSON.stringify(sorted(JSON.parse(JSON.stringify(facts))))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  // As pairs: an object would put keys that look like numbers first, and lose one named __proto__.
  return { pairs: entries.map(([key, item]) => [key, sorted(item)]) }
}
