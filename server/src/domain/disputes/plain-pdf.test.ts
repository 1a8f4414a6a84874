import { expect, it } from 'vitest'
import { plainPdf } from './plain-pdf.ts'

const file = plainPdf(['A (small) \\ page', 'with 日本 and 🏳️‍🌈', ''])
const text = file.toString('latin1')

it('begins and ends as a PDF, in ASCII', () => {
  expect(text).toMatch(/^%PDF-1\.4\n.*\n%%EOF\n$/s)
  expect(file.every((byte) => byte < 0x80)).toBe(true)
})

it('has a table of objects that points at each of them', () => {
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  const table = text.slice(start)
  expect(table).toMatch(/^xref\n0 6\n0000000000 65535 f \n/)
  const entries = [...table.matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(entries).toHaveLength(5)
  entries.forEach(([, offset], index) => {
    expect(text.slice(Number(offset))).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })
})

it('says the true length of its content', () => {
  const [, length, content] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(text) ?? []
  expect(content).toHaveLength(Number(length))
})

it('escapes what has a meaning and replaces what the font lacks', () => {
  expect(text).toContain('(A \\(small\\) \\\\ page) Tj')
  expect(text).toMatch(/\(with \?\? and \?+\) Tj/)
})

it('is a page of A4 in Helvetica, and nothing else', () => {
  expect(plainPdf(['Two', 'lines']).toString('latin1')).toBe(
    [
      '%PDF-1.4',
      '1 0 obj',
      '<< /Type /Catalog /Pages 2 0 R >>',
      'endobj',
      '2 0 obj',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      'endobj',
      '3 0 obj',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      'endobj',
      '4 0 obj',
      '<< /Length 57 >>',
      'stream',
      'BT /F1 11 Tf 18 TL 56 780 Td',
      '(Two) Tj T*',
      '(lines) Tj T*',
      'ET',
      'endstream',
      'endobj',
      '5 0 obj',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      'endobj',
      'xref',
      '0 6',
      '0000000000 65535 f ',
      '0000000009 00000 n ',
      '0000000058 00000 n ',
      '0000000115 00000 n ',
      '0000000241 00000 n ',
      '0000000348 00000 n ',
      'trailer',
      '<< /Size 6 /Root 1 0 R >>',
      'startxref',
      '418',
      '%%EOF',
      '',
    ].join('\n'),
  )
})
