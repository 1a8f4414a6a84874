import { PNG } from 'pngjs'

/** A picture of one colour. */
export function png(width = 64, height = 64, [red, green, blue] = [200, 30, 60]): Buffer {
  const picture = new PNG({ width, height })
  for (let at = 0; at < picture.data.length; at += 4)
    picture.data.set([red ?? 0, green ?? 0, blue ?? 0, 255], at)
  return PNG.sync.write(picture)
}

const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** The parts of a JPEG that say how large it is, with nothing in it. */
export const jpeg = (width = 64, height = 64): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe00010', 'hex'),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from('ffc0001108', 'hex'),
    ...[uint(height, 2), uint(width, 2)],
    Buffer.from('03011100021101031101ffd9', 'hex'),
  ])

/** The same of a WebP: lossy, lossless or extended. */
export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width = 64, height = 64): Buffer {
  const content = { 'VP8 ': lossy, VP8L: lossless, VP8X: extended }[kind](width, height)
  const chunk = Buffer.concat([Buffer.from(`WEBP${kind}`, 'latin1'), Buffer.alloc(4), content])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(chunk.length, 4)
  return Buffer.concat([head, chunk])
}

function lossy(width: number, height: number): Buffer {
  const bytes = Buffer.from('0000009d012a00000000', 'hex')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

function lossless(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(10)
  bytes[0] = 0x2f
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return bytes
}

function extended(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(10)
  bytes.writeUIntLE(width - 1, 4, 3)
  bytes.writeUIntLE(height - 1, 7, 3)
  return bytes
}
