// Reads codes back from their pictures, as a camera or a scanner does.
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { readCode128 } from './code-128.ts'

/** Dark pixels, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  isDark(x: number, y: number): boolean
}

export function pictureOfPng(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png)
  const isDark = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * (y * width + x))
    return alpha === 255 && red + green + blue < 3 * 128
  }
  return { width, height, isDark }
}

/** Understands strokes that go straight, and nothing else that a drawing may hold: such is all that codes need. */
export function pictureOfSvg(svg: string, scale: number): Picture {
  const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number)
  const paths = [...svg.matchAll(/<path stroke="#000000"(?: stroke-width="([\d.]+)")? d="([^"]+)"/g)]
  const bars = paths.flatMap(([, thickness = '1', d = '']) => barsOf(d, Number(thickness)))
  const isDark = (x: number, y: number) => {
    const [column, row] = [(x + 0.5) / scale, (y + 0.5) / scale]
    return bars.some((bar) => column > bar.left && column < bar.right && row > bar.top && row < bar.bottom)
  }
  return { width: width * scale, height: height * scale, isDark }
}

interface Bar {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function barsOf(path: string, thickness: number): Bar[] {
  const bars: Bar[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', numbers = ''] of path.matchAll(/([MmhL])([-\d. ]+)/g)) {
    const [first = 0, second = 0] = numbers.trim().split(/ /).map(Number)
    const [fromX, fromY] = [x, y]
    if (command === 'M' || command === 'L') [x, y] = [first, second]
    else [x, y] = [x + first, y + second]
    if (command === 'h') bars.push(bar(fromX, x, y - thickness / 2, y + thickness / 2))
    if (command === 'L') bars.push(bar(x - thickness / 2, x + thickness / 2, fromY, y))
  }
  return bars
}

const bar = (x1: number, x2: number, y1: number, y2: number): Bar => ({
  left: Math.min(x1, x2),
  right: Math.max(x1, x2),
  top: Math.min(y1, y2),
  bottom: Math.max(y1, y2),
})

/** Two modules in a letter, the upper and the lower one; every module becomes some pixels. */
export function pictureOfLines(lines: readonly string[], scale = 4): Picture {
  const isDark = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)]
    const letter = lines[row >> 1]?.[column] ?? ' '
    return letter === '█' || letter === (row % 2 === 0 ? '▀' : '▄')
  }
  return { width: (lines[0]?.length ?? 0) * scale, height: lines.length * 2 * scale, isDark }
}

export function readQr(picture: Picture): string | null {
  const grey = brightness(picture)
  const pixels = new Uint8ClampedArray(4 * grey.length).fill(255)
  grey.forEach((value, index) => {
    pixels.fill(value, 4 * index, 4 * index + 3)
  })
  const { width, height } = picture
  return jsqr.default(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
}

export function readBarcode({ width, height, isDark }: Picture): string | null {
  return readCode128(Array.from({ length: width }, (_none, x) => isDark(x, height >> 1)))
}

function brightness({ width, height, isDark }: Picture): Uint8ClampedArray {
  return new Uint8ClampedArray(width * height).map((_none, index) =>
    isDark(index % width, Math.floor(index / width)) ? 0 : 255,
  )
}
