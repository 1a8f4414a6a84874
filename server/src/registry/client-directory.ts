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

interface Entry {
  client: Promise<KnownClient | null>
  loadedAt: number
}

/**
 * The clients as this node knows them, each key parsed once. A change makes what is known stale: the next call reads
 * the client anew, and only while the database is away is the stale one used. Unknown clients are not remembered.
 */
export class ClientDirectory {
  readonly #db: Database
  readonly #sealer: Sealer
  readonly #entries = new Map<string, Entry>()
  readonly #gatewayKeys = new Map<bigint, GatewayKey>()

  constructor(db: Database, sealer: Sealer) {
    this.#db = db
    this.#sealer = sealer
  }

  find(clientId: string): Promise<KnownClient | null> {
    const entry = this.#entries.get(clientId)
    return entry && performance.now() - entry.loadedAt < FRESH_MS ? entry.client : this.reload(clientId)
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
    client.then((found) => found ?? drop(), drop)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= CLIENTS_MAX) break
      this.#entries.delete(oldest)
    }
    return client
  }

  /** Null: everything may have changed. */
  forget(clientId: string | null): void {
    for (const entry of clientId === null ? this.#entries.values() : [this.#entries.get(clientId)])
      if (entry) entry.loadedAt = Number.NEGATIVE_INFINITY
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
