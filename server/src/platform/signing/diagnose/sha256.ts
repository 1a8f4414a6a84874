import { createHash } from 'node:crypto'

/** The digest of the pieces one after the other. */
export function sha256(...pieces: ReadonlyArray<Buffer | string>): Buffer {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}
