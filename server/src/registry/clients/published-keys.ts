import { type Database, findGatewayPublicKey } from '../../storage/index.ts'

const REMEMBERED_MAX = 10_000
const FINGERPRINT = /^[0-9a-f]{64}$/

/**
 * The gateway's public keys by their fingerprints. With a fingerprint one gets a key, and learns nothing about whose it
 * is. The key of a fingerprint never changes, so it is read once.
 */
export class PublishedKeys {
  readonly #db: Database
  readonly #onFetch: (fingerprint: string) => void
  readonly #found = new Map<string, string>()

  constructor(db: Database, onFetch: (fingerprint: string) => void) {
    this.#db = db
    this.#onFetch = onFetch
  }

  /** Whether it is known without asking the database. */
  knows(fingerprint: string): boolean {
    return this.#found.has(fingerprint) || !FINGERPRINT.test(fingerprint)
  }

  /** Returns it, and counts the fetch. */
  async find(fingerprint: string): Promise<string | null> {
    const found = await this.#find(fingerprint)
    if (found !== null) this.#onFetch(fingerprint)
    return found
  }

  async #find(fingerprint: string): Promise<string | null> {
    const known = this.#found.get(fingerprint)
    if (known !== undefined) return known
    const found = FINGERPRINT.test(fingerprint) ? await findGatewayPublicKey(this.#db, fingerprint) : null
    if (found !== null && this.#found.size < REMEMBERED_MAX) this.#found.set(fingerprint, found)
    return found
  }
}
