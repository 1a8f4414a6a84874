import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { MASTER_KEY_BYTES, type MasterKey, OperatorError } from '../../domain/index.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 4
/** The first byte names the layout, so that it can change while old rows stay readable. */
const OF_PURPOSE = 1
const OF_PLACE = 2
/** Followed by the id of the key. */
const OF_KEY = 3

/** How much of a sealed value says which key sealed it. */
const HEAD_BYTES = 1 + KEY_ID_BYTES

/** What a sealed value is for, and where it lies: moved to another row or client it does not open. */
export interface Place {
  readonly purpose: string
  /** Null for what is no client's. */
  readonly clientId: string | null
  readonly rowId: string
}

/** What may be shown of a key. Its id is derived from the key itself, and is part of what it seals. */
export interface RingKey {
  readonly id: string
  readonly label: string | null
}

interface DerivedKey extends RingKey {
  readonly sealing: Buffer
  readonly digest: Buffer
}

/** The master keys, newest first: the newest seals, every one opens (AES-256-GCM). */
export class KeyRing {
  readonly #keys: readonly DerivedKey[]
  readonly #newest: DerivedKey
  readonly #byId: ReadonlyMap<string, DerivedKey>

  constructor(keys: readonly MasterKey[]) {
    this.#keys = keys.map(derived)
    const [newest] = this.#keys
    if (!newest) throw new Error('a ring has a key')
    this.#newest = newest
    this.#byId = new Map(this.#keys.map((key) => [key.id, key]))
    if (this.#byId.size < keys.length)
      throw new OperatorError('Two master keys have the same id by chance: make another one.')
  }

  /** Newest first. */
  get keys(): readonly RingKey[] {
    return this.#keys.map(({ id, label }) => ({ id, label }))
  }

  seal(plain: Buffer, place: Place): Buffer {
    const { id, sealing } = this.#newest
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, sealing, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(bindingOf(OF_KEY, place))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(OF_KEY), Buffer.from(id, 'hex'), nonce, cipher.getAuthTag(), sealed])
  }

  open(sealed: Buffer, place: Place): Buffer {
    return this.#open(sealed, place).plain
  }

  /** Which key sealed a value, or the beginning of one. Null for what was sealed before values named their keys. */
  keyIdOf(sealed: Buffer): string | null {
    return sealed[0] === OF_KEY ? sealed.subarray(1, HEAD_BYTES).toString('hex') : null
  }

  /** Throws where the key that sealed a value, or the beginning of one, is not in the ring. */
  requireKeyOf(sealed: Buffer, purpose: string): void {
    this.#candidates(sealed, { purpose })
  }

  /** Whether a value, or the beginning of one, is sealed as it would be today. */
  isOfNewest(sealed: Buffer): boolean {
    return this.keyIdOf(sealed) === this.#newest.id
  }

  /** The key of all digests as it was derived from the master key that sealed this, when there was no other. */
  formerDigestKey(sealed: Buffer, place: Place): Buffer {
    return this.#open(sealed, place).key.digest
  }

  #open(sealed: Buffer, place: Place): { key: DerivedKey; plain: Buffer } {
    for (const key of this.#candidates(sealed, place)) {
      const plain = unsealed(sealed, key, place)
      if (plain) return { key, plain }
    }
    throw new OperatorError(
      'The master key does not open what this database holds: give the MASTER_KEY or MASTER_KEYS (or the key file in DATA_DIR) it was made with.',
    )
  }

  /** A value that names no key was sealed long ago: the oldest are tried first. */
  #candidates(sealed: Buffer, { purpose }: Pick<Place, 'purpose'>): readonly DerivedKey[] {
    const id = this.keyIdOf(sealed)
    if (id === null) return this.#keys.toReversed()
    const key = this.#byId.get(id)
    if (key) return [key]
    throw new OperatorError(
      `The master key ${id}, which sealed a value (${purpose}), is not in the ring (${this.#keys.map(named).join(', ')}): add it to MASTER_KEYS or to the key file in DATA_DIR.`,
    )
  }
}

const named = ({ id, label }: RingKey) => (label === null ? id : `${label} is ${id}`)

/** Null where the key, the place or a byte is another. */
function unsealed(sealed: Buffer, { sealing }: DerivedKey, place: Place): Buffer | null {
  const start = sealed[0] === OF_KEY ? HEAD_BYTES : 1
  const nonce = sealed.subarray(start, start + NONCE_BYTES)
  const tag = sealed.subarray(start + NONCE_BYTES, start + NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, sealing, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(bindingOf(sealed[0], place)).setAuthTag(tag)
    return Buffer.concat([
      decipher.update(sealed.subarray(start + NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ])
  } catch {
    return null
  }
}

/** What is bound to the sealed bytes. Before 0.7 that was the purpose alone. */
function bindingOf(format: number | undefined, { purpose, clientId, rowId }: Place): Buffer {
  if (format === OF_PURPOSE) return Buffer.from(purpose)
  if (format === OF_PLACE || format === OF_KEY) return Buffer.from(JSON.stringify([purpose, clientId, rowId]))
  throw new Error(`nothing is sealed in the format ${format}`)
}

function derived({ label, secret }: MasterKey): DerivedKey {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `amsel ${use} v1`, bytes))
  return {
    id: derive('key id', KEY_ID_BYTES).toString('hex'),
    label,
    sealing: derive('sealing', MASTER_KEY_BYTES),
    digest: derive('digest', MASTER_KEY_BYTES),
  }
}
