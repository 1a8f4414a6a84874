import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Client } from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'
import { type Database, findClient, type StoredClient } from '../storage/index.ts'
import { gatewayKeyPlace } from './gateway-key.ts'

/** A client with its keys parsed, as the door needs it. */
export interface KnownClient extends Client {
  readonly clockOffsetMs: number
  readonly hasPlans: boolean
  readonly keys: readonly ClientKey[]
  readonly gatewayKey: GatewayKey
}

export interface ClientKey {
  readonly version: number
  readonly key: KeyObject
  readonly isRetired: boolean
}

export interface GatewayKey {
  readonly version: number
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const CLIENTS_MAX = 20_000
/** Changes are announced; this is for an announcement that was lost. */
const FRESH_MS = 30_000
/** Who calls again and again with a wrong ID costs a look-up a second; no more of them are remembered than this. */
const UNKNOWN_MS = 1_000
const UNKNOWN_MAX = 1_000

const NOBODY = Promise.resolve(null)

interface Entry {
  client: Promise<KnownClient | null>
  loadedAt: number
}

/**
 * The clients as this node knows them, each key parsed once. A change makes what is known stale: the next call reads
 * the client anew, and only while the database is away is the stale one used. Unknown ones are remembered for a moment.
 */
export class ClientDirectory {
  readonly #db: Database
  readonly #sealer: Sealer
  readonly #entries = new Map<string, Entry>()
  /** Until when each is taken for unknown. */
  readonly #unknown = new Map<string, number>()
  readonly #gatewayKeys = new Map<bigint, GatewayKey>()

  constructor(db: Database, sealer: Sealer) {
    this.#db = db
    this.#sealer = sealer
  }

  /** Whether a look at the database can be spared, or is on its way. */
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
    const client = this.#load(clientId).catch((error: unknown) => {
      if (stale) return stale.client
      throw error
    })
    const entry: Entry = { client, loadedAt: performance.now() }
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

  async #load(clientId: string): Promise<KnownClient | null> {
    const stored = await findClient(this.#db, clientId)
    if (!stored) return null
    return {
      ...stored,
      keys: stored.keys.map(({ version, publicKey, isRetired }) => ({
        version,
        isRetired,
        key: storedKey(publicKey),
      })),
      gatewayKey: this.#openGatewayKey(stored.gatewayKey),
    }
  }

  #openGatewayKey(stored: StoredClient['gatewayKey']): GatewayKey {
    const known = this.#gatewayKeys.get(stored.keyId)
    if (known) return known
    const key = {
      version: stored.version,
      publicKey: storedKey(stored.publicKey),
      privateKey: createPrivateKey({
        key: this.#sealer.open(stored.privateKeySealed, gatewayKeyPlace(stored.publicKey)),
        format: 'der',
        type: 'pkcs8',
      }),
    }
    this.#gatewayKeys.set(stored.keyId, key)
    return key
  }
}

/** What is stored was checked when it was registered. */
const storedKey = (spki: string) =>
  createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
