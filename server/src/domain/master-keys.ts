import { OperatorError } from './operator-error.ts'

export const MASTER_KEY_BYTES = 32

/** A key of the ring. The label is the operator's word for it: nothing that is stored knows it. */
export interface MasterKey {
  readonly label: string | null
  readonly secret: Buffer
}

const LABEL = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/
const ENTRY = new RegExp(`^(?:(${LABEL.source.slice(1, -1)}):)?([A-Za-z0-9+/_-]+={0,2})$`)

export const isMasterKeyLabel = (text: string): boolean => LABEL.test(text)

/** Entries such as `2026-11:BASE64`, newest first, with commas or lines between them. No message repeats a key. */
export function readMasterKeys(text: string, source: string): readonly MasterKey[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '')
  if (entries.length === 0) throw new OperatorError(`${source} holds no key.`)
  const keys = entries.map((entry, index) => {
    const key = readMasterKey(entry)
    if (!key)
      throw new OperatorError(
        `${source} must hold keys such as 2026-11:BASE64, newest first, each of 32 bytes; entry ${index + 1} is none.`,
      )
    return key
  })
  const [first, second] = findTwins(keys)
  if (first !== undefined && second !== undefined)
    throw new OperatorError(`${source} names or holds the same key twice: entries ${first} and ${second}.`)
  return keys
}

/** Null for what is no key. */
export function readMasterKey(entry: string): MasterKey | null {
  const [, label = null, base64 = ''] = ENTRY.exec(entry) ?? []
  const secret = Buffer.from(base64, 'base64')
  return secret.length === MASTER_KEY_BYTES ? { label, secret } : null
}

/** The places of two entries that have a label or a key in common. */
function findTwins(keys: readonly MasterKey[]): number[] {
  const isTwin = (a: MasterKey, b: MasterKey) =>
    a.secret.equals(b.secret) || (a.label !== null && a.label === b.label)
  for (const [index, key] of keys.entries()) {
    const earlier = keys.slice(0, index).findIndex((other) => isTwin(key, other))
    if (earlier >= 0) return [earlier + 1, index + 1]
  }
  return []
}

/** Of 32 random bytes some 30 differ. Half of them hardly ever do, but in a pattern that is repeated. */
const DIFFERENT_BYTES_MIN = 17

/** Whether somebody made a key up: one byte again and again, a pattern, a row of numbers, a text. */
export const isGuessable = ({ secret }: MasterKey): boolean =>
  new Set(secret).size < DIFFERENT_BYTES_MIN || isRow(secret) || isText(secret)

const isRow = (bytes: Buffer) =>
  new Set(bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0))).size === 1

const isText = (bytes: Buffer) => bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
