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
