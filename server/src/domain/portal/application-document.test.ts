import { expect, it } from 'vitest'
import { DOCUMENT_BYTES_MAX, documentTypeOf } from './application-document.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')

it.each([
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
  ['a photograph', bytes('ffd8ffe000104a464946'), 'image/jpeg'],
  ['a picture', bytes('89504e470d0a1a0a0000'), 'image/png'],
  ['half the beginning of a picture', bytes('89504e47'), null],
  ['a picture with another beginning', bytes('89504e470d0a1a0b'), null],
  ['a page', Buffer.from('<html>'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is known by its bytes', (_what, document, type) => {
  expect(documentTypeOf(document)).toBe(type)
})

it('a document has two megabytes at most', () => {
  expect(DOCUMENT_BYTES_MAX).toBe(2_097_152)
})
