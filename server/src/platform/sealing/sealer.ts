import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { KeyRing, Place } from './key-ring.ts'

/** Seals what is secret at rest with the master keys, and makes digests with a key that stays the same for ever. */
export class Sealer {
  readonly #ring: KeyRing
  readonly #digestKey: KeyObject

  constructor(ring: KeyRing, digestKey: Buffer) {
    this.#ring = ring
    this.#digestKey = createSecretKey(digestKey)
  }

  /** Of the master keys, the newest first. */
  get keyIds(): readonly string[] {
    return this.#ring.keys.map(({ id }) => id)
  }

  seal(plain: Buffer, place: Place): Buffer {
    return this.#ring.seal(plain, place)
  }

  open(sealed: Buffer, place: Place): Buffer {
    return this.#ring.open(sealed, place)
  }

  /** The same text gives the same digest, which reveals nothing about the text without the key. */
  digest(text: string, purpose: string): Buffer {
    return createHmac('sha256', this.#digestKey).update(`${purpose}\0${text}`).digest()
  }
}
