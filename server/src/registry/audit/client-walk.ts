import {
  beginningContent,
  type ChainEnd,
  type ChainedEntry,
  entryContent,
  type KeyedDigest,
  mayLackKey,
} from '../../domain/index.ts'
import type { AuditHead } from '../../storage/index.ts'
import { hashOfBroken, KEYLESS, sealOfEnd, sealOfRemoved } from './write-chain.ts'

/** What is wrong with a chain, and the words for it. */
export const FAULTS = {
  changed: 'it was changed, or is not what was written there',
  missing: 'entries before it were removed',
  doubled: 'it was inserted between others',
  unchained: 'it is in no chain: it was added without a hash',
  keyless: 'it was written without the key, although the author it names has the key',
  beginning: 'the record of where the chain begins was changed',
  no_end: 'the record of where the chain ends was removed',
  cut_off: 'the end of the chain was cut off',
  beyond: 'it was added after the end of the chain',
  found_broken: 'the end of the chain had been changed when it was written',
  rewritten: 'it differs from the earlier report',
  gone: 'the chain of the earlier report is gone',
} as const

export interface Fault {
  readonly kind: keyof typeof FAULTS
  /** The first bad entry; null where it is the chain as a whole, or what came after its last entry. */
  readonly entryId: string | null
  readonly number: number | null
}

export interface Rules {
  readonly digest: KeyedDigest
  /** From this moment on every entry has a hash; null: from the first that has one on. */
  readonly chainedFrom: Date | null
}

/** How far a walk has come, fit to be written as JSON. */
export interface KeptWalk {
  readonly clientId: string
  readonly isKnownFound: boolean
  readonly fault: Fault | null
  readonly first: KeptEntry | null
  readonly last: KeptEntry | null
  readonly newestUnchained: KeptEntry | null
  readonly isLastKeyed: boolean
  readonly entries: number
  readonly unchained: number
  readonly keyless: number
  readonly unconfirmed: number
}

type KeptEntry = Omit<ChainedEntry, 'at'> & { readonly at: string }

/** Goes through the entries of one client, one after the other in the order of its chain. */
export class ClientWalk {
  readonly clientId: string
  readonly #rules: Rules
  readonly #known: ChainEnd | null
  #isKnownFound = false
  #fault: Fault | null = null
  #first: ChainedEntry | null = null
  #isLastKeyed = false
  #newestUnchained: ChainedEntry | null = null
  /** The last entry examined, whatever it was. */
  last: ChainedEntry | null = null
  entries = 0
  unchained = 0
  /** Those that were written without the key. */
  keyless = 0
  /** Those of them after which nobody with the key has written. */
  unconfirmed = 0

  constructor(clientId: string, rules: Rules, known: ChainEnd | null) {
    this.clientId = clientId
    this.#rules = rules
    this.#known = known
  }

  /** Continues where another left off. */
  static from(kept: KeptWalk, rules: Rules, known: ChainEnd | null): ClientWalk {
    const walk = new ClientWalk(kept.clientId, rules, known)
    walk.#isKnownFound = kept.isKnownFound
    walk.#fault = kept.fault
    walk.#first = entryFrom(kept.first)
    walk.#newestUnchained = entryFrom(kept.newestUnchained)
    walk.#isLastKeyed = kept.isLastKeyed
    walk.last = entryFrom(kept.last)
    walk.entries = kept.entries
    walk.unchained = kept.unchained
    walk.keyless = kept.keyless
    walk.unconfirmed = kept.unconfirmed
    return walk
  }

  keep(): KeptWalk {
    const { clientId, entries, unchained, keyless, unconfirmed } = this
    return {
      ...{ clientId, entries, unchained, keyless, unconfirmed },
      isKnownFound: this.#isKnownFound,
      fault: this.#fault,
      first: keptEntry(this.#first),
      last: keptEntry(this.last),
      newestUnchained: keptEntry(this.#newestUnchained),
      isLastKeyed: this.#isLastKeyed,
    }
  }

  get fault(): Fault | null {
    return this.#fault
  }

  take(entry: ChainedEntry): void {
    if (entry.number === 0) this.#takeUnchained(entry)
    else this.#takeChained(entry)
    this.last = entry
  }

  #takeUnchained(entry: ChainedEntry): void {
    const { chainedFrom } = this.#rules
    this.unchained += 1
    this.#newestUnchained = entry
    if (chainedFrom && !(entry.at < chainedFrom)) this.#find('unchained', entry)
  }

  #takeChained(entry: ChainedEntry): void {
    this.entries += 1
    const { last } = this
    if (!this.#first) this.#first = entry
    else if (last && entry.number > last.number + 1) this.#find('missing', entry)
    else if (last && entry.number <= last.number) this.#find('doubled', entry)
    else this.#check(entry, last?.hash ?? '')
    if (entry.number === this.#known?.number) {
      this.#isKnownFound = true
      if (entry.hash !== this.#known.hash) this.#find('rewritten', entry)
    }
  }

  #check(entry: ChainedEntry, previousHash: string): void {
    const content = entryContent(entry, entry.number, previousHash)
    this.#isLastKeyed = entry.hash === this.#rules.digest(content).toString('hex')
    if (this.#isLastKeyed) {
      this.unconfirmed = 0
      return
    }
    if (this.#isAfterBreak(entry, previousHash)) {
      this.#isLastKeyed = true
      this.unconfirmed = 0
      this.#find('found_broken', entry)
      return
    }
    this.keyless += 1
    this.unconfirmed += 1
    if (entry.hash !== KEYLESS(content).toString('hex')) this.#find('changed', entry)
    else if (!mayLackKey(entry)) this.#find('keyless', entry)
  }

  #isAfterBreak(entry: ChainedEntry, hash: string): boolean {
    const previousHash = hashOfBroken(this.clientId, { number: entry.number - 1, hash })
    const content = entryContent(entry, entry.number, previousHash)
    return entry.hash === this.#rules.digest(content).toString('hex')
  }

