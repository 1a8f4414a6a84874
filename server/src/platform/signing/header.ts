import { decodeBase64 } from './base64.ts'

export interface SignatureHeader {
  algorithm: string | undefined
  keyVersion: number | undefined
  /** the value as sent, still URL-encoded */
  encoded: string
}

/** Spaces, the order of the parts, the case of their names and stray commas do not matter. */
export function parseSignatureHeader(value: string): SignatureHeader | null {
  const parts = new Map<string, string>()
  for (const part of value.split(',')) {
    const equals = part.indexOf('=')
    const name = part.slice(0, Math.max(equals, 0)).trim().toLowerCase()
    if (name && !parts.has(name)) parts.set(name, part.slice(equals + 1).trim())
  }
  const encoded = parts.get('signature')
  const version = parts.get('keyversion')
  if (encoded === undefined) return null
  if (version !== undefined && !isKeyVersion(version)) return null
  return {
    algorithm: parts.get('algorithm'),
    keyVersion: version === undefined ? undefined : Number(version),
    encoded,
  }
}

/** Null also for Base64 with a raw '=', '+' or '/': form decoding would turn the plus into a space. */
export function decodeSignature(encoded: string): Buffer | null {
  if (/[=+/]/.test(encoded)) return null
  try {
    return decodeBase64(decodeURIComponent(encoded))
  } catch {
    return null
  }
}

/** The order of the parts is fixed, and there are no spaces: callers' parsers count commas and equals signs. */
export function formatSignatureHeader(keyVersion: number, signature: Buffer): string {
  return `algorithm=RSA256,keyVersion=${keyVersion},signature=${encodeURIComponent(signature.toString('base64'))}`
}

// Nine digits fit a 32-bit integer, wherever the version is looked up.
function isKeyVersion(text: string): boolean {
  return /^[1-9][0-9]{0,8}$/.test(text)
}
