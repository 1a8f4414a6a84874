/**
 * Signing: bytes in, signature out.
 *
 * This module knows the one layout that requests, answers and notifications are signed in, the header that carries the
 * signature, and the RSA keys on both sides. It promises that the bytes are taken as they are on the wire, that
 * signatures are made in the thread pool and never on the event loop, and that `diagnose` can name the mistake behind a
 * wrong signature without throwing, whatever it is handed.
 *
 * It never parses a body to verify it, never reads a clock, a file or a database, never decides whether a key may still
 * be used, and never puts a private key into a message.
 */

export { diagnose } from './diagnose/diagnose.ts'
export { type Diagnosis, explain, type KnownKeys, type ReceivedSignature } from './diagnose/diagnosis.ts'
export {
  decodeSignature,
  formatSignatureHeader,
  parseSignatureHeader,
  type SignatureHeader,
} from './header.ts'
export {
  fingerprintOf,
  generateKeyPair,
  KeyError,
  pkcs1Base64,
  pkcs8Base64,
  readPublicKey,
  spkiBase64,
} from './keys.ts'
export { readRequestTime } from './request-time.ts'
export { type ContentParts, rawPath, signablePaths, signedContent } from './signed-content.ts'
export { Signer } from './signer.ts'
export { type KeyHolder, OwnKey, type SigningKey } from './signing-key.ts'
export { isSignedByOneOf, verify } from './verify.ts'
