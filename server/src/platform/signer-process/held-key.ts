import { createHash, type KeyObject } from 'node:crypto'
import { type SigningKey, verify } from '../signing/index.ts'
import { type SignerProcess, SignerRefusal } from './signer-process.ts'

/** For this long after a refused or wrong signature, no work is begun for which the key would have to sign. */
const DOUBT_MS = 5_000

/** A key whose private half a signer has. It is sent only digests, and what it sends back is verified each time. */
export class HeldKey implements SigningKey {
  readonly version: number
  readonly publicKey: KeyObject
  readonly isHeld = true
  readonly #signer: SignerProcess
  readonly #name: string
  #doubtedUntil = Number.NEGATIVE_INFINITY

  constructor(signer: SignerProcess, name: string, key: Pick<SigningKey, 'version' | 'publicKey'>) {
    this.version = key.version
    this.publicKey = key.publicKey
    this.#signer = signer
    this.#name = name
  }

  canSign(): boolean {
    return this.#signer.isToBeAsked && performance.now() >= this.#doubtedUntil
  }

  async sign(content: Buffer): Promise<Buffer> {
    const digest = createHash('sha256').update(content).digest('base64')
    const answer = await this.#signer
      .ask({ op: 'sign', key: this.#name, digest })
      .catch((error: unknown) => this.#doubt(error))
    const signature = Buffer.from(answer.signature ?? '', 'base64')
    if (!verify(content, signature, this.publicKey))
      return this.#doubt(new SignerRefusal(`a signature of the key ${this.#name} is wrong`))
    this.#doubtedUntil = Number.NEGATIVE_INFINITY
    return signature
  }

  /** An absent signer says nothing about the key. */
  #doubt(error: unknown): never {
    if (error instanceof SignerRefusal) this.#doubtedUntil = performance.now() + DOUBT_MS
    throw error
  }
}
