import { encodeQr, QR_OPTIONS } from './qr.ts'

/** Two modules, one above the other, in a letter: by whether the upper and the lower one are dark. */
const LETTERS = [
  [' ', '▄'],
  ['▀', '█'],
] as const

/** The QR code in lines of text, dark on light, with its empty frame. */
export function drawQrLines(text: string): string[] {
  const { size, data } = encodeQr(text).modules
  const { margin } = QR_OPTIONS
  const isDark = (row: number, column: number) =>
    row >= 0 && row < size && column >= 0 && column < size && data[row * size + column] ? 1 : 0
  const columns = Array.from({ length: size + 2 * margin }, (_none, index) => index - margin)
  const rows = columns.filter((_none, index) => index % 2 === 0)
  return rows.map((row) =>
    columns.map((column) => LETTERS[isDark(row, column)][isDark(row + 1, column)]).join(''),
  )
}
