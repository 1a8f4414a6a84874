import { Refusal } from './refusal.ts'

/**
 * What is kept of an earlier request, by its fields as the contract names them. Null is a field that was absent; one that
 * is not here, or undefined, is not kept: it is secret, or has been removed since.
 */
export type KeptRequest = Readonly<Record<string, unknown>>

/** What makes two requests the same. */
export interface IdempotencyFingerprint {
  /** To be stored with the result of the request. */
  readonly digest: Buffer
  /** Throws where the earlier request with this digest asked for something else, and names the fields. */
  requireSame(earlier: Buffer, kept: KeptRequest): void
}

/** For a request that may be made any number of times. */
export const NOT_IDEMPOTENT: IdempotencyFingerprint = {
  digest: Buffer.alloc(0),
  requireSame() {
    throw new Error('the operation has no rule for repeats')
  },
}

/** The same where the digests are, whatever they were made from. */
export const digestFingerprint = (digest: Buffer): IdempotencyFingerprint => ({
  digest,
  requireSame(earlier) {
    if (!earlier.equals(digest)) throw new Refusal('REPEAT_REQ_INCONSISTENT')
  },
})
