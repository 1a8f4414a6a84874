/** What a merchant may add to its application, so that its owners can be known. */
export const DOCUMENTS_MAX = 5
export const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024
/** How long after the decision documents are kept. */
export const DOCUMENT_DAYS = 30

const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

const BEGINNINGS: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** What the bytes are, whatever the file is called; null for what may not be added. */
export const documentTypeOf = (bytes: Uint8Array): DocumentType | null =>
  BEGINNINGS.find(([, first]) => first.every((byte, place) => bytes[place] === byte))?.[0] ?? null
