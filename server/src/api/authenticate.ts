import { Refusal } from '../domain/index.ts'
import type { ClientKey, KnownClient } from '../registry/index.ts'
import {
  decodeSignature,
  parseSignatureHeader,
  type SignatureHeader,
  signablePaths,
  signedContent,
  verify,
} from '../signing/index.ts'
import type { Received } from './received.ts'

export interface Credentials {
  readonly clientId: string
  readonly time: string
  readonly signatureHeader: string
}

export function credentials({ headers }: Received): Credentials {
  return {
    clientId: required(headers, 'client-id'),
    time: required(headers, 'request-time'),
    signatureHeader: required(headers, 'signature'),
  }
}

function required(headers: Received['headers'], name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '')
    throw new Refusal('PARAM_ILLEGAL', `the header ${name} is missing`)
  return value
}

/** Proves that the client sent these bytes; gives the path that it signed, or null where the signature is wrong. */
export function authenticate(received: Received, given: Credentials, client: KnownClient): string | null {
  if (client.status !== 'ACTIVE') throw new Refusal('INVALID_CLIENT_STATUS', 'the client is disabled')
  const header = parseSignatureHeader(given.signatureHeader)
  const key = header && chooseKey(client, header)
  const signature = header && decodeSignature(header.encoded)
  if (key && signature) {
    for (const path of signablePaths(received.rawPath)) {
      const content = signedContent({ ...given, method: received.method, path, body: received.body })
      if (verify(content, signature, key.key)) return path
    }
  }
  return null
}

/** An absent version means the newest key. */
function chooseKey({ keys }: KnownClient, { keyVersion }: SignatureHeader): ClientKey {
  const usable = keys.filter((key) => !key.isRetired)
  const key = keyVersion === undefined ? usable.at(-1) : usable.find(({ version }) => version === keyVersion)
  if (!key)
    throw new Refusal('KEY_NOT_FOUND', `the client has no active key of version ${keyVersion ?? '(any)'}`)
  return key
}
