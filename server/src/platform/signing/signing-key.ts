import type { KeyObject } from 'node:crypto'
import type { Signer } from './signer.ts'

/** A key that signs for the gateway, wherever its private half is. */
export interface SigningKey {
  /** What a signature's header says about it. */
  readonly version: number
  readonly publicKey: KeyObject
  /** Whether a signer holds it, which can make fewer signatures than this process. */
  readonly isHeld: boolean
  /** False while it is known that it could not: then no work is begun whose answer it would have to sign. */
  canSign(): boolean
  /** RSASSA-PKCS1-v1_5 with SHA-256. A signature that the public key does not verify is never given out. */
  sign(content: Buffer): Promise<Buffer>
}

/** Something that holds private keys for the gateway, each under a name. */
export interface KeyHolder {
  /** The public half, SPKI DER in Base64. */
  getPublicKey(name: string): Promise<string>
  signingKey(name: string, key: { version: number; publicKey: KeyObject }): SigningKey
}

/** A key that this process holds itself: its signatures are made in the thread pool. */
export class OwnKey implements SigningKey {
  readonly version: number
  readonly publicKey: KeyObject
  readonly isHeld = false
  readonly #privateKey: KeyObject
  readonly #signer: Signer

  constructor(
    signer: Signer,
    { version, publicKey, privateKey }: { version: number; publicKey: KeyObject; privateKey: KeyObject },
  ) {
    this.version = version
    this.publicKey = publicKey
    this.#privateKey = privateKey
    this.#signer = signer
  }

  canSign(): boolean {
    return true
  }

  sign(content: Buffer): Promise<Buffer> {
    return this.#signer.sign(content, this.#privateKey)
  }
}
