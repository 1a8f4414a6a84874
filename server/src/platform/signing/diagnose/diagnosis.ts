import type { KeyObject } from 'node:crypto'

/** A request as it arrived. */
export interface ReceivedSignature {
  method: string
  /** raw path with query as sent, without scheme and host */
  path: string
  clientId: string
  time: string
  body: Buffer
  /** the whole value of the signature header */
  signatureHeader: string
  /** all other headers, names in lower case */
  headers: Readonly<Record<string, string>>
}

export interface RegisteredKey {
  version: number
  key: KeyObject
  retired: boolean
}

export interface KnownKeys {
  /** the client's keys by version, newest last, retired ones too */
  registered: ReadonlyArray<RegisteredKey>
  /** public half of the gateway key that signs for this client */
  gateway: KeyObject
}

export interface Finding {
  /** a stable name such as 'path_without_sandbox', or 'unknown' */
  cause: string
  /** one sentence for the caller, at most 158 characters */
  explanation: string
  /** what the sentence says about this request, for translations; `why` distinguishes those of one cause */
  facts?: Readonly<Record<string, string | number>>
  /** bytes that the caller did sign, where found and different */
  signedContent?: Buffer
  /** lower-case hex SHA-256 that the signature holds, where it could be read and differs from the expected */
  signedSha256?: string
}

export interface Diagnosis extends Finding {
  /** bytes that should have been signed */
  expectedContent: Buffer
  /** lower-case hex SHA-256 of them */
  expectedSha256: string
}

// What the interface allows for the message of a result.
const MESSAGE_LENGTH_MAX = 256

export function explain({ explanation, expectedSha256 }: Diagnosis): string {
  const digest = ` SHA-256 of the content expected: ${expectedSha256}`
  return explanation.slice(0, MESSAGE_LENGTH_MAX - digest.length) + digest
}
