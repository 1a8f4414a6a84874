import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureOfLines, pictureOfPng, pictureOfSvg, readQr } from '../../../tests/support/pictures.ts'
import { CodeError } from './code-error.ts'
import { drawQr, QR_SIZES, type QrSize } from './qr.ts'
import { drawQrLines } from './qr-lines.ts'

const ORDER = 'https://pay.example/c/28109004aZ09bYsecretsecretsecret22xx'
const SIZES = Object.keys(QR_SIZES) as QrSize[]
const TEXTS = [
  '288888888888888888',
  ORDER,
  'Größe, 咖啡 und ☕',
  '00020101021226590015com.example.pay013628101704001bT7mQx2Zr8aLk04WqPs9YdHf3520458125303702540512.505802SG5911KOPI CORNER6009SINGAPORE62190508ORD102310703T0163048404',
]

describe('a QR code', () => {
  it.each(TEXTS)('of %j is read from the PNG, the drawing and the terminal', async (text) => {
    const png = pictureOfPng(await drawQr(text, { format: 'png', size: 'BIG' }))
    const svg = pictureOfSvg(await drawQr(text, { format: 'svg', size: 'BIG' }), 4)
    expect([png, svg, pictureOfLines(drawQrLines(text))].map(readQr)).toEqual([text, text, text])
  })

  it.each(SIZES)('that is %s has so many pixels, and is read', async (size) => {
    const picture = pictureOfPng(await drawQr(ORDER, { format: 'png', size }))
    expect([picture.width, picture.height]).toEqual([QR_SIZES[size], QR_SIZES[size]])
    expect(readQr(picture)).toBe(ORDER)
    const svg = await drawQr(ORDER, { format: 'svg', size })
    expect(svg).toContain(`width="${QR_SIZES[size]}" height="${QR_SIZES[size]}"`)
  })

  it('has four empty modules around it', async () => {
    const { width, isDark } = pictureOfSvg(await drawQr(ORDER, { format: 'svg', size: 'BIG' }), 1)
    const modules = Array.from({ length: width * width }, (_none, index) => index)
    const dark = modules.filter((index) => isDark(index % width, Math.floor(index / width)))
    const [columns, rows] = [dark.map((at) => at % width), dark.map((at) => Math.floor(at / width))]
    expect([Math.min(...columns), Math.min(...rows)]).toEqual([4, 4])
    expect([Math.max(...columns), Math.max(...rows)]).toEqual([width - 5, width - 5])
  })

  it('is read though a coin of an eighth of its width hides its middle', async () => {
    const picture = pictureOfPng(await drawQr(ORDER, { format: 'png', size: 'BIG' }))
    const isCovered = (x: number, y: number) => Math.hypot(x - 300, y - 300) < 600 / 16
    const covered = { ...picture, isDark: (x: number, y: number) => isCovered(x, y) || picture.isDark(x, y) }
    expect(readQr(covered)).toBe(ORDER)
  })

  it('of any text is read', async () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(readQr(pictureOfPng(await drawQr(text, { format: 'png', size: 'MIDDLE' })))).toBe(text)
      }),
      { numRuns: 15 },
    )
  })

  it.each<[what: string, text: string, size: QrSize]>([
    ['no text', '', 'BIG'],
    ['3,000 letters', 'x'.repeat(3000), 'BIG'],
    ['300 letters in 150 pixels', 'x'.repeat(300), 'SMALL'],
  ])('is refused for %s', async (_what, text, size) => {
    await expect(drawQr(text, { format: 'png', size })).rejects.toThrow(CodeError)
  })
})
