import { Refusal } from '../../domain/index.ts'
import type { ClientKey, KnownClient } from '../../registry/clients/index.ts'
import {
  decodeSignature,
  isSignedByOneOf,
  parseSignatureHeader,
  readRequestTime,
  type SignatureHeader,
  signablePaths,
  signedContent,
  verify,
} from '../../platform/signing/index.ts'
import type { Received } from './received.ts'

export interface Credentials {
  readonly clientId: string
  readonly time: string
  /** The moment that the time names, in milliseconds. */
  readonly sentAtMs: number
  readonly signatureHeader: string
}

/** Newer official libraries have a second client, which sends a key in place of client, time and signature. */
const BEARER = /^bearer\b/i

export function credentials({ headers }: Received): Credentials {
  if (!headers.signature && BEARER.test(headers.authorization ?? ''))
    throw new Refusal(
      'PARAM_ILLEGAL',
      'the header authorization: Bearer keys are not accepted; sign with an RSA key instead, in the headers client-id, request-time and signature',
    )
  const clientId = required(headers, 'client-id')
  const time = required(headers, 'request-time')
  const sentAtMs = readRequestTime(time)
  if (sentAtMs === null)
    throw new Refusal(
      'PARAM_ILLEGAL',
      'the header request-time is neither milliseconds since 1970 nor a time in ISO 8601 with seconds and an offset',
    )
  return { clientId, time, sentAtMs, signatureHeader: required(headers, 'signature') }
}

function required(headers: Received['headers'], name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '')
    throw new Refusal('PARAM_ILLEGAL', `the header ${name} is missing`)
  return value
}

/** What the client has signed, and with which of its keys. */
interface Proof {
  readonly path: string
  readonly keyVersion: number
}

/** Proves that the client sent these bytes; null where the signature is wrong. */
export function authenticate(received: Received, given: Credentials, client: KnownClient): Proof | null {
  if (client.status !== 'ACTIVE') throw new Refusal('INVALID_CLIENT_STATUS', 'the client is disabled')
  const header = parseSignatureHeader(given.signatureHeader)
  const signature = header && decodeSignature(header.encoded)
  if (!signature) return null
  const contents = signablePaths(received.rawPath).map((path) => ({
    path,
    content: signedContent({ ...given, method: received.method, path, body: received.body.bytes }),
  }))
  const chosen = chooseKey(client, header)
  if (chosen) {
    const signed = contents.find(({ content }) => verify(content, signature, chosen.key))
    return signed ? { path: signed.path, keyVersion: chosen.version } : null
  }
  // Only a caller that has a key of the client, even a retired one, learns which versions there are.
  const keys = client.keys.slice(-KEYS_TRIED_MAX).map(({ key }) => key)
  const signedContents = contents.map(({ content }) => content)
  if (!isSignedByOneOf(keys, signature, signedContents)) return null
  const version = header.keyVersion ?? '(any)'
  throw new Refusal('KEY_NOT_FOUND', `the client has no active key of version ${version}`)
}

/** Each costs some microseconds, and the list grows with every rotation. */
const KEYS_TRIED_MAX = 20

/** An absent version means the newest key. */
function chooseKey({ keys }: KnownClient, { keyVersion }: SignatureHeader): ClientKey | undefined {
  const usable = keys.filter((key) => !key.isRetired)
  return keyVersion === undefined ? usable.at(-1) : usable.find(({ version }) => version === keyVersion)
}
