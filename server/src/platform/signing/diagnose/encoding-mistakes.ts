import { decodeBase64 } from '../base64.ts'
import type { Finding } from './diagnosis.ts'

interface EncodingMistake extends Finding {
  /** the Base64 that was meant, or null when the value does not have this mistake */
  repair: (encoded: string) => string | null
}

const MISTAKES: readonly EncodingMistake[] = [
  {
    cause: 'not_url_encoded',
    explanation:
      'The signature is Base64 but not URL-encoded, or only in part: send + as %2B, / as %2F, = as %3D.',
    repair: (encoded) => (/[=+/]/.test(encoded) ? decodeURIComponent(encoded) : null),
  },
  {
    cause: 'url_encoded_twice',
    explanation: 'The signature is URL-encoded twice (%25 in place of %): URL-encode the Base64 text once.',
    repair: (encoded) => (encoded.includes('%25') ? decodeURIComponent(decodeURIComponent(encoded)) : null),
  },
  {
    cause: 'base64_line_breaks',
    explanation:
      'The Base64 of the signature has line breaks or spaces in it: use an encoder that writes one line.',
    repair: (encoded) => {
      const text = decodeURIComponent(encoded)
      return /\s/.test(text) ? text.replace(/\s/g, '') : null
    },
  },
  {
    cause: 'base64url',
    explanation:
      'The signature is in URL-safe or unpadded Base64: use standard Base64, padded, then URL-encode.',
    repair: (encoded) => {
      const text = decodeURIComponent(encoded)
      if (text.length % 4 === 0 && !/[-_]/.test(text)) return null
      const bare = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
      return bare + '='.repeat((4 - (bare.length % 4)) % 4)
    },
  },
  {
    cause: 'hex',
    explanation: 'The signature is written in hexadecimal: write it in standard Base64, then URL-encode it.',
    repair: (encoded) =>
      /^[0-9a-f]+$/i.test(encoded) ? Buffer.from(encoded, 'hex').toString('base64') : null,
  },
]

// Ample for RSA-4096 encoded twice; the patterns below are not meant for longer texts.
const ENCODED_LENGTH_MAX = 4096

export const SIGNATURE_MALFORMED: Finding = {
  cause: 'signature_malformed',
  explanation:
    'The value after signature= is not URL-encoded Base64: send the signature in Base64, URL-encoded once.',
}

/** A value that was written in the wrong way is recognised by its form, whatever was signed and with which key. */
export function findEncodingMistake(encoded: string): Finding | null {
  if (encoded.length > ENCODED_LENGTH_MAX) return SIGNATURE_MALFORMED
  const mistake = MISTAKES.find(({ repair }) => isSignature(attempt(repair, encoded)))
  return mistake ? { cause: mistake.cause, explanation: mistake.explanation } : null
}

// From RSA-1024 to RSA-4096: a short hexadecimal text may as well be Base64.
function isSignature(base64: string | null): boolean {
  const bytes = base64 === null ? 0 : (decodeBase64(base64)?.length ?? 0)
  return bytes >= 128 && bytes <= 512
}

function attempt(repair: EncodingMistake['repair'], encoded: string): string | null {
  try {
    return repair(encoded)
  } catch {
    return null
  }
}
