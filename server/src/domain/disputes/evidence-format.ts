import type { DisputeEvidenceFormat } from '@amsel/contract'

const FIRST_BYTES: readonly (readonly [string, DisputeEvidenceFormat])[] = [
  ['255044462d', 'PDF'],
  ['ffd8ff', 'JPG'],
  ['d0cf11e0a1b11ae1', 'WORD'],
  ['504b0304', 'ZIP'],
]

const ZIP_NAME_AT = 30
/** A new Word file is a ZIP that begins with one of these. */
const WORD_NAMES = ['[Content_Types].xml', '_rels/', 'docProps/', 'word/']

/** What a document is, by its first bytes; null when they do not tell. */
export function evidenceFormat(document: Buffer): DisputeEvidenceFormat | null {
  const start = document.subarray(0, ZIP_NAME_AT + 32)
  const format = FIRST_BYTES.find(([bytes]) => start.toString('hex').startsWith(bytes))?.[1] ?? null
  if (format !== 'ZIP') return format
  const firstName = start.subarray(ZIP_NAME_AT).toString('latin1')
  return WORD_NAMES.some((name) => firstName.startsWith(name)) ? 'WORD' : 'ZIP'
}
