const FONT_SIZE = 11
const LINE_HEIGHT = 18
const LEFT = 56
const TOP = 780

/** A4 with one line of text under the other, as the bytes of a PDF. What Helvetica's first letters lack becomes "?". */
export function plainPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const content = `BT /F1 ${FONT_SIZE} Tf ${LINE_HEIGHT} TL ${LEFT} ${TOP} Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  // Each entry of the table has exactly 20 bytes.
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Everything is ASCII, so that characters and bytes are the same count. */
const escaped = (line: string) => line.replace(/[^ -~]/gu, '?').replace(/[\\()]/g, '\\$&')
