import { decodeSignature, parseSignatureHeader } from '../header.ts'
import { signedContent } from '../signed-content.ts'
import type { Diagnosis, Finding, KnownKeys, ReceivedSignature } from './diagnosis.ts'
import { findDigestMistake } from './digest-mistakes.ts'
import { findEncodingMistake, SIGNATURE_MALFORMED } from './encoding-mistakes.ts'
import { findContentMistake } from './find-content-mistake.ts'
import { findKeyMistake, findNamedKey, GATEWAY_KEY_UPLOADED, retiredKeyVersion } from './key-mistakes.ts'
import { sha256 } from './sha256.ts'
import { readSignedDigest } from './signed-digest.ts'

const NO_SIGNATURE: Finding = {
  cause: 'no_signature',
  explanation:
    'The signature header has no signature part: send algorithm=RSA256,keyVersion=1,signature=<value>.',
}
const KEY_VERSION_MALFORMED: Finding = {
  cause: 'key_version_malformed',
  explanation:
    'The keyVersion of the signature header is not a positive integer: send the version of your key.',
}
const NONE: Finding = {
  cause: 'none',
  explanation: 'The signature is valid for the request as received.',
}
const OTHER_CONTENT: Finding = {
  cause: 'unknown',
  facts: { why: 'other_content' },
  explanation:
    'The registered key was used, but not on the content received: compare the bytes that you sign.',
}
const UNKNOWN: Finding = {
  cause: 'unknown',
  explanation:
    'The signature does not match the request as received: compare the bytes that you sign, and the key.',
}

/**
 * Answers "why is my signature wrong?" by trying the known mistakes one after the other; the first that
 * explains the signature is named. It may be asked about any input and never throws.
 */
export function diagnose(received: ReceivedSignature, keys: KnownKeys): Diagnosis {
  const content = signedContent(received)
  const expected = { content, digest: sha256(content) }
  const rest = { expectedContent: content, expectedSha256: expected.digest.toString('hex') }
  try {
    return { ...find(received, keys, expected), ...rest }
  } catch {
    return { ...UNKNOWN, ...rest }
  }
}

interface Expected {
  content: Buffer
  digest: Buffer
}

function find(received: ReceivedSignature, keys: KnownKeys, expected: Expected): Finding {
  const header = parseSignatureHeader(received.signatureHeader)
  const named = findNamedKey(keys, header?.keyVersion)
  // First, because no signature of the caller can match such a key.
  if (named?.key.equals(keys.gateway)) return GATEWAY_KEY_UPLOADED
  if (!header?.encoded) return findHeaderMistake(received.signatureHeader)
  const misencoded = findEncodingMistake(header.encoded)
  if (misencoded) return misencoded
  const signature = decodeSignature(header.encoded)
  if (!signature) return SIGNATURE_MALFORMED
  const signed = named && readSignedDigest(signature, named.key)
  if (!signed) {
    const { keyVersion: version } = header
    return findKeyMistake(keys, { signature, version, named, expectedContent: expected.content })
  }
  if (named.retired) return retiredKeyVersion(named.version)
  if (signed.hash === 'SHA-256' && signed.digest.equals(expected.digest)) return NONE
  const mistake = findDigestMistake(signed, expected.digest)
  if (mistake) return mistake
  const content = findContentMistake(received, signed.digest) ?? OTHER_CONTENT
  return { ...content, signedSha256: signed.digest.toString('hex') }
}

function findHeaderMistake(value: string): Finding {
  return /(?:^|,)\s*signature\s*=\s*[^\s,]/i.test(value) ? KEY_VERSION_MALFORMED : NO_SIGNATURE
}
