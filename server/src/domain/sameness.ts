/**
 * What is kept of an earlier request, by its fields as the contract names them. Null is a field that was absent; one that
 * is not here, or undefined, is not kept: it is secret, or has been removed since.
 */
export type KeptRequest = Readonly<Record<string, unknown>>

/** What makes two requests the same. */
export interface Sameness {
  /** To be stored with what comes of the request. */
  readonly digest: Buffer
  /** Throws where the earlier request with this digest asked for something else, and names the fields. */
  requireSame(earlier: Buffer, kept: KeptRequest): void
}
