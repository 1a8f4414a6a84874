import { describe, expect, it } from 'vitest'
import { pictureOfPng, pictureOfSvg, readBarcode } from '../../../tests/support/pictures.ts'
import { drawBarcode } from './barcode.ts'
import { CodeError } from './code-error.ts'

describe('a bar code', () => {
  it.each([
    '288888888888888888',
    '2888888888888888888',
    '281090020000000000000001',
    '30999999999999999999999999999999',
    '281006020000000000125733',
    'Order 17^FNC1-a',
  ])('of %s is read from the PNG and the drawing', async (text) => {
    const png = pictureOfPng(await drawBarcode(text, { format: 'png' }))
    const svg = pictureOfSvg(await drawBarcode(text, { format: 'svg' }), 1)
    expect([png, svg].map(readBarcode)).toEqual([text, text])
  })

  it.each([0.2, 0.5, 0.7])('with a blot at %d of its width is not read as another', async (at) => {
    const { isDark, ...size } = pictureOfPng(await drawBarcode('281090020000000000000001', { format: 'png' }))
    const isSmeared = (x: number, y: number) => isDark(x, y) || Math.abs(x - at * size.width) < 15
    expect(readBarcode({ ...size, isDark: isSmeared })).toBeNull()
  })

  it('has ten empty modules on both sides, and is high enough at any width that scanners take', async () => {
    const { width, height, isDark } = pictureOfPng(
      await drawBarcode('281090020000000000000001', { format: 'png' }),
    )
    const row = Array.from({ length: width }, (_none, x) => isDark(x, height >> 1))
    const [first, last] = [row.indexOf(true), row.lastIndexOf(true)]
    // The start symbol begins with two dark modules.
    const modulePixels = (row.indexOf(false, first) - first) >> 1
    expect([first, width - 1 - last]).toEqual([10 * modulePixels, 10 * modulePixels])
    expect(height / (last - first + 1)).toBeGreaterThan(14 / 45)
  })

  it.each([
    ['nothing', ''],
    ['49 digits', '1'.repeat(49)],
    ['another script', '咖啡'],
    ['a line end', '28\n'],
  ])('is refused for %s', async (_what, text) => {
    await expect(drawBarcode(text, { format: 'svg' })).rejects.toThrow(CodeError)
  })
})
