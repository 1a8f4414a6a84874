import type { KeyObject } from 'node:crypto'
import type { Client } from '../../domain/index.ts'
import type { SigningKey } from '../../platform/signing/index.ts'
import { type Database, findClient, type StoredClient, type StoredSigningKey } from '../../storage/index.ts'
import { type KeyParts, openGatewayKey, storedKey, withoutPrivateHalf } from './open-gateway-key.ts'

/** A client with its keys parsed, as the signed API needs it. */
export interface KnownClient extends Client {
  readonly clockOffsetMs: number
  readonly resets: number
  readonly hasPlans: boolean
  readonly keys: readonly ClientKey[]
  /** Signs answers and notifications. */
  readonly gatewayKey: SigningKey
}

export interface ClientKey {
  readonly version: number
  readonly key: KeyObject
  readonly isRetired: boolean
}

const CLIENTS_MAX = 20_000
/** Changes are announced; this is for an announcement that was lost. */
const FRESH_MS = 30_000
/** Repeated calls with a wrong ID cost one look-up a second; no more of them are remembered than this. */
const UNKNOWN_MS = 1_000
const UNKNOWN_MAX = 1_000

const NOBODY = Promise.resolve(null)
const NONE: ReadonlyMap<string, KeyObject> = new Map()

interface Entry {
  client: Promise<KnownClient | null>
  loadedAt: number
  /** The client's public keys, by their stored form: parsing one costs more than reading it. */
  parsed: ReadonlyMap<string, KeyObject>
  /** The client's own gateway key, under its public half as stored. */
  ownKey: { readonly publicKey: string; readonly key: SigningKey } | null
}

/**
 * The clients as this node knows them, each key parsed once. A change makes an entry stale: the next call reads the
 * client anew, and the stale one is used only while the database is away. Unknown ones are remembered for a moment.
 */
export class ClientDirectory {
  readonly #db: Database
  readonly #keyParts: KeyParts
  readonly #onUnopened: (clientId: string, error: unknown) => void
  readonly #entries = new Map<string, Entry>()
  readonly #sharedKeys = new Map<string, SigningKey>()
  /** Until when each is considered unknown. */
  readonly #unknown = new Map<string, number>()

  /** Called for a client whose gateway key cannot be opened here, whenever the client is read. */
  constructor(
    db: Database,
    keyParts: KeyParts,
    onUnopened: (clientId: string, error: unknown) => void = () => {},
  ) {
    this.#db = db
    this.#keyParts = keyParts
    this.#onUnopened = onUnopened
  }

  /** Whether a look at the database can be spared, or is under way. */
  knows(clientId: string): boolean {
    return this.#entries.has(clientId) || this.#isUnknown(clientId)
  }

  find(clientId: string): Promise<KnownClient | null> {
    const entry = this.#entries.get(clientId)
    if (entry && performance.now() - entry.loadedAt < FRESH_MS) return entry.client
    return !entry && this.#isUnknown(clientId) ? NOBODY : this.reload(clientId)
  }

  reload(clientId: string): Promise<KnownClient | null> {
    const stale = this.#entries.get(clientId)
    const entry: Entry = {
      client: Promise.resolve(null),
      loadedAt: performance.now(),
      parsed: stale?.parsed ?? NONE,
      ownKey: stale?.ownKey ?? null,
    }
    const client = findClient(this.#db, clientId).then(
      (stored) => stored && this.#known(stored, entry),
      (error: unknown) => {
        if (stale) return stale.client
        throw error
      },
    )
    entry.client = client
    this.#entries.set(clientId, entry)
    const drop = () => this.#entries.get(clientId) === entry && this.#entries.delete(clientId)
    // Announced while it was looked for: it may be there by now.
    const miss = () => drop() && entry.loadedAt >= 0 && this.#remember(clientId)
    client.then((found) => found ?? miss(), drop)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= CLIENTS_MAX) break
      this.#entries.delete(oldest)
    }
    return client
  }

  /** Null: everything may have changed. */
  forget(clientId: string | null): void {
    if (clientId === null) this.#unknown.clear()
    else this.#unknown.delete(clientId)
    for (const entry of clientId === null ? this.#entries.values() : [this.#entries.get(clientId)])
      if (entry) entry.loadedAt = Number.NEGATIVE_INFINITY
  }

  #isUnknown(clientId: string): boolean {
    return performance.now() < (this.#unknown.get(clientId) ?? 0)
  }

  #remember(unknownId: string): void {
    this.#unknown.delete(unknownId)
    this.#unknown.set(unknownId, performance.now() + UNKNOWN_MS)
    for (const oldest of this.#unknown.keys()) {
      if (this.#unknown.size <= UNKNOWN_MAX) break
      this.#unknown.delete(oldest)
    }
  }

  #known(stored: StoredClient, entry: Entry): KnownClient {
    const keys = stored.keys.map(({ version, publicKey, isRetired }) => ({
      version,
      isRetired,
      publicKey,
      key: entry.parsed.get(publicKey) ?? storedKey(publicKey),
    }))
    entry.parsed = new Map(keys.map(({ publicKey, key }) => [publicKey, key]))
    return {
      ...stored,
      keys,
      gatewayKey: this.#gatewayKey(stored.clientId, stored.gatewayKey, entry),
    }
  }

  /** A key that this node cannot open leaves everything else about its client in force: above all that it is disabled. */
  #gatewayKey(clientId: string, stored: StoredSigningKey, entry: Entry): SigningKey {
    try {
      return stored.isShared
        ? this.#sharedKey(clientId, stored, entry)
        : this.#ownKey(clientId, stored, entry)
    } catch (error) {
      entry.ownKey = null
      this.#onUnopened(clientId, error)
      return withoutPrivateHalf(stored, error)
    }
  }

  #sharedKey(clientId: string, stored: StoredSigningKey, entry: Entry): SigningKey {
    entry.ownKey = null
    const key = this.#sharedKeys.get(stored.publicKey) ?? openGatewayKey(this.#keyParts, clientId, stored)
    this.#sharedKeys.set(stored.publicKey, key)
    return key
  }

  /** A key that no longer signs is not remembered: it may be retired, and then its private half must be nowhere. */
  #ownKey(clientId: string, stored: StoredSigningKey, entry: Entry): SigningKey {
    const known = entry.ownKey?.publicKey === stored.publicKey ? entry.ownKey.key : null
    const key = known?.version === stored.version ? known : openGatewayKey(this.#keyParts, clientId, stored)
    entry.ownKey = { publicKey: stored.publicKey, key }
    return key
  }
}