  /** Compares with where the chain should begin and end, as it was read after the last entry. */
  close(head: AuditHead | null): void {
    if (!head) this.#closeWithoutHead()
    else {
      this.#closeBeginning(head)
      this.#closeEnd(head)
    }
  }

  #closeWithoutHead(): void {
    if (this.#first) this.#find('no_end', this.#first)
    else if (this.#known) this.#find('gone', null)
  }

  #closeBeginning({ removed, removedSeal, unchained }: AuditHead): void {
    const { digest, chainedFrom } = this.#rules
    const first = this.#first
    const isRight = removedSeal
      ? removedSeal.equals(sealOfRemoved(digest, this.clientId)(removed, unchained))
      : removed.number === 0 &&
        removed.hash === KEYLESS(beginningContent(this.clientId, unchained)).toString('hex')
    if (!isRight) this.#findFirst('beginning', first)
    else if (first && first.number > removed.number + 1) this.#findFirst('missing', first)
    else if (first?.number === removed.number + 1) this.#checkFirst(first, removed.hash)
    if (!chainedFrom && this.unchained > unchained) this.#find('unchained', this.#newestUnchained)
  }

  /** It was left for later: only now is it known what came before it. Those after it have been counted. */
  #checkFirst(first: ChainedEntry, previousHash: string): void {
    const [isLastKeyed, unconfirmed, isAlone] = [this.#isLastKeyed, this.unconfirmed, this.entries === 1]
    const later = this.#fault
    this.#fault = null
    this.#check(first, previousHash)
    this.#fault ??= later
    const isFirstKeyed = this.#isLastKeyed
    this.#isLastKeyed = isAlone ? isFirstKeyed : isLastKeyed
    const isAllUnconfirmed = !isFirstKeyed && unconfirmed === this.entries - 1
    this.unconfirmed = isAllUnconfirmed ? this.entries : unconfirmed
  }

  #closeEnd({ end, endSeal, removed }: AuditHead): void {
    const last = this.#first ? this.last : null
    const reached = last?.hash ? { number: last.number, hash: last.hash } : removed
    if (end.number > reached.number) this.#find('cut_off', last)
    else if (end.number < reached.number) this.#find('beyond', last)
    else if (end.hash !== reached.hash) this.#find('cut_off', last)
    // Only a writer with the key can say that the chain ends with this entry.
    else if (last && this.#isLastKeyed && !this.#isSealed(end, endSeal)) this.#find('cut_off', last)
    const known = this.#known
    if (!known || this.#isKnownFound) return
    if (known.number > end.number) this.#find('cut_off', last)
    else if (known.number > removed.number) this.#find('missing', last)
  }

  #isSealed(end: ChainEnd, seal: Buffer | null): boolean {
    return seal?.equals(sealOfEnd(this.#rules.digest, this.clientId, end)) ?? false
  }

  #find(kind: Fault['kind'], entry: ChainedEntry | null): void {
    this.#fault ??= faultOf(kind, entry)
  }

  #findFirst(kind: Fault['kind'], entry: ChainedEntry | null): void {
    this.#fault = faultOf(kind, entry)
  }
}

const faultOf = (kind: Fault['kind'], entry: ChainedEntry | null): Fault => ({
  kind,
  entryId: entry?.entryId ?? null,
  number: entry?.number ?? null,
})

const keptEntry = (entry: ChainedEntry | null): KeptEntry | null =>
  entry && { ...entry, at: entry.at.toISOString() }

const entryFrom = (kept: KeptEntry | null): ChainedEntry | null => kept && { ...kept, at: new Date(kept.at) }
