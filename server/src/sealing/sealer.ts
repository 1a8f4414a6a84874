import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { OperatorError } from '../domain/index.ts'

export const MASTER_KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Names the layout and the key, so that both can change while old rows stay readable. */
const FORMAT = 1

/** Seals what is secret at rest (AES-256-GCM) and makes keyed digests; both keys come of the master key. */
export class Sealer {
  readonly #sealingKey: Buffer
  readonly #digestKey: KeyObject

  constructor(masterKey: Buffer) {
    this.#sealingKey = derive(masterKey, 'sealing')
    this.#digestKey = createSecretKey(derive(masterKey, 'digest'))
  }

  /** `purpose` is bound to the sealed bytes: what was sealed for one column does not open in another. */
  seal(plain: Buffer, purpose: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#sealingKey, nonce).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed])
  }

  open(sealed: Buffer, purpose: string): Buffer {
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
    const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#sealingKey, nonce)
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      throw new OperatorError(
        'The master key does not open what this database holds: give the MASTER_KEY (or the key file in DATA_DIR) it was made with.',
      )
    }
  }

  /** The same text gives the same digest, which tells nothing of the text to whoever lacks the key. */
  digest(text: string, purpose: string): Buffer {
    return createHmac('sha256', this.#digestKey).update(`${purpose}\0${text}`).digest()
  }
}

const derive = (masterKey: Buffer, use: string) =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `amsel ${use} v1`, MASTER_KEY_BYTES))
