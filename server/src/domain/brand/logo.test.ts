import { describe, expect, it } from 'vitest'
import { jpeg, png, webp } from '../../../tests/support/logos.ts'
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX, LOGO_PIXELS_MIN, readLogo } from './logo.ts'

describe('a logo', () => {
  it.each([
    ['image/png', png(120, 40)],
    ['image/jpeg', jpeg(120, 40)],
    ['image/webp', webp('VP8 ', 120, 40)],
    ['image/webp', webp('VP8L', 120, 40)],
    ['image/webp', webp('VP8X', 120, 40)],
  ])('of %s is known by its bytes, with its size', (type, bytes) => {
    expect(readLogo(bytes)).toEqual({ type, width: 120, height: 40 })
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['GIF', Buffer.from(`GIF89a${'\0'.repeat(60)}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(3))],
    ['nothing', Buffer.alloc(0)],
    ['a PNG that is cut off', png().subarray(0, -4)],
    ['a PNG with something behind it', Buffer.concat([png(), Buffer.from('<script>')])],
    ['a JPEG that is cut off', jpeg().subarray(0, -2)],
    ['a WebP that says another length', Buffer.concat([webp('VP8L'), Buffer.alloc(2)])],
    ['only the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['only the beginning of a JPEG', Buffer.from('ffd8ffd9', 'hex')],
  ])('is not %s', (_what, bytes) => {
    expect(readLogo(bytes)).toBe('logo_type')
  })

  it.each([
    ['wide', png(2049, 16)],
    ['high', jpeg(16, 2049)],
    ['small', webp('VP8X', 15, 64)],
    ['huge to unpack', webp('VP8L', 16_384, 16_384)],
  ])('is not too %s', (_what, bytes) => {
    expect(readLogo(bytes)).toBe('logo_pixels')
  })

  it('has at most 128 kB', () => {
    expect(readLogo(Buffer.concat([png(), Buffer.alloc(LOGO_BYTES_MAX)]))).toBe('logo_large')
  })

  it('that is damaged anywhere is read without a fault', () => {
    for (const bytes of [png(), jpeg(), webp('VP8 '), webp('VP8L'), webp('VP8X')])
      for (let length = 0; length < bytes.length; length += 1) readLogo(bytes.subarray(0, length))
  })
})

describe('the bounds of a logo', () => {
  it.each([
    [16, 16],
    [2048, 2048],
    [16, 2048],
  ])('allow %i by %i', (width, height) => {
    expect([LOGO_PIXELS_MIN, LOGO_PIXELS_MAX]).toEqual([16, 2048])
    expect(readLogo(webp('VP8X', width, height))).toMatchObject({ width, height })
  })

  it.each([
    [15, 16],
    [16, 15],
    [2049, 2048],
    [2048, 2049],
  ])('refuse %i by %i', (width, height) => {
    expect(readLogo(webp('VP8X', width, height))).toBe('logo_pixels')
  })

  it('allow 128 kB to the byte', () => {
    const picture = png(16, 16)
    const filled = (length: number) =>
      Buffer.concat([picture.subarray(0, -12), Buffer.alloc(length - picture.length), picture.subarray(-12)])
    expect(LOGO_BYTES_MAX).toBe(131_072)
    expect(readLogo(filled(LOGO_BYTES_MAX))).toMatchObject({ type: 'image/png' })
    expect(readLogo(filled(LOGO_BYTES_MAX + 1))).toBe('logo_large')
  })
})

describe('a PNG', () => {
  const begin = Buffer.from('89504e470d0a1a0a0000000d494844520000007800000028080200000000000000', 'hex')
  const end = Buffer.from('0000000049454e44ae426082', 'hex')

  it('has something between its beginning and its end', () => {
    expect(readLogo(Buffer.concat([begin, end]))).toBe('logo_type')
    expect(readLogo(Buffer.concat([begin, Buffer.alloc(1), end]))).toMatchObject({ width: 120, height: 40 })
  })

  it('begins as one', () => {
    const other = Buffer.from(begin)
    other[3] = 0
    expect(readLogo(Buffer.concat([other, Buffer.alloc(1), end]))).toBe('logo_type')
  })
})

describe('a JPEG', () => {
  const hex = (...parts: string[]) => Buffer.from(parts.join(''), 'hex')
  const frame = (marker = 'c0') => `ff${marker}00110800280078`
  const made = (...parts: string[]) => hex('ffd8', ...parts, '00000000000000', 'ffd9')
  const SIZE = { type: 'image/jpeg', width: 120, height: 40 }

  it.each(['c0', 'c1', 'c2', 'c3', 'c5', 'cf'])('has its size in a frame of %s', (marker) => {
    expect(readLogo(made(frame(marker)))).toEqual(SIZE)
  })

  it.each(['bf', 'd0', 'c4', 'c8', 'cc'])('has none in a segment of %s', (marker) => {
    expect(readLogo(made(`ff${marker}00040000`, frame()))).toEqual(SIZE)
  })

  it.each([
    ['after a segment', ['ffe000040000', frame()], SIZE],
    ['after more than one FF', ['ffff', frame()], SIZE],
    ['after a segment that says it has no length', ['ffe00000', frame()], SIZE],
    ['not where there is no marker', ['00', frame()], 'logo_type'],
    ['not where there is no frame', ['ffe000040000'], 'logo_type'],
  ])('has its size %s', (_what, parts, expected) => {
    expect(readLogo(made(...parts))).toEqual(expected)
  })

  it('has at least 20 bytes, its beginning and its end', () => {
    expect(readLogo(made(frame()))).toEqual(SIZE)
    expect(readLogo(hex('ffd8', frame(), '000000000000', 'ffd9'))).toBe('logo_type')
    expect(readLogo(hex('ffd7', frame(), '00000000000000', 'ffd9'))).toBe('logo_type')
    expect(readLogo(hex('ffd8', frame(), '00000000000000', 'ffd8'))).toBe('logo_type')
  })
})

describe('a WebP', () => {
  const changed = (kind: 'VP8 ' | 'VP8L' | 'VP8X', at: number, value: number) => {
    const bytes = webp(kind, 120, 40)
    bytes[at] = value
    return readLogo(bytes)
  }

  it.each([
    ['no RIFF', 'VP8X', 0],
    ['no WebP', 'VP8X', 8],
    ['of a chunk that is not known', 'VP8X', 15],
    ['of a frame without its start', 'VP8 ', 23],
    ['without the mark of a lossless one', 'VP8L', 20],
  ] as const)('is none if it is %s', (_what, kind, at) => {
    expect(changed(kind, at, 0x5a)).toBe('logo_type')
  })

  it('has its size without the bits that scale it', () => {
    expect(changed('VP8 ', 27, 0x40)).toMatchObject({ width: 120, height: 40 })
    expect(changed('VP8 ', 29, 0x40)).toMatchObject({ width: 120, height: 40 })
    expect(changed('VP8L', 24, 0x10)).toMatchObject({ width: 120, height: 40 })
  })

  it('is none if it is shorter than its header', () => {
    const short = webp('VP8X', 120, 40).subarray(0, 29)
    short.writeUInt32LE(21, 4)
    expect(readLogo(short)).toBe('logo_type')
  })
})

it('a JPEG whose frame or segments reach its very end has no size', () => {
  const made = (hex: string) => readLogo(Buffer.from(hex, 'hex'))
  expect(made('ffd8ffe000070000000000ffc00011080028ffd9')).toBe('logo_type')
  expect(made(`ffd8ffe00010${'00'.repeat(14)}ffd9`)).toBe('logo_type')
})
