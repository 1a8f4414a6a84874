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
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte names the layout, so that it can change while old rows stay readable. */
const OF_PURPOSE = 1
const OF_PLACE = 2

/** What a sealed value is for, and where it lies: moved to another row or client it does not open. */
export interface Place {
  readonly purpose: string
  /** Null for what is no client's. */
  readonly clientId: string | null
  readonly rowId: string
}

/** Seals what is secret at rest (AES-256-GCM) and makes keyed digests; both keys come of the master key. */
export class Sealer {
  readonly #sealingKey: Buffer
  readonly #digestKey: KeyObject

  constructor(masterKey: Buffer) {
    this.#sealingKey = derive(masterKey, 'sealing')
    this.#digestKey = createSecretKey(derive(masterKey, 'digest'))
  }

  seal(plain: Buffer, place: Place): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#sealingKey, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(bindingOf(OF_PLACE, place))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(OF_PLACE), nonce, cipher.getAuthTag(), sealed])
  }

  open(sealed: Buffer, place: Place): Buffer {
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
    const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
    try {
      const decipher = createDecipheriv(CIPHER, this.#sealingKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(bindingOf(sealed[0], place)).setAuthTag(tag)
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

/** What is bound to the sealed bytes. Before 0.7 that was the purpose alone. */
function bindingOf(format: number | undefined, { purpose, clientId, rowId }: Place): Buffer {
  if (format === OF_PURPOSE) return Buffer.from(purpose)
  if (format === OF_PLACE) return Buffer.from(JSON.stringify([purpose, clientId, rowId]))
  throw new Error(`nothing is sealed in the format ${format}`)
}

const derive = (masterKey: Buffer, use: string) =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `amsel ${use} v1`, MASTER_KEY_BYTES))
