import { describe, expect, it } from 'vitest'
import { jpeg, png, webp } from '../../../tests/support/logos.ts'
import { LOGO_BYTES_MAX, readLogo } from './logo.ts'

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
