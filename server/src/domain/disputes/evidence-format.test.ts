import { expect, it } from 'vitest'
import { evidenceFormat } from './evidence-format.ts'

const zip = (firstName: string) =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(26), Buffer.from(firstName)])

it.each([
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'PDF'],
  ['a photograph', Buffer.from('ffd8ffe000104a464946', 'hex'), 'JPG'],
  ['an old Word file', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'WORD'],
  ['a new Word file', zip('[Content_Types].xml'), 'WORD'],
  ['one that begins with its relations', zip('_rels/.rels'), 'WORD'],
  ['one that begins with its properties', zip('docProps/app.xml'), 'WORD'],
  ['one that begins with its text', zip('word/document.xml'), 'WORD'],
  ['a ZIP', zip('receipt.pdf'), 'ZIP'],
  ['a ZIP with such a name further down', zip('mail/word/document.xml'), 'ZIP'],
  ['an empty ZIP', Buffer.from('504b0304', 'hex'), 'ZIP'],
  ['a picture that is not taken', Buffer.from('89504e470d0a1a0a', 'hex'), null],
  ['a PDF further down', Buffer.from(' %PDF-1.7\n'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is known by its first bytes', (_what, document, format) => {
  expect(evidenceFormat(document)).toBe(format)
})
