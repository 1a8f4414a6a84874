import type { Finding } from './diagnosis.ts'
import { sha256 } from './sha256.ts'
import type { SignedDigest } from './signed-digest.ts'

const BARE_DIGEST: Finding = {
  cause: 'no_digest_info',
  explanation:
    'The signature holds no PKCS#1 digest: use a SHA256withRSA signature, not encryption with the private key.',
}
const HASHED_TWICE: Finding = {
  cause: 'hashed_twice',
  explanation:
    'The digest of the content was signed in place of the content: hand the content itself to SHA256withRSA.',
}

/** Mistakes that show in the digest alone: another hash, none, or a hash of the hash. */
export function findDigestMistake({ hash, digest }: SignedDigest, expectedDigest: Buffer): Finding | null {
  if (hash === undefined) return BARE_DIGEST
  if (hash !== 'SHA-256') {
    return {
      cause: `hash_${hash.toLowerCase().replace('-', '')}`,
      explanation: `The signature was made with ${hash} in place of SHA-256: sign with SHA256withRSA.`,
      facts: { hash },
    }
  }
  const digestsAsContent = [expectedDigest, expectedDigest.toString('hex'), expectedDigest.toString('base64')]
  return digestsAsContent.some((content) => sha256(content).equals(digest)) ? HASHED_TWICE : null
}
