import { type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** What is signed of a request, an answer and a notification alike. */
export interface Signed {
  readonly path: string
  readonly clientId: string
  readonly time: string
  readonly body: Uint8Array
}

const inThreadPool = promisify<string, Uint8Array, KeyObject, Buffer>(signBytes)

/** The value of the header `Signature`. */
export async function signatureHeader(signed: Signed, key: KeyObject, keyVersion: number): Promise<string> {
  const signature = await inThreadPool('RSA-SHA256', contentOf(signed), key)
  return `algorithm=RSA256,keyVersion=${keyVersion},signature=${encodeURIComponent(signature.toString('base64'))}`
}

export interface ReceivedSignature {
  /** Null where the header does not say. */
  readonly keyVersion: string | null
  readonly signature: Buffer
}

/** Null for a header without a signature in it. */
export function readSignatureHeader(value: string): ReceivedSignature | null {
  const parts = new Map(
    value.split(',').map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]
    }),
  )
  const text = parts.get('signature')
  if (!text) return null
  try {
    const signature = Buffer.from(text.includes('%') ? decodeURIComponent(text) : text, 'base64')
    return signature.length === 0 ? null : { keyVersion: parts.get('keyversion') || null, signature }
  } catch {
    return null
  }
}

export const isSignedBy = (signed: Signed, key: KeyObject, signature: Buffer): boolean =>
  verifyBytes('RSA-SHA256', contentOf(signed), key, signature)

const contentOf = ({ path, clientId, time, body }: Signed): Uint8Array =>
  Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), body])
