export const LOGO_BYTES_MAX = 128 * 1024
export const LOGO_PIXELS_MIN = 16
export const LOGO_PIXELS_MAX = 2048

/** Pictures that hold no scripts: SVG is not among them. */
export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp'

interface LogoFacts {
  readonly type: LogoType
  readonly width: number
  readonly height: number
}

export type LogoFlaw = 'logo_large' | 'logo_type' | 'logo_pixels'

/** What a picture is by its bytes, whatever it is called, or why it is no logo. */
export function readLogo(bytes: Buffer): LogoFacts | LogoFlaw {
  if (bytes.length > LOGO_BYTES_MAX) return 'logo_large'
  const facts = READERS.map((read) => read(bytes)).find((found) => found !== null)
  if (!facts) return 'logo_type'
  const sides = [facts.width, facts.height]
  return sides.every((side) => side >= LOGO_PIXELS_MIN && side <= LOGO_PIXELS_MAX) ? facts : 'logo_pixels'
}

const READERS = [readPng, readJpeg, readWebp]

const PNG_BEGIN = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')

function readPng(bytes: Buffer): LogoFacts | null {
  const isWhole = bytes.length > 45 && bytes.subarray(-PNG_END.length).equals(PNG_END)
  if (!isWhole || !bytes.subarray(0, PNG_BEGIN.length).equals(PNG_BEGIN)) return null
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frames of all kinds of coding; C4, C8 and CC mark something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(bytes: Buffer): LogoFacts | null {
  if (
    bytes.length < 20 ||
    bytes.readUInt16BE(0) !== 0xffd8 ||
    bytes.readUInt16BE(bytes.length - 2) !== 0xffd9
  )
    return null
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker))
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // Between markers there may be more than one FF.
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

function readWebp(bytes: Buffer): LogoFacts | null {
  const isWebp = bytes.length >= 30 && named(bytes, 0) === 'RIFF' && named(bytes, 8) === 'WEBP'
  if (!isWebp || bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const size = webpSize(bytes)
  return size && { type: 'image/webp', ...size }
}

/** By the first chunk: lossy, lossless, or one that tells of those that follow. */
function webpSize(bytes: Buffer): Pick<LogoFacts, 'width' | 'height'> | null {
  switch (named(bytes, 12)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

const named = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)
